import {
  getMyApplications,
  withdrawApplication,
} from '../../../../lambdas/contract/calls/application.ts';
import { getJobPostings } from '../../../../lambdas/contract/calls/open-jobs.ts';
import {
  getApplicationTimeline,
  type TimelineEvent,
} from '../../../../lambdas/contract/calls/timeline.ts';
import type { MyApplication } from '../../../../lambdas/contract/schemas/application.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  expectAccessible,
  open,
  page,
  path,
  refusal,
  resize,
  test,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import { signInCandidate } from '../../../../test/support/web/people.ts';
import { answerApplication } from '../../../../test/support/web/recorder/video-step.ts';
import { applied, company, job, offer } from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

// `/candidate/applications`, in the sidebar once there is an application. The words of each status:
// `application-progress.test.ts`.

const AT = new Date().toISOString();
const sidebar = page.getByRole('navigation', { name: 'Candidate' });
const dialog = page.getByRole('dialog', { name: 'Withdraw application' });
const withdraw = (title: string) => button(`Withdraw: ${title}`);
const cardOf = (title: string) =>
  page
    .getByRole('main')
    .getByRole('heading', { name: title, exact: true })
    .element()
    .closest('.mantine-Card-root');
const stepsOf = (title: string) =>
  [...(cardOf(title)?.querySelectorAll('ol li') ?? [])].map(({ textContent }) => textContent);
const expectCard = (title: string, text: string | RegExp) =>
  expect.poll(() => cardOf(title)?.textContent).toMatch(text);

type Fields = Partial<Omit<MyApplication, 'job'>> & {
  readonly title: string;
  readonly closed?: true;
};

/** Keeps these applications as the server does, each to its own job. */
function keepApplications(...all: readonly Fields[]) {
  const stored = all.map(({ title, closed = false, ...fields }, index) => {
    const { id, job_posting_id } = applied({});
    const own = (text: string) => text.replace('0000', `000${index}`);
    return applied({
      id: own(id),
      job_posting_id: own(job_posting_id),
      job: { id: own(job_posting_id), job_title: title, is_active: !closed },
      ...fields,
    });
  });
  signInCandidate();
  answer(getMyApplications, () => ({ applications: structuredClone(stored) }));
  const withdrawn = answer(withdrawApplication, ({ application_id }) => {
    const found = stored.find(({ id }) => id === application_id);
    if (found === undefined) throw new Error(`There is no application ${application_id}.`);
    Object.assign(found, { application_status: 'withdrawn', withdrawn_at: AT });
    const { job: _, company, company_location, ...application } = found;
    return { application };
  });
  return { stored, withdrawn };
}

