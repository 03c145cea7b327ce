import { encode } from 'uqr';
import { onTestFinished, vi } from 'vitest';
import { getPreferences } from '../../../../lambdas/contract/calls/account.ts';
import { createJob } from '../../../../lambdas/contract/calls/job.ts';
import { getJobPosting } from '../../../../lambdas/contract/calls/open-jobs.ts';
import { getJobRows } from '../../../../lambdas/contract/calls/own-jobs.ts';
import {
  companyPath,
  jobPath,
  shortJobPath,
} from '../../../../lambdas/contract/pages/public-paths.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  expectAccessible,
  field,
  fill,
  hold,
  open,
  page,
  path,
  resize,
  showPrinted,
  sidewaysScroll,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import { answerApplicants } from '../../../../test/support/web/applicants.ts';
import {
  morgan,
  PREFERENCES_OF_TESTS,
  managerTest as test,
} from '../../../../test/support/web/people.ts';
import {
  answerCompany,
  answerDashboard,
  company,
  job,
  jobWithQuestions,
  location,
  otherLocation,
} from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

// After a job is posted, and wherever a job or a company is shared.

const { origin, host } = window.location;
const live = page.getByRole('region', { name: 'Your job is live' });
const share = page.getByRole('dialog', { name: 'Share' });
const publicLinks = live.getByRole('link', { name: /^http/ });
const oldTown = otherLocation(1, 'Old Town');
const posted = { ...jobWithQuestions, job_title: 'Night baker' };

const isLive = () => expect.element(alertSaying('Job posting created successfully!')).toBeVisible();

