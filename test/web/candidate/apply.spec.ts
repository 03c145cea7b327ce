import type { Page } from '@playwright/test';
import { createCompany, deactivateJob } from '../../../lambdas/contract/company.ts';
import { getMyApplications } from '../../../lambdas/contract/job.ts';
import { fillProfile } from '../../support/candidate-profile.ts';
import {
  openVideoStep,
  recordAndUse,
  submit,
  videoQuestions,
} from '../../support/candidate-recording.ts';
import { test } from '../../support/candidate-test.ts';
import { expect, says } from '../../support/web-test.ts';
import { apply, newJob, newLocation } from '../../support/world.ts';

// `/candidate/apply/{jobId}`: the header, the info card, the first and the last step. The recorder has its own file.

const EARLY = { question_text: 'Can you start at four?' };
const BREADS = { question_text: 'Which bread?', question_answers: ['rye', 'wheat', 'spelt'] };
const progress = (page: Page) =>
  page.getByRole('progressbar', { name: 'Progress of your application' });
const choose = (page: Page, question: string, answer: string) =>
  page.getByRole('radiogroup', { name: question }).getByLabel(answer, { exact: true }).check();

test.describe('without a profile', () => {
  test.use({ hasProfile: false });
  test('applying leads through creating one, and back', async ({ page, employer }) => {
    const job = await newJob(employer, { screening_questions: [EARLY] });
    await page.goto(`/candidate/apply/${job.id}`);
    await expect(page.getByRole('heading', { name: 'Create your profile' })).toBeVisible();
    await fillProfile(page);
    await page.getByRole('button', { name: 'Create Profile' }).click();
    await expect(page).toHaveURL(`/candidate/apply/${job.id}`);
    await expect(page.getByText(EARLY.question_text)).toBeVisible();
  });
});

