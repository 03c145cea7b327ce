import type { Locator, Page } from '@playwright/test';
import {
  getJobApplications,
  getMyApplications,
} from '../../../lambdas/contract/calls/application.ts';
import { createCompany, updateCompany } from '../../../lambdas/contract/calls/company.ts';
import {
  addScreeningQuestion,
  deactivateJob,
  deleteScreeningQuestion,
  updateScreeningQuestion,
  updateVideoQuestion,
} from '../../../lambdas/contract/calls/job.ts';
import type { JobWithQuestions } from '../../../lambdas/contract/schemas/job.ts';
import { QUESTIONS_CHANGED } from '../../../lambdas/contract/texts/texts.ts';
import { apply, type Employer, newJob, newLocation, uniqueWord } from '../../support/api/world.ts';
import { fillProfile } from '../../support/web/candidate-profile.ts';
import {
  expectSent,
  keptTakes,
  openVideoStep,
  passCountdown,
  quickenCountdown,
  recordAndUse,
  sentVideos,
  submit,
  untilRecorded,
  videoQuestions,
  watchRecorder,
} from '../../support/web/candidate-recording.ts';
import { test } from '../../support/web/candidate-test.ts';
import { expect, hold, inPages, says } from '../../support/web/web-test.ts';

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
  const job = await newJob(employer, {
    ...{ job_title: 'Night baker', screening_questions: [EARLY], remote: true },
  });
  await page.goto(`/candidate/apply/${job.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Night baker' })).toBeVisible();
  await expect(
    page.getByText(`${employer.company.name} · Portland, Oregon · Remote`),
  ).toBeVisible();
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(steps).toHaveText([/Screening$/, /Video$/, /Done$/]);
  await expect(steps.first()).toHaveAttribute('aria-current', 'step');
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '0');
  await expect(page).toHaveTitle(/Night baker/);
});

test('the job comes first, then an info card with company, culture, benefits, location and employment type, then the questions', async ({
  page,
  employer,
}) => {
  const { company: bare } = await employer.call(createCompany, {
    name: 'Crumb & Crust',
    culture: 'Early mornings, warm bread.',
  });
  const { company } = await employer.call(updateCompany, { ...bare, benefits: ['Dental care'] });
  const location = await newLocation(employer, company);
  const job = await newJob(
    { ...employer, company, location },
    {
      job_description: 'Bake bread.\n\nClean the ovens.',
      benefits: ['Free bread', 'Pension'],
      requirements: ['A strong back'],
      schedule: 'Nights',
      screening_questions: [EARLY],
    },
  );
  await page.goto(`/candidate/apply/${job.id}`);
  const about = page.getByRole('region', { name: 'About this job' });
  const card = page.getByRole('complementary', { name: 'About the company' });
  const question = page.getByRole('radiogroup', { name: EARLY.question_text });
  await expect(about.getByText('Bake bread.', { exact: false })).toHaveText(job.job_description);
  await expect(about.getByRole('term')).toHaveText(['Pay', 'Schedule', 'Requirements', 'Benefits']);
  await expect(about.getByRole('definition')).toHaveText([
    '$25.50 / hour',
    'Nights',
    'A strong back',
    'Free breadPension',
  ]);
  await expect(card.getByRole('heading')).toHaveText('Crumb & Crust');
  await expect(card.getByRole('term')).toHaveText([
    'Culture',
    'Benefits at this company',
    'Location',
    'Employment type',
  ]);
  await expect(card.getByRole('definition')).toHaveText([
    'Early mornings, warm bread.',
    'Dental care',
    'Main Street, 12 Main Street, Portland, Oregon 97201',
    'Full-time',
  ]);
  const isBelow = async (lower: Locator, upper: Locator) => {
    const [low, high] = await Promise.all([lower.boundingBox(), upper.boundingBox()]);
    return low !== null && high !== null && low.y >= high.y + high.height;
  };
  expect(await isBelow(question, about)).toBe(true);
  expect(await isBelow(card, about)).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => isBelow(card, about)).toBe(true);
  expect(await isBelow(question, card)).toBe(true);
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
  await choose(page, EARLY.question_text, 'no');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(says(page, 'Please answer all screening questions.')).toBeVisible();
  await expect(
    page.getByRole('radiogroup', { name: BREADS.question_text }).getByRole('radio').first(),
  ).toBeFocused();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '0');
  await choose(page, BREADS.question_text, 'spelt');
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
  await quickenCountdown(page);
  await page.goto(`/candidate/apply/${job.id}`);
  await expect(current).toHaveText(/Screening/);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '0');
  await choose(page, EARLY.question_text, 'yes');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(current).toHaveText(/Video/);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '50');
  // One may go back, and finds the answers.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('yes', { exact: true })).toBeChecked();
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

test('a job without video questions is done after the screening; answers stand as they were written', async ({
  page,
  employer,
}) => {
  const answers = ['3-5 years', 'unauthorized', 'yes'];
  const question = { question_text: 'Anything?', question_answers: answers };
  const job = await newJob(employer, { screening_questions: [question] });
  await page.goto(`/candidate/apply/${job.id}`);
  for (const answer of answers) {
    await expect(page.getByLabel(answer, { exact: true })).toBeVisible();
  }
  await choose(page, 'Anything?', '3-5 years');
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
  await choose(page, EARLY.question_text, 'yes');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(says(page, 'Submission failed')).toBeVisible();
  await expect(page.getByLabel('yes', { exact: true })).toBeChecked();
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
  await choose(page, EARLY.question_text, 'yes');
  await employer.call(deactivateJob, { job_posting_id: job.id });
  await page.getByRole('button', { name: 'Submit Application' }).click();
  const message = says(page, 'This job is no longer accepting applications.');
  await expect(message).toBeVisible();
  await page.reload();
  await expect(message).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toHaveCount(0);
});

test('a job that is closed before a video is uploaded says so', async ({ page, employer }) => {
  const job = await newJob(employer, videoQuestions('Why?'));
  await openVideoStep(page, job);
  await employer.call(deactivateJob, { job_posting_id: job.id });
  await recordAndUse(page);
  await expect(says(page, 'This job is no longer accepting applications.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toHaveCount(0);
});

test('who has already applied is told so', async ({ page, employer, candidate }) => {
  const job = await newJob(employer);
  await apply(candidate, job);
  await page.goto(`/candidate/apply/${job.id}`);
  await expect(says(page, 'You have already applied to this job')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toHaveCount(0);
});

test('who has already applied is told so, however far back in their applications', async ({
  page,
  employer,
  candidate,
}) => {
  const job = await newJob(employer);
  await apply(candidate, job);
  await apply(candidate, await newJob(employer));
  await inPages(page, '/job/get-my-applications*', 'applications', [1]);
  await page.goto(`/candidate/apply/${job.id}`);
  await expect(says(page, 'You have already applied to this job')).toBeVisible();
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
  await choose(page, EARLY.question_text, 'no');
  await page.reload();
  await expect(page.getByLabel('no', { exact: true })).toBeChecked();
  await choose(page, BREADS.question_text, 'rye');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '50');
  await page.goto('/candidate/applications');
  await page.getByRole('link', { name: `Continue: ${job.job_title}` }).click();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '50');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('rye', { exact: true })).toBeChecked();
});

test('submit is enabled only when every video question has a recorded video; 12 clicks from the card answer 4 questions and 2 videos', async ({
  page,
  employer,
}) => {
  const word = uniqueWord();
  const asked = ['One?', 'Two?', 'Three?', 'Four?'].map((question_text) => ({ question_text }));
  const job = await newJob(employer, {
    job_title: `Baker ${word}`,
    screening_questions: asked,
    ...videoQuestions('First?', 'Second?'),
  });
  await quickenCountdown(page);
  await page.goto(`/candidate/dashboard?q=${word}`);
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const send = button('Submit Application');
  await click(page.getByRole('link', { name: `Apply Now: Baker ${word}` }));
  for (const { question_text } of asked) {
    await click(
      page.getByRole('radiogroup', { name: question_text }).getByLabel('yes', { exact: true }),
    );
  }
  await click(button('Continue'));
  await expect(send).toBeDisabled();
  await watchRecorder(page);
  await click(button('Record now'));
  await passCountdown(page);
  await untilRecorded(page);
  await click(button('Stop'));
  await expect(button('Use This Video')).toBeVisible();
  await expect(send).toBeDisabled();
  await click(button('Use This Video'));
  await expect(page.getByText('1 of 2 answered')).toBeVisible();
  await expect(send).toBeDisabled();
  await click(button('Record'));
  await passCountdown(page);
  await untilRecorded(page);
  await click(button('Stop'));
  await expect(button('Use This Video')).toBeVisible();
  await expect(send).toBeEnabled();
  await click(send);
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(12);
  expect(await sentVideos(employer, job)).toHaveLength(2);
});

test('while Submit waits for an upload, it can be cancelled; a double click on it sends once', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions('Why?'));
  const upload = await hold(page, /\.webm\?/);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/job/add-question-responses-to-application')) sent += 1;
  });
  await openVideoStep(page, job);
  await recordAndUse(page);
  const send = page.getByRole('button', { name: 'Submit Application' });
  const cancel = page.getByRole('button', { name: 'Cancel' });
  const again = page.getByRole('button', { name: 'Record Again' });
  await send.click();
  await expect(page.getByText('Waiting for 1 upload…')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Uploads' })).toHaveCount(1);
  await expect(again).toBeDisabled();
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(send).toBeFocused();
  await expect(page.getByText('1 of 1 answered')).toBeVisible();
  await expect(again).toBeEnabled();
  const kept = await keptTakes(page);
  await send.dblclick();
  await expect(cancel).toBeVisible();
  upload.release();
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
  expect(sent).toBe(1);
  await expectSent(kept, employer, job);
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

test.describe('questions that change', () => {
  const question = (page: Page, text: string) => page.getByRole('radiogroup', { name: text });
  const chip = (page: Page, number: number) =>
    page
      .getByRole('navigation', { name: 'Video questions' })
      .getByRole('button', { name: `Question ${number}` });
  const changed = (page: Page) => says(page, QUESTIONS_CHANGED);

  async function rewordBreads(employer: Employer, job: JobWithQuestions): Promise<void> {
    const breads = job.screening_questions.find((each) => each.question_text === 'Which bread?');
    await employer.call(updateScreeningQuestion, {
      ...{ id: breads?.id ?? '', job_posting_id: job.id, question_type: 'multiple-choice' },
      ...{ question_text: 'Which bread can you bake?', question_answers: ['rye', 'wheat'] },
      ...{ correct_answer: null, is_required: true },
    });
  }

  async function rewordVideo(
    employer: Employer,
    job: JobWithQuestions,
    index: number,
    question_text: string,
  ): Promise<void> {
    const id = job.video_questions[index]?.id ?? '';
    const input = { id, job_posting_id: job.id, question_text, is_required: true };
    await employer.call(updateVideoQuestion, input);
  }

  test('a screening question that changed is marked and asked again, the other answers stay', async ({
    page,
    employer,
  }) => {
    const job = await newJob(employer, { screening_questions: [EARLY, BREADS] });
    await page.goto(`/candidate/apply/${job.id}`);
    await choose(page, EARLY.question_text, 'no');
    await choose(page, BREADS.question_text, 'rye');
    await rewordBreads(employer, job);
    await page.getByRole('button', { name: 'Submit Application' }).click();

    await expect(changed(page)).toBeVisible();
    const breads = question(page, 'Changed Which bread can you bake?');
    await expect(breads).toBeVisible();
    await expect(breads.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(breads.getByRole('radio').first()).toBeFocused();
    await expect(page.getByText('Changed', { exact: true })).toHaveCount(1);
    await expect(page.getByLabel('no', { exact: true })).toBeChecked();
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(says(page, 'Please answer all screening questions.')).toBeVisible();

    await choose(page, 'Which bread can you bake?', 'wheat');
    await expect(changed(page)).toHaveCount(0);
    await expect(breads).toHaveCount(0);
    await submit(page);
    const { applications } = await employer.call(getJobApplications, { id: job.id });
    expect(applications[0]?.screening_responses).toMatchObject([
      { question_text: EARLY.question_text, response_text: 'no' },
      { question_text: 'Which bread can you bake?', response_text: 'wheat' },
    ]);
  });

  test('a question that was added is marked as new; one that was deleted is gone with its answer', async ({
    page,
    employer,
  }) => {
    const job = await newJob(employer, { screening_questions: [EARLY, BREADS] });
    await page.goto(`/candidate/apply/${job.id}`);
    await choose(page, EARLY.question_text, 'yes');
    await choose(page, BREADS.question_text, 'rye');
    const [early] = job.screening_questions;
    await employer.call(deleteScreeningQuestion, { id: early?.id ?? '', job_posting_id: job.id });
    await employer.call(addScreeningQuestion, {
      ...{ job_posting_id: job.id, question_text: 'Do you drive?' },
    });
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(changed(page)).toBeVisible();
    await expect(question(page, 'New Do you drive?')).toBeVisible();
    await expect(page.getByText(EARLY.question_text)).toHaveCount(0);
    await expect(page.getByLabel('rye', { exact: true })).toBeChecked();
    await choose(page, 'Do you drive?', 'yes');
    // A second press changes nothing.
    await page.getByRole('button', { name: 'Submit Application' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
  });

  test('a question that was deleted does not hold the application up', async ({
    page,
    employer,
  }) => {
    const job = await newJob(employer, { screening_questions: [EARLY, BREADS] });
    await page.goto(`/candidate/apply/${job.id}`);
    await choose(page, EARLY.question_text, 'yes');
    await choose(page, BREADS.question_text, 'rye');
    const [early] = job.screening_questions;
    await employer.call(deleteScreeningQuestion, { id: early?.id ?? '', job_posting_id: job.id });
    await submit(page);
    const { applications } = await employer.call(getJobApplications, { id: job.id });
    expect(applications[0]?.screening_responses).toMatchObject([{ response_text: 'rye' }]);
  });

  test('a video question that changed is recorded again, the other recording stays uploaded', async ({
    page,
    employer,
  }) => {
    const job = await newJob(employer, videoQuestions('First?', 'Second?'));
    let uploads = 0;
    let begun = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') uploads += 1;
      if (request.url().endsWith('/job/create-job-application')) begun += 1;
    });
    await openVideoStep(page, job);
    await recordAndUse(page);
    await recordAndUse(page);
    await expect(chip(page, 1)).toContainText('Saved');
    await expect(chip(page, 2)).toContainText('Saved');
    const before = await keptTakes(page);
    await rewordVideo(employer, job, 1, 'Second, in one sentence?');
    const send = page.getByRole('button', { name: 'Submit Application' });
    await send.click();

    await expect(changed(page)).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Question 2 of 2: Second, in one sentence?' }),
    ).toBeVisible();
    await expect(chip(page, 1)).toContainText('Saved');
    await expect(chip(page, 2)).toContainText('Changed · To do');
    await expect(page.getByText('1 of 2 answered')).toBeVisible();
    await expect(send).toBeDisabled();
    const kept = before.filter(({ questionId }) =>
      questionId.startsWith(job.video_questions[0]?.id ?? 'none'),
    );
    expect(kept).toHaveLength(1);
    await expect.poll(() => keptTakes(page)).toEqual(kept);
    expect(uploads).toBe(2);
    expect(begun, 'the application is taken up again').toBe(2);

    await recordAndUse(page);
    await expect(changed(page)).toHaveCount(0);
    const all = await keptTakes(page);
    await submit(page);
    await expectSent(all, employer, job);
    expect((await sentVideos(employer, job)).map((video) => video.question).toSorted()).toEqual([
      'First?',
      'Second, in one sentence?',
    ]);
  });

  test('a screening question that changed or was added before the videos are handed in: Submit leads back to it; the recording is still there', async ({
    page,
    employer,
  }) => {
    const job = await newJob(employer, {
      screening_questions: [BREADS],
      ...videoQuestions('Why?'),
    });
    await quickenCountdown(page);
    await page.goto(`/candidate/apply/${job.id}`);
    await choose(page, BREADS.question_text, 'rye');
    await page.getByRole('button', { name: 'Continue' }).click();
    await recordAndUse(page);
    await expect(page.getByText('Saved. It is sent with your application.')).toBeVisible();
    const kept = await keptTakes(page);
    await rewordBreads(employer, job);
    await page.getByRole('button', { name: 'Submit Application' }).click();

    await expect(changed(page)).toBeVisible();
    await expect(progress(page)).toHaveAttribute('aria-valuenow', '0');
    await expect(page.getByRole('heading', { name: 'Video answers' })).toBeHidden();
    await choose(page, 'Which bread can you bake?', 'wheat');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Saved. It is sent with your application.')).toBeVisible();
    await expect(changed(page)).toHaveCount(0);

    await employer.call(addScreeningQuestion, {
      ...{ job_posting_id: job.id, question_text: 'Do you drive?' },
    });
    await page.getByRole('button', { name: 'Submit Application' }).click();
    const added = question(page, 'New Do you drive?');
    await expect(added.getByRole('radio').first()).toBeFocused();
    await expect(changed(page)).toBeVisible();
    await expect(page.getByText('This field is required.')).toHaveCount(0);
    await added.getByLabel('yes').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await submit(page);
    await expectSent(kept, employer, job);
  });

  test('coming back to questions that changed meanwhile: only answers to the questions as they are now count', async ({
    page,
    context,
    employer,
  }) => {
    const job = await newJob(employer, {
      screening_questions: [EARLY, BREADS],
      ...videoQuestions('First?', 'Second?'),
    });
    await quickenCountdown(page);
    await page.goto(`/candidate/apply/${job.id}`);
    await choose(page, EARLY.question_text, 'no');
    await choose(page, BREADS.question_text, 'rye');
    await page.getByRole('button', { name: 'Continue' }).click();
    await recordAndUse(page);
    await recordAndUse(page);
    await expect(chip(page, 2)).toContainText('Saved');
    await page.close();
    await rewordBreads(employer, job);
    await rewordVideo(employer, job, 0, 'First, in one sentence?');

    const again = await context.newPage();
    await again.goto(`/candidate/apply/${job.id}`);
    await expect(changed(again)).toBeVisible();
    await expect(progress(again)).toHaveAttribute('aria-valuenow', '0');
    await expect(again.getByLabel('no', { exact: true })).toBeChecked();
    await expect(
      question(again, 'Which bread can you bake?').getByRole('radio', { checked: true }),
    ).toHaveCount(0);
    await choose(again, 'Which bread can you bake?', 'wheat');
    await again.getByRole('button', { name: 'Continue' }).click();

    await expect(changed(again)).toBeVisible();
    await expect(chip(again, 1)).toContainText('Changed · To do');
    await expect(chip(again, 2)).toContainText('Saved');
    await expect.poll(() => keptTakes(again)).toHaveLength(1);
    await recordAndUse(again);
    await submit(again);
    expect((await sentVideos(employer, job)).map((video) => video.question).toSorted()).toEqual([
      'First, in one sentence?',
      'Second?',
    ]);
  });
});
