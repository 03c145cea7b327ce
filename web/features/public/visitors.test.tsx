import { candidateLogin } from '../../../lambdas/contract/calls/candidate.ts';
import { getJobPostings } from '../../../lambdas/contract/calls/open-jobs.ts';
import { getPublicJob, searchPublicJobs } from '../../../lambdas/contract/calls/public.ts';
import { getSavedSearches } from '../../../lambdas/contract/calls/saved.ts';
import { jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import type { JobCard } from '../../../lambdas/contract/schemas/job.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  fill,
  open,
  page,
  path,
  test,
  userEvent,
} from '../../../test/support/web/app.tsx';
import { answerCandidatesFrame, robin, signInManager } from '../../../test/support/web/people.ts';
import { jobCard } from '../../../test/support/web/things.ts';
import { paths } from '../../paths.ts';

// The open jobs for visitors: `/jobs` and the page of a job. The server's pages: `test/web/open-pages.spec.ts`; days in the
// reader's time zone: `web/ui/text/format.test.ts`.

const NEEDS = '4 questions, 2 video answers of up to 30 seconds, about 5 minutes';
const miller: JobCard = {
  ...jobCard,
  id: jobCard.id.replace('01JJ', '01JK'),
  job_title: 'Miller',
  created_at: '2026-03-02T12:00:00.000Z',
  screening_question_count: 4,
  video_question_count: 2,
};
const SEARCH = '/jobs?q=er';
const heading = page.getByRole('heading', { level: 1 });
const articleOf = (title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** Answers the searches and the pages of a job with these jobs. */
function keepJobs(...jobs: readonly JobCard[]): void {
  const found = () => ({
    jobPostings: [...jobs],
    open_count: jobs.length,
    matching_count: jobs.length,
  });
  answer(searchPublicJobs, found);
  answer(getJobPostings, found);
  answer(getSavedSearches, () => ({ searches: [] }));
  answer(getPublicJob, ({ id }) => ({
    job: jobs.find((each) => each.id === id) ?? jobCard,
    questions: { screening: [], video: [] },
    listed: true,
  }));
}

/** Expects a skip link that shows on focus, and leads past the frame to the content. */
async function expectSkipLink(): Promise<void> {
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect.element(skip).not.toBeInViewport();
  (skip.element() as HTMLElement).focus();
  await expect.element(skip).toBeInViewport();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
}

test('a visitor searches the open jobs, reads what an application takes, is led to sign up, and returns to the same search after logging in', async () => {
  keepJobs(miller, jobCard);
  await open('/jobs');
  await expect.element(heading).toHaveTextContent('Open jobs');
  expect(document.title).toBe('Open jobs · Hiring Marketplace');
  await expect.element(page.getByRole('link', { name: 'Sign up', exact: true })).toBeVisible();
  await expectSkipLink();
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('er');
  await expect.poll(path).toBe(SEARCH);
  await expect.element(articleOf('Miller')).toMatchTextContent(NEEDS);
  await expect.element(articleOf('Miller')).toMatchTextContent('Posted Mar 2, 2026');
  await expect
    .element(articleOf('Baker'))
    .toMatchTextContent('No questions, no videos: apply in a minute');

  await page.getByRole('link', { name: 'Apply Now: Baker' }).click();
  await expect.element(heading).toHaveTextContent('Candidate Sign Up');
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent('to apply for Baker at Corner Bakery');
  expect(path()).toBe('/?sign-up');
  history.back();
  await expect.poll(path).toBe(SEARCH);

  const mend = cutOff(getPublicJob);
  await page.getByRole('link', { name: 'Miller', exact: true }).click();
  await expect.poll(path).toBe(jobPath(miller));
  await expect.element(alertSaying('Failed to load the job. Please try again.')).toBeVisible();
  mend();
  await button('Retry').click();
  await expect.element(heading).toHaveTextContent('Miller');
  await expect.element(page.getByText("What you'll need")).toBeVisible();
  await expect.element(page.getByRole('main')).toMatchTextContent(NEEDS);
  history.back();
  await expect.element(articleOf('Miller')).toBeVisible();

  answerCandidatesFrame();
  answer(candidateLogin, () => ({ token: 'token', candidate: robin }));
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await fill({ Email: robin.email, Password: 'a secret' });
  await button('Login').click();
  await expect.poll(path).toBe(SEARCH);
  await expect.element(page.getByRole('navigation', { name: 'Candidate' })).toBeVisible();
  await expect.element(articleOf('Miller')).toBeVisible();
  await expectSkipLink();
});

test('a signed-in manager has a link to their dashboard on the public pages', async () => {
  keepJobs(jobCard);
  signInManager();
  await open('/jobs');
  await expect
    .element(page.getByRole('link', { name: 'Manager dashboard' }))
    .toHaveAttribute('href', paths.manager.dashboard);
});