test('a job is posted from the dashboard in 6 clicks and 3 fields, even with a choice of location; the first posting leads to the public link, the poster and the preview, and says where new applicants are announced, until it is dismissed', async () => {
  const shared: unknown[] = [];
  // Chromium has no share sheet here.
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: async (what: unknown) => void shared.push(what),
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  answer(getPreferences, () => ({ ...PREFERENCES_OF_TESTS, email_confirmed_at: null }));
  answerDashboard({ companies: [{ ...company, location_count: 2 }] });
  answerCompany({ locations: [location, oldTown], jobs: [] });
  answer(createJob, () => ({ job: posted }));
  answer(getJobPosting, () => ({ job: posted }));

  // The dialog opens while the dashboard still loads, and stays when it has loaded.
  const release = hold(getJobRows);
  await open(paths.manager.dashboard);
  await button('Add Job').click();
  const choice = page.getByRole('dialog').getByRole('link', { name: /^Old Town/ });
  await expect.element(choice).toBeVisible();
  release();
  await expect.element(page.getByText(/Post your first job\./)).toBeInTheDocument();
  await choice.click();
  for (const [label, text] of [
    ['Job title', posted.job_title],
    ['Job description', 'Bakes until dawn.'],
    ['Dollars', '25'],
  ] as const) {
    await field(label).click();
    await userEvent.keyboard(text);
  }
  await button('Add Job').click();
  await isLive();

  await expect.poll(path).toBe(paths.manager.company(company.id));
  await expect.element(live).toMatchTextContent('Your job is live.');
  const href = origin + jobPath(posted);
  await expect.element(publicLinks).toHaveTextContent(href);
  await expect.element(publicLinks).toHaveAttribute('href', jobPath(posted));
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await button('Copy link', live).click();
  await expect.element(alertSaying('Link copied.')).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${href}?ref=shared`);
  await button('Share', live).click();
  await expect
    .poll(() => shared)
    .toEqual([{ title: `Night baker at ${company.name}`, url: `${href}?ref=shared` }]);
  await expect
    .element(live)
    .toMatchTextContent(
      `New applicants appear on your dashboard. Confirm ${morgan.email}, and we also email you.`,
    );
  await expectAccessible('a job that is live');
  await resize(390, 844);
  expect(sidewaysScroll(), 'a job that is live').toBe(0);
  await resize(1440, 900);

  await button('QR poster', live).click();
  await expect.element(share.getByText(posted.job_title, { exact: true })).toBeVisible();
  await expectAccessible('a poster');
  await userEvent.keyboard('{Escape}');
  await button('Preview as candidate', live).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Preview as candidate' }))
    .toMatchTextContent(posted.job_title);
  await userEvent.keyboard('{Escape}');

  // It survives a reload, and dismissed it does not.
  await open(path(), history.state);
  await button('Dismiss', live).click();
  await expect.element(live).not.toBeInTheDocument();
  await open(path(), history.state);
  await expect.element(page.getByRole('heading', { name: company.name }).first()).toBeVisible();
  await expect.element(live).not.toBeInTheDocument();
});

test('a later posting takes one line', async () => {
  answerCompany({ company: { ...company, job_posting_count: 2 } });
  answer(createJob, () => ({ job: jobWithQuestions }));
  answer(getJobPosting, () => ({ job: jobWithQuestions }));
  await open(paths.manager.company(company.id));
  await page.getByRole('link', { name: 'Add Job at Main Street' }).click();
  await fill({ 'Job title': 'Baker', 'Job description': 'Bakes bread.' });
  await button('Add Job').click();
  await isLive();
  await expect.element(live).toMatchTextContent('“Baker” is live.');
  await expect.element(button('QR poster', live)).toBeVisible();
  await expect.element(publicLinks).not.toBeInTheDocument();
  await button('Dismiss', live).click();
  await expect.element(live).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

const OF_JOB = {
  line: `${company.name} is hiring. Scan to apply.`,
  link: jobPath(job),
  // Without the title, which would make the code finer and harder to scan.
  code: `${origin}/jobs/${job.id}?ref=poster`,
};
const OF_COMPANY = {
  line: 'We are hiring. Scan to see our open jobs.',
  link: companyPath(company),
  code: `${origin}/companies/${company.id}?ref=company-poster`,
};

for (const [where, at, openDialog, poster] of [
  ['dashboard', paths.manager.dashboard, () => button('Share Baker').click(), OF_JOB],
  ['review', paths.manager.candidates(job.id), () => button('Share').click(), OF_JOB],
  ["company's page", paths.manager.company(company.id), () => button('Share').click(), OF_COMPANY],
  [
    "company's list of jobs",
    paths.manager.company(company.id),
    async () => {
      await button('More for Baker').click();
      await page.getByRole('menuitem', { name: 'Share' }).click();
    },
    OF_JOB,
  ],
] as const)
  test(`the ${where} leads to the public page and the poster`, async () => {
    answerApplicants(0);
    answerDashboard({ rows: [job] });
    await open(at);
    await openDialog();
    await expect
      .element(share.getByRole('link', { name: 'Public page' }))
      .toHaveAttribute('href', poster.link);
    const { size } = encode(poster.code, { ecc: 'Q', border: 4 });
    await expect
      .element(share.getByRole('img', { name: `QR code of ${poster.code}` }))
      .toHaveAttribute('viewBox', `0 0 ${size} ${size}`);
    await expect.element(share.getByText(poster.line)).toBeVisible();
  });

test('a poster has the facts of its job, and the place where it hangs in its code; only the sheet is printed', async () => {
  answerDashboard({ rows: [job] });
  await open(paths.manager.dashboard);
  await button('Share Baker').click();
  for (const fact of ['Full-time · $25.50 / hour', `or type ${host}${shortJobPath(job)}`])
    await expect.element(share.getByText(fact)).toBeVisible();
  const place = share.getByLabelText(/^Where will you hang it\?/);
  await place.fill('Front door');
  const code = share.getByRole('img', { name: `QR code of ${OF_JOB.code}-front-door` });
  await expect.element(code).toBeVisible();
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await button('Print poster', share).click();
  expect(print).toHaveBeenCalledOnce();
  const unwanted = [
    share.getByRole('link', { name: 'Public page' }),
    place,
    button('Print poster', share),
    share.getByRole('heading', { name: 'Share' }),
    page.getByRole('banner', { includeHidden: true }).first(),
  ].map((each) => each.element());
  await showPrinted();
  await expect.element(code).toBeVisible();
  await expect.poll(() => unwanted.filter((each) => each.checkVisibility())).toEqual([]);
});