test('a load failure is shown with a Retry, and an empty list says so; My applications is in the sidebar once there is one', async () => {
  keepApplications();
  const mend = cutOff(getMyApplications);
  await open(paths.candidate.applications);
  await expect.element(alertSaying('Failed to load your applications.')).toBeVisible();
  mend();
  await button('Retry').click();
  await expect.element(page.getByText('You have not applied to a job yet.')).toBeVisible();

  answer(getJobPostings, () => ({ jobPostings: [], open_count: 0, matching_count: 0 }));
  const link = sidebar.getByRole('link', { name: 'My applications' });
  await open(paths.candidate.dashboard);
  await expect.element(sidebar.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  keepApplications({ title: 'Baker' });
  await open(paths.candidate.dashboard);
  await link.click();
  await expect.poll(path).toBe(paths.candidate.applications);
  await expectCard('Baker', /Corner Bakery · Portland, Oregon/);
});

test('an application shows its status in words, its steps with their times, and on request its full history; a decided one cannot be withdrawn', async () => {
  const times = { decided_at: AT, offered_at: AT, answered_at: AT };
  const { stored } = keepApplications(
    { title: 'Received' },
    { title: 'Refused', application_status: 'rejected', decided_at: AT },
    { title: 'Declined', application_status: 'accepted', ...times },
    {
      title: 'Offered',
      application_status: 'offer-extended',
      ...times,
      answered_at: null,
      offer: { ...offer },
    },
  );
  await open(paths.candidate.applications);
  for (const [title, sentence, steps] of [
    ['Received', 'It has not decided yet.', ['Received']],
    ['Refused', 'The company has decided not to continue', ['Received', 'Not selected']],
    [
      'Declined',
      'You declined the offer.',
      ['Received', 'Moved forward', 'Offer made', 'Offer declined'],
    ],
  ] as const) {
    await expectCard(title, sentence);
    const shown = stepsOf(title);
    expect(shown).toEqual(steps.map((step) => expect.stringMatching(new RegExp(`^${step}`))));
    expect(shown[0]).toMatch(/\d{4}, \d+:\d\d/);
    if (title !== 'Received') await expect.element(withdraw(title)).not.toBeInTheDocument();
  }

  const declined = stored.find(({ job }) => job.job_title === 'Declined');
  const events = (['handed-in', 'accepted', 'offered', 'offer-declined'] as const).map(
    (type, index): TimelineEvent => ({
      type,
      by: 'manager',
      at: (index === 0 ? declined?.submitted_at : null) ?? AT,
    }),
  );
  answer(getApplicationTimeline, () => ({ events }));
  const mend = cutOff(getApplicationTimeline);
  await button('Show full history: Declined').click();
  await expect.element(alertSaying('Failed to load the history.')).toBeVisible();
  mend();
  await button('Retry').click();
  // Each event is there once.
  await expect
    .poll(() => stepsOf('Declined'))
    .toEqual(
      [
        'You applied.',
        'The company moved forward with your application.',
        'The company made you an offer.',
        'You declined the offer.',
      ].map((sentence) => expect.stringContaining(sentence)),
    );
  await button('Show less: Declined').click();
  await expect.poll(() => stepsOf('Declined')[0]).toMatch(/^Received/);
  const link = page.getByRole('link', { name: 'See the offer' });
  await expect.element(link).toHaveAttribute('href', paths.candidate.offer(offer.id));
});

test('an application can be withdrawn until a decision, even if unfinished or with the job closed; on request this deletes the answers', async () => {
  const { stored, withdrawn } = keepApplications(
    { title: 'Baker' },
    { title: 'Waiter', submitted_at: null, closed: true },
    { title: 'Cook' },
    { title: 'Miller' },
  );
  const confirm = dialog.getByRole('button', { name: /^Withdraw/ });
  const cancel = button('Cancel', dialog);
  await open(paths.candidate.applications);
  await withdraw('Baker').click();
  await expect.element(dialog.getByText(/You cannot apply to this job again\.$/)).toBeVisible();
  await expect.element(cancel).toHaveFocus();
  await cancel.click();
  await expectCard('Baker', 'Received');

  await expectCard('Waiter', 'This job closed');
  await expect
    .element(page.getByRole('link', { name: 'Continue: Waiter' }))
    .not.toBeInTheDocument();
  for (const title of ['Baker', 'Waiter']) {
    await withdraw(title).click();
    await confirm.click();
    await expectCard(title, 'You have withdrawn this application.');
    await expect.element(withdraw(title)).not.toBeInTheDocument();
  }

  await withdraw('Cook').click();
  Object.assign(stored[2] ?? {}, { application_status: 'accepted', decided_at: AT });
  const late = 'The company has already decided.';
  answer(withdrawApplication, () => refusal(409, late));
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(late);
  await cancel.click();
  await expectCard('Cook', 'The company likes your application.');

  const choice = dialog.getByRole('checkbox', { name: 'Delete my answers now' });
  await withdraw('Miller').click();
  await expect.element(choice).not.toBeChecked();
  await expect.element(choice).toHaveAccessibleDescription(/until \S+ \S+ after the job closes/);
  await expect.element(confirm).toHaveTextContent('Withdraw');
  (choice.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(confirm).toHaveTextContent('Withdraw and delete my answers');
  await resize(390, 844);
  await expect.element(confirm).toBeInViewport({ ratio: 1 });
  await resize(1440, 900);
  await cancel.click();
  // Cancel forgets the choice.
  await withdraw('Miller').click();
  await expect.element(choice).not.toBeChecked();
  await choice.click();
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(choice).toBeChecked();
  const again = answer(withdrawApplication, () => {
    const [, , , miller] = stored;
    if (miller === undefined) throw new Error('No miller');
    Object.assign(miller, { application_status: 'withdrawn', withdrawn_at: AT });
    const { job: _, company, company_location, ...application } = miller;
    return { application };
  });
  await confirm.click();
  await expect.element(alertSaying('Application withdrawn and answers deleted')).toBeVisible();
  await expectCard('Miller', 'You have withdrawn this application.');
  expect([...withdrawn, ...again]).toEqual([
    { application_id: stored[0]?.id },
    { application_id: stored[1]?.id },
    { application_id: stored[3]?.id, delete_answers: true },
  ]);
});

test('an unfinished application has "Continue", and nothing to delete', async () => {
  keepApplications({ title: 'Clerk', submitted_at: null });
  answer(getApplicationTimeline, () => ({ events: [] }));
  await open(paths.candidate.applications);
  await expectCard('Clerk', 'Not finished');
  await withdraw('Clerk').click();
  await expect.element(button('Withdraw', dialog)).toBeVisible();
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument();
  await button('Cancel', dialog).click();
  const started = [expect.stringMatching(/^Started/)];
  expect(stepsOf('Clerk')).toEqual(started);
  await button('Show full history: Clerk').click();
  await expect.element(button('Show less: Clerk')).toBeVisible();
  await expect.poll(() => stepsOf('Clerk')).toEqual(started);
  answerApplication({});
  await page.getByRole('link', { name: 'Continue: Clerk' }).click();
  await expect.poll(path).toBe(paths.candidate.apply(job.id));
});

test('an application to a deleted company has ended, without place and without Withdraw', async () => {
  keepApplications({
    title: 'Miller',
    employer_deleted_at: AT,
    company: [{ ...company, name: 'Deleted company' }],
  });
  await open(paths.candidate.applications);
  await expectCard('Miller', /Deleted companyEnded.*The company deleted its account/);
  await expect.element(withdraw('Miller')).not.toBeInTheDocument();
  await expectAccessible('applications to a deleted company');
});
