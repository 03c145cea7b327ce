import type { Page } from '@playwright/test';
import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import {
  addScreeningQuestion,
  deleteScreeningQuestion,
  updateScreeningQuestion,
  updateVideoQuestion,
} from '../../../lambdas/contract/calls/job.ts';
import type { JobWithQuestions } from '../../../lambdas/contract/schemas/job.ts';
import { QUESTIONS_CHANGED } from '../../../lambdas/contract/texts/texts.ts';
import { test } from '../../support/web/candidate-test.ts';
import { BREADS, choose, EARLY, progress } from '../../support/web/pages/apply-page.ts';
import { keepTakes, openWithTakes } from '../../support/web/recorder/keep-takes.ts';
import { expectSent, keptTakes, receivedVideos } from '../../support/web/recorder/kept-parts.ts';
import {
  quickenCountdown,
  recordAndUse,
  submit,
  videoQuestions,
} from '../../support/web/recorder/record.ts';
import { alertSaying, expect, failCalls } from '../../support/web/web-test.ts';
import { type Employer, newJob } from '../../support/worlds/world.ts';

// `/candidate/apply/{jobId}`: the employer changes the questions meanwhile.

test.describe('questions that change', () => {
  const question = (page: Page, text: string) => page.getByRole('radiogroup', { name: text });
  const chip = (page: Page, number: number) =>
    page
      .getByRole('navigation', { name: 'Video questions' })
      .getByRole('button', { name: `Question ${number}` });
  const changed = (page: Page) => alertSaying(page, QUESTIONS_CHANGED);

  async function rewordBreads(employer: Employer, job: JobWithQuestions): Promise<void> {
    const breads = job.screening_questions.find((each) => each.question_text === 'Which bread?');
    await employer.call(updateScreeningQuestion, {
      ...{ id: breads?.id ?? '', job_posting_id: job.id, question_type: 'multiple-choice' },
      ...{ question_text: 'Which bread can you bake?', question_answers: ['rye', 'wheat'] },
      ...{ correct_answer: null, is_required: true },
    });
  }

  async function deleteEarly(employer: Employer, job: JobWithQuestions): Promise<void> {
    const [early] = job.screening_questions;
    await employer.call(deleteScreeningQuestion, { id: early?.id ?? '', job_posting_id: job.id });
  }

  /** Opens an application to a job with both questions, and answers them. */
  async function openAnswered(page: Page, employer: Employer, early: 'yes' | 'no') {
    const job = await newJob(employer, { screening_questions: [EARLY, BREADS] });
    await page.goto(`/candidate/apply/${job.id}`);
    await choose(page, EARLY.question_text, early);
    await choose(page, BREADS.question_text, 'rye');
    return job;
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

  test('a changed screening question is marked and asked again, an added one is marked as new, and a deleted one is gone with its answer; the other answers stay', async ({
    page,
    employer,
  }) => {
    const job = await openAnswered(page, employer, 'no');
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
    await expect(alertSaying(page, 'Please answer all screening questions.')).toBeVisible();

    await choose(page, 'Which bread can you bake?', 'wheat');
    await expect(changed(page)).toHaveCount(0);
    await expect(breads).toHaveCount(0);

    await deleteEarly(employer, job);
    await employer.call(addScreeningQuestion, {
      ...{ job_posting_id: job.id, question_text: 'Do you drive?' },
    });
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(changed(page)).toBeVisible();
    await expect(question(page, 'New Do you drive?')).toBeVisible();
    await expect(page.getByText(EARLY.question_text)).toHaveCount(0);
    await expect(page.getByLabel('wheat', { exact: true })).toBeChecked();
    await choose(page, 'Do you drive?', 'yes');
    // A second press changes nothing.
    await page.getByRole('button', { name: 'Submit Application' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
    const { applications } = await employer.call(getJobApplications, { id: job.id });
    expect(applications[0]?.screening_responses).toMatchObject([
      { question_text: 'Which bread can you bake?', response_text: 'wheat' },
      { question_text: 'Do you drive?', response_text: 'yes' },
    ]);
  });

  test('a video question that changed is recorded again, also if an automatic retry finds it; the other recording stays uploaded', async ({
    page,
    candidate,
    employer,
  }) => {
    const job = await newJob(employer, videoQuestions('First?', 'Second?'));
    let uploads = 0;
    let begun = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') uploads += 1;
      if (request.url().endsWith('/job/create-job-application')) begun += 1;
    });
    await quickenCountdown(page);
    await openWithTakes(page, candidate, job, { used: true });
    await expect(chip(page, 1)).toContainText('Saved');
    await expect(chip(page, 2)).toContainText('Saved');
    const before = await keptTakes(page);
    const failed = alertSaying(page, 'Submission failed');
    const mend = await failCalls(page, '/job/add-question-responses-to-application');
    const send = page.getByRole('button', { name: 'Submit Application' });
    await send.click();
    await expect(failed).toContainText('we send them as soon as the server answers');
    await rewordVideo(employer, job, 1, 'Second, in one sentence?');
    mend();

    await expect(changed(page)).toBeVisible();
    await expect(failed).toHaveCount(0);
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
    expect((await receivedVideos(employer, job)).map((video) => video.question).toSorted()).toEqual(
      ['First?', 'Second, in one sentence?'],
    );
  });

  test('a screening question that changed or was added before the videos are sent: Submit leads back to it; the take stays', async ({
    page,
    candidate,
    employer,
  }) => {
    const job = await newJob(employer, {
      screening_questions: [BREADS],
      ...videoQuestions('Why?'),
    });
    await page.goto('/robots.txt');
    await keepTakes(page, candidate, job, { used: true });
    await page.goto(`/candidate/apply/${job.id}`);
    await choose(page, BREADS.question_text, 'rye');
    await page.getByRole('button', { name: 'Continue' }).click();
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

  test('after a return to changed questions, only answers to the current questions count', async ({
    page,
    context,
    candidate,
    employer,
  }) => {
    const job = await newJob(employer, {
      screening_questions: [EARLY, BREADS],
      ...videoQuestions('First?', 'Second?'),
    });
    await page.goto('/robots.txt');
    await keepTakes(page, candidate, job, { used: true });
    await page.goto(`/candidate/apply/${job.id}`);
    await choose(page, EARLY.question_text, 'no');
    await choose(page, BREADS.question_text, 'rye');
    await page.getByRole('button', { name: 'Continue' }).click();
    for (const number of [1, 2]) await expect(chip(page, number)).toContainText('Saved');
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
    await again.getByRole('button', { name: 'Answer in writing' }).click();
    await again.getByLabel('Your answer', { exact: true }).fill('I like it.');
    await submit(again);
    const { applications } = await employer.call(getJobApplications, { id: job.id });
    expect(applications[0]?.video_responses).toMatchObject([
      { question_text: 'First, in one sentence?', kind: 'text' },
      { question_text: 'Second?', kind: 'video' },
    ]);
  });
});
