import { getJobPosting } from '../../../lambdas/contract/calls/open-jobs.ts';
import { confirmStillHiring } from '../../../lambdas/contract/calls/still-hiring.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  open,
  page,
  path,
  refusal,
  test,
} from '../../../test/support/web/app.tsx';
import { answerApplicants } from '../../../test/support/web/applicants.ts';
import { signInManager } from '../../../test/support/web/people.ts';
import {
  answerDashboard,
  company,
  job,
  jobWithQuestions,
} from '../../../test/support/web/things.ts';
import { paths } from '../../paths.ts';

// At noon, these are the same days in all time zones but the farthest.
const SINCE = '2030-05-24T12:00:00.000Z';
const SOON = '2030-05-31T12:00:00.000Z';
const WEEK = '2030-06-07T12:00:00.000Z';

const unlisted = { ...job, job_title: 'Night baker', unlisted_at: SINCE };
const leaving = {
  ...job,
  id: `01JJ0000000000000000000001_${company.id}`,
  job_title: 'Day baker',
  unlist_at: SOON,
};
const listed = { ...job, id: `01JJ0000000000000000000002_${company.id}`, job_title: 'Baker' };

async function openDashboard() {
  signInManager();
  answerDashboard({ rows: [unlisted, leaving, listed] });
  await open(paths.manager.dashboard);
}

const NOT_LISTED = page.getByText('Not in lists since May 24, 2030: applicants wait unopened');
const WILL_LEAVE = page.getByText('Will leave the lists on May 31, 2030: applicants wait unopened');
const IN_A_WEEK = page.getByText('Will leave the lists on Jun 7, 2030: applicants wait unopened');
const stillHiring = (title: string) => button(`Still hiring, give me a week: ${title}`);

test('the dashboard names jobs that are not in lists, or soon will not be, with the way to the oldest applicant', async () => {
  await openDashboard();
  await expect.element(NOT_LISTED).toBeVisible();
  await expect.element(WILL_LEAVE).toBeVisible();
  for (const { id, job_title } of [unlisted, leaving])
    await expect
      .element(page.getByRole('link', { name: `Start with the oldest for ${job_title}` }))
      .toHaveAttribute('href', paths.manager.candidates(id));
  await expect.element(stillHiring(listed.job_title)).not.toBeInTheDocument();
  await button('Compact').click();
  await expect.element(page.getByText('Not in lists', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Leaves lists', { exact: true })).toBeVisible();
});

test('a click keeps a job in the lists for a week; a failure is said, and the button stays', async () => {
  await openDashboard();
  answer(confirmStillHiring, () => refusal(409, 'This job is closed.'));
  await stillHiring('Night baker').click();
  await expect.element(alertSaying('This job is closed.')).toBeVisible();
  await expect.element(NOT_LISTED).toBeVisible();
  const { unlisted_at: _, ...again } = unlisted;
  const asked = answer(confirmStillHiring, () => ({ job: { ...again, unlist_at: WEEK } }));
  await stillHiring('Night baker').click();
  await expect
    .element(alertSaying('Night baker stays in the lists until Jun 7, 2030.'))
    .toBeVisible();
  await expect.element(IN_A_WEEK).toBeVisible();
  await expect.element(NOT_LISTED).not.toBeInTheDocument();
  await expect.element(stillHiring('Night baker')).toHaveFocus();
  expect(asked).toEqual([{ job_id: unlisted.id }]);
});

test('the link of the email answers by itself, once; the review says so', async () => {
  signInManager();
  const applicants = answerApplicants(2);
  const { id } = applicants.job;
  const shown = { ...jobWithQuestions, ...applicants.job, new_application_count: 2 };
  answer(getJobPosting, () => ({ job: { ...shown, unlist_at: SOON } }));
  const asked = answer(confirmStillHiring, () => {
    answer(getJobPosting, () => ({ job: { ...shown, unlist_at: WEEK } }));
    return { job: { ...job, id, unlist_at: WEEK } };
  });
  await open(`${paths.manager.candidates(id)}?still-hiring`);
  await expect.element(alertSaying(/ stays in the lists until Jun 7, 2030\.$/)).toBeVisible();
  await expect.element(IN_A_WEEK).toBeVisible();
  await expect.poll(path).toBe(paths.manager.candidates(id));
  expect(asked).toEqual([{ job_id: id }]);
});

test('the review no longer says that a job is not in lists, soon after an applicant was opened', async () => {
  signInManager();
  const applicants = answerApplicants(2);
  const { id } = applicants.job;
  const shown = { ...jobWithQuestions, ...applicants.job, new_application_count: 2 };
  answer(getJobPosting, () => ({ job: { ...shown, unlisted_at: SINCE } }));
  await open(paths.manager.candidates(id));
  await expect.element(NOT_LISTED).toBeVisible();
  answer(getJobPosting, () => ({ job: shown }));
  await expect.element(NOT_LISTED, { timeout: 15_000 }).not.toBeInTheDocument();
});