test('a header card with job, company, location, a step indicator and a progress bar', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, { job_title: 'Night baker', screening_questions: [EARLY] });
  await page.goto(`/candidate/apply/${job.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Night baker' })).toBeVisible();
  await expect(page.getByText(`${employer.company.name} · Portland, Oregon`)).toBeVisible();
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(steps).toHaveText([/Screening$/, /Video$/, /Done$/]);
  await expect(steps.first()).toHaveAttribute('aria-current', 'step');
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '0');
  await expect(page).toHaveTitle(/Night baker/);
});

test('an info card with company, culture, benefits, location and employment type', async ({
  page,
  employer,
}) => {
  const { company } = await employer.call(createCompany, {
    name: 'Crumb & Crust',
    culture: 'Early mornings, warm bread.',
  });
  const location = await newLocation(employer, company);
  const job = await newJob(
    { ...employer, company, location },
    { benefits: ['Free bread', 'Pension'], requirements: ['A strong back'], schedule: 'Nights' },
  );
  await page.goto(`/candidate/apply/${job.id}`);
  const card = page.getByRole('complementary', { name: 'About this job' });
  for (const text of [
    'Crumb & Crust',
    'Early mornings, warm bread.',
    'Free bread',
    'Pension',
    'Main Street, 12 Main Street, Portland, Oregon 97201',
    'Full-time',
    '$25.50 / hour',
    'A strong back',
    'Nights',
  ]) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
});

test("'Please answer all screening questions.'", async ({ page, employer }) => {
  const job = await newJob(employer, {
    screening_questions: [EARLY, BREADS],
    ...videoQuestions('Why?'),
  });
  await page.goto(`/candidate/apply/${job.id}`);
  await expect(page.getByRole('radio')).toHaveCount(5);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(says(page, 'Please answer all screening questions.')).toBeVisible();
  await choose(page, EARLY.question_text, 'No');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(says(page, 'Please answer all screening questions.')).toBeVisible();
  await expect(
    page.getByRole('radiogroup', { name: BREADS.question_text }).getByRole('radio').first(),
  ).toBeFocused();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '0');
  await choose(page, BREADS.question_text, 'Spelt');
  await expect(says(page, 'Please answer all screening questions.')).toBeHidden();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Video answers' })).toBeVisible();
});

test('step 1 screening, step 2 video, step 3 done: progress is 0, 50 and 100 percent', async ({
  page,
  employer,
  candidate,
}) => {
  const job = await newJob(employer, {
    screening_questions: [EARLY],
    ...videoQuestions('Why bread?'),
  });
  const current = page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]');
  await page.goto(`/candidate/apply/${job.id}`);
  await expect(current).toHaveText(/Screening/);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '0');
  await choose(page, EARLY.question_text, 'Yes');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(current).toHaveText(/Video/);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '50');
  // One may go back, and finds the answers.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Yes', { exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await recordAndUse(page);
  await submit(page);
  await expect(current).toHaveText(/Done/);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '100');
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeFocused();

  const { applications } = await candidate.call(getMyApplications, {});
  expect(applications[0]).toMatchObject({ job_posting_id: job.id, application_status: 'new' });
  expect(applications[0]?.submitted_at).not.toBeNull();
  await page.getByRole('link', { name: 'My applications' }).last().click();
  await expect(page.getByText('The company has your application')).toBeVisible();
});

test('a job without video questions is done after the screening', async ({ page, employer }) => {
  const job = await newJob(employer, { screening_questions: [EARLY] });
  await page.goto(`/candidate/apply/${job.id}`);
  await choose(page, EARLY.question_text, 'Yes');
  await submit(page);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '100');
});

test('a job that asks nothing is applied for at once', async ({ page, employer }) => {
  const job = await newJob(employer);
  await page.goto(`/candidate/apply/${job.id}`);
  await expect(page.getByText('This job asks no questions.')).toBeVisible();
  await submit(page);
});

test("'Failed to load job details. Please try again.' as a red alert", async ({
  page,
  employer,
}) => {
  const job = await newJob(employer);
  const calls = '**/api/company/get-job-posting-by-id/**';
  await page.route(calls, (route) => route.abort());
  await page.goto(`/candidate/apply/${job.id}`);
  const message = says(page, 'Failed to load job details. Please try again.');
  await expect(message).toBeVisible();
  const [red = 0, green = 0, blue = 0] = await message
    .getByText('Failed to load')
    .first()
    .evaluate((element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? []);
  expect(red).toBeGreaterThan(green + 60);
  expect(red).toBeGreaterThan(blue + 60);
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: job.job_title })).toBeVisible();

  await page.goto(`/candidate/apply/${job.id.replace(/^./, '7')}`);
  await expect(message).toBeVisible();
});

test("'Unable to create application'", async ({ page, employer }) => {
  const job = await newJob(employer);
  const calls = '**/api/job/create-job-application';
  await page.route(calls, (route) => route.abort());
  await page.goto(`/candidate/apply/${job.id}`);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(says(page, 'Unable to create application')).toBeVisible();
  await page.unroute(calls);
  await submit(page);
});

test("'Submission failed'", async ({ page, employer }) => {
  const job = await newJob(employer, { screening_questions: [EARLY] });
  const calls = '**/api/job/add-question-responses-to-application';
  await page.route(calls, (route) => route.abort());
  await page.goto(`/candidate/apply/${job.id}`);
  await choose(page, EARLY.question_text, 'Yes');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(says(page, 'Submission failed')).toBeVisible();
  await expect(page.getByLabel('Yes', { exact: true })).toBeChecked();
  await page.unroute(calls);
  await submit(page);
});

for (const [thrown, shown] of [
  ['The headers are broken', 'The headers are broken'],
  ['', 'Error submitting application.'],
] as const) {
  test(`otherwise the thrown message or 'Error submitting application.': '${shown}'`, async ({
    page,
    employer,
  }) => {
    const job = await newJob(employer);
    await page.goto(`/candidate/apply/${job.id}`);
    const button = page.getByRole('button', { name: 'Submit Application' });
    await expect(button).toBeVisible();
    await page.evaluate((message) => {
      window.Headers = class extends Headers {
        constructor() {
          super();
          throw new Error(message);
        }
      };
    }, thrown);
    await button.click();
    await expect(says(page, shown)).toBeVisible();
  });
}

test('a job that is closed meanwhile says so, and takes no application', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, { screening_questions: [EARLY] });
  await page.goto(`/candidate/apply/${job.id}`);
  await choose(page, EARLY.question_text, 'Yes');
  await employer.call(deactivateJob, { job_posting_id: job.id });
  await page.getByRole('button', { name: 'Submit Application' }).click();
  const message = says(page, 'This job is no longer accepting applications.');
  await expect(message).toBeVisible();
  await page.reload();
  await expect(message).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toHaveCount(0);
});

test('who has already applied is told so', async ({ page, employer, candidate }) => {
  const job = await newJob(employer);
  await apply(candidate, job);
  await page.goto(`/candidate/apply/${job.id}`);
  await expect(says(page, 'You have already applied to this job')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toHaveCount(0);
});

test('answers and the step survive a reload, and Continue takes the application up', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, {
    screening_questions: [EARLY, BREADS],
    ...videoQuestions('Why?'),
  });
  await page.goto(`/candidate/apply/${job.id}`);
  await choose(page, EARLY.question_text, 'No');
  await page.reload();
  await expect(page.getByLabel('No', { exact: true })).toBeChecked();
  await choose(page, BREADS.question_text, 'Rye');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '50');
  await page.goto('/candidate/applications');
  await page.getByRole('link', { name: `Continue: ${job.job_title}` }).click();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '50');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Rye', { exact: true })).toBeChecked();
});

test('submit is enabled only when every video question has a recorded video', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?'));
  const send = page.getByRole('button', { name: 'Submit Application' });
  await openVideoStep(page, job);
  await expect(send).toBeDisabled();
  await recordAndUse(page);
  await expect(page.getByText('1 of 2 answered')).toBeVisible();
  await expect(send).toBeDisabled();
  await recordAndUse(page);
  await expect(page.getByText('2 of 2 answered')).toBeVisible();
  await expect(send).toBeEnabled();
});

test('leaving with unsent work is asked about first', async ({ page, employer }) => {
  const job = await newJob(employer, videoQuestions('Why?'));
  await openVideoStep(page, job);
  await recordAndUse(page);
  const dialog = page.getByRole('dialog', { name: 'Leave without submitting?' });
  await page.getByRole('link', { name: 'Profile' }).click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(`/candidate/apply/${job.id}`);
  await page.getByRole('link', { name: 'Profile' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/candidate/profile');
});
