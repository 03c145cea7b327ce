import type { Locator } from '@playwright/test';
import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { test } from '../../support/web/candidate-test.ts';
import { choose, progress } from '../../support/web/pages/apply-page.ts';
import { openWithTakes } from '../../support/web/recorder/keep-takes.ts';
import { expectSent, keptTakes, receivedVideos } from '../../support/web/recorder/kept-parts.ts';
import {
  passCountdown,
  quickenCountdown,
  untilRecorded,
  videoQuestions,
  watchRecorder,
} from '../../support/web/recorder/record.ts';
import {
  alertSaying,
  expect,
  failCalls,
  holdCalls,
  interceptNext,
} from '../../support/web/web-test.ts';
import { newJob, uniqueWord } from '../../support/worlds/world.ts';

// `/candidate/apply/{jobId}`: submitting the application.

test("a failed submission says 'Submission failed', or the thrown message, or 'Error submitting application.', keeps the answers, and is sent automatically once the server answers, unless an answer is changed meanwhile; without video questions there is no video step", async ({
  page,
  employer,
}) => {
  const answers = ['3-5 years', 'unauthorized', 'yes'];
  const question = { question_text: 'Anything?', question_answers: answers };
  const job = await newJob(employer, { screening_questions: [question] });
  await page.clock.install();
  await page.goto(`/candidate/apply/${job.id}`);
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(steps).toHaveText([/Screening$/, /Done$/]);
  // The options appear exactly as written.
  for (const answer of answers)
    await expect(page.getByLabel(answer, { exact: true })).toBeVisible();
  await choose(page, 'Anything?', 'yes');
  const send = page.getByRole('button', { name: 'Submit Application' });
  for (const [thrown, shown] of [
    ['The headers are broken', 'The headers are broken'],
    ['', 'Error submitting application.'],
  ] as const) {
    const original = await page.evaluateHandle(() => window.Headers);
    await page.evaluate((message) => {
      window.Headers = class extends Headers {
        constructor() {
          super();
          throw new Error(message);
        }
      };
    }, thrown);
    await send.click();
    await expect(alertSaying(page, shown)).toBeVisible();
    await page.evaluate((headers) => {
      window.Headers = headers;
    }, original);
  }
  let tries = 0;
  const mend = await failCalls(
    page,
    '/job/add-question-responses-to-application',
    async (route) => {
      tries += 1;
      await route.abort('connectionrefused');
    },
  );
  const failed = alertSaying(page, 'Submission failed');
  await send.click();
  await expect(failed).toContainText('Your answers are kept');
  // A later change is not sent automatically.
  await choose(page, 'Anything?', 'unauthorized');
  await expect(failed).not.toContainText('are kept');
  const before = tries;
  await page.clock.runFor(120_000);
  expect(tries).toBe(before);

  await send.click();
  await expect(failed).toContainText('Your answers are kept');
  await page.clock.runFor(120_000);
  await expect.poll(() => tries).toBeGreaterThan(before + 1);
  await expect(page.getByLabel('unauthorized', { exact: true })).toBeChecked();
  mend();
  await page.clock.runFor(120_000);
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '100');
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  expect(applications[0]?.screening_responses).toMatchObject([{ response_text: 'unauthorized' }]);
});

test('an answer cannot be changed once Submit is pressed, by mouse or keyboard; what is shown is what is sent; after a failure it can be changed again, and the focus is on Submit', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, { screening_questions: [{ question_text: 'Anything?' }] });
  await page.goto(`/candidate/apply/${job.id}`);
  const answers = page.getByRole('radiogroup', { name: 'Anything?' });
  const answer = (text: string) => answers.getByLabel(text, { exact: true });
  await interceptNext(page, '/job/create-job-application', async (route) => {
    await changeWhileSending();
    await route.abort();
  });
  async function changeWhileSending() {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(answer('yes')).toBeChecked();
  }
  await choose(page, 'Anything?', 'yes');
  await page.keyboard.press('Enter');
  await expect(alertSaying(page, 'Unable to create application')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeFocused();
  await choose(page, 'Anything?', 'no');
  await choose(page, 'Anything?', 'yes');
  // It takes two calls: one starts the application, the other sends the answers.
  for (const path of ['create-job-application', 'add-question-responses-to-application']) {
    await interceptNext(page, `/job/${path}`, async (route) => {
      await changeWhileSending();
      await answer('no').click({ force: true });
      await expect(answer('yes')).toBeChecked();
      await route.continue();
    });
  }
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  expect(applications[0]?.screening_responses).toMatchObject([{ response_text: 'yes' }]);
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
  expect(await receivedVideos(employer, job)).toHaveLength(2);
});

test('leaving with unsent work asks first; while Submit waits for an upload, it can be cancelled; a double click on it sends once', async ({
  page,
  candidate,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions('Why?'));
  const upload = await holdCalls(page, /\.webm\?/);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/job/add-question-responses-to-application')) sent += 1;
  });
  await openWithTakes(page, candidate, job, { used: true });
  const leave = page.getByRole('dialog', { name: 'Leave without submitting?' });
  await page.getByRole('link', { name: 'Profile' }).click();
  await leave.getByRole('button', { name: 'Stay' }).click();
  await expect(leave).toBeHidden();
  await expect(page).toHaveURL(`/candidate/apply/${job.id}?step=video`);
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
