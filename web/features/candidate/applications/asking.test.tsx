import { getMyApplications } from '../../../../lambdas/contract/calls/application.ts';
import { askAboutApplication } from '../../../../lambdas/contract/calls/ask-about-application.ts';
import { DAY_MS } from '../../../../lambdas/contract/limits.ts';
import type { MyApplication } from '../../../../lambdas/contract/schemas/application.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  open,
  page,
  refusal,
  test,
} from '../../../../test/support/web/app.tsx';
import { signInCandidate } from '../../../../test/support/web/people.ts';
import { applied, job } from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';
import { formatDayOf } from '../../../ui/text/format.ts';

// `/candidate/applications`: asking whether an application is still looked at.

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** The element with a text. */
const saying = (text: string) => page.getByText(text, { exact: false });
const ask = button(`Ask if it is still looked at: ${job.job_title}`);

async function openWith(fields: Partial<MyApplication> = {}) {
  signInCandidate();
  const stored = applied(fields);
  answer(getMyApplications, () => ({ applications: [stored] }));
  await open(paths.candidate.applications);
  return stored;
}

test('before the seventh day, the page says from when on one can ask', async () => {
  await openWith({ submitted_at: daysAgo(2) });
  await expect.element(saying(`you can ask from ${formatDayOf(daysAgo(-5))} on`)).toBeVisible();
  await expect.element(ask).not.toBeInTheDocument();
});

test('one asks once; the page then has the day, and keeps the focus there', async () => {
  const stored = await openWith();
  const asked_at = new Date().toISOString();
  const asked = answer(askAboutApplication, () => {
    Object.assign(stored, { asked_at });
    const { job: _, company: __, company_location: ___, ...application } = stored;
    return { application };
  });
  await ask.click();
  const told = saying(`You asked on ${formatDayOf(asked_at)}`);
  await expect.element(told).toBeVisible();
  await expect.element(told).toHaveFocus();
  await expect.element(ask).not.toBeInTheDocument();
  expect(asked).toEqual([{ application_id: stored.id }]);
});

test('a refused question says why, and can be repeated', async () => {
  await openWith();
  answer(askAboutApplication, () => refusal(409, 'This application has been decided.'));
  await ask.click();
  await expect.element(alertSaying('This application has been decided.')).toBeVisible();
  await expect.element(ask).toBeEnabled();
});

test('without an answer for two weeks, the page says so with the day', async () => {
  const unanswered_at = daysAgo(1);
  await openWith({ submitted_at: daysAgo(30), asked_at: daysAgo(15), unanswered_at });
  await expect
    .element(saying(`By ${formatDayOf(unanswered_at)} the company had not answered.`))
    .toBeVisible();
});

test('nothing is asked about a decided, unfinished or ended application', async () => {
  const ended: Partial<MyApplication>[] = [
    { application_status: 'rejected', decided_at: daysAgo(1), asked_at: daysAgo(2) },
    { submitted_at: null },
    { employer_deleted_at: daysAgo(1) },
  ];
  for (const fields of ended) {
    await openWith(fields);
    await expect.element(page.getByRole('heading', { name: job.job_title })).toBeVisible();
    await expect.element(ask).not.toBeInTheDocument();
    await expect.element(page.getByText(/You asked on|you can ask from/)).not.toBeInTheDocument();
  }
});
