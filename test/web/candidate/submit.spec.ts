import type { Locator, Page } from '@playwright/test';
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
import { expect, fail, hold, says } from '../../support/web/web-test.ts';
import { newJob, uniqueWord } from '../../support/worlds/world.ts';

// `/candidate/apply/{jobId}`: handing the application in.

const EARLY = { question_text: 'Can you start at four?' };
const choose = (page: Page, question: string, answer: string) =>
  page.getByRole('radiogroup', { name: question }).getByLabel(answer, { exact: true }).check();

test("a submission that fails says 'Submission failed', or the thrown message, or 'Error submitting application.', keeps the answers, and goes by itself once the server answers", async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, { screening_questions: [EARLY] });
  await page.goto(`/candidate/apply/${job.id}`);
  await choose(page, EARLY.question_text, 'yes');
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
    await expect(says(page, shown)).toBeVisible();
    await page.evaluate((headers) => {
      window.Headers = headers;
    }, original);
  }
  let tries = 0;
  const mend = await fail(page, '/job/add-question-responses-to-application', async (route) => {
    tries += 1;
    await route.abort('connectionrefused');
  });
  await send.click();
  await expect(says(page, 'Submission failed')).toContainText('Your answers are kept');
  await expect.poll(() => tries).toBeGreaterThan(1);
  await expect(page.getByLabel('yes', { exact: true })).toBeChecked();
  await mend();
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible({
    timeout: 45_000,
  });
});

test('a changed answer is not sent by itself after a failed submission', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, { screening_questions: [EARLY] });
  const mend = await fail(page, '/job/add-question-responses-to-application');
  await page.goto(`/candidate/apply/${job.id}`);
  await page.clock.install();
  await choose(page, EARLY.question_text, 'yes');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(says(page, 'Submission failed')).toContainText('Your answers are kept');
  await choose(page, EARLY.question_text, 'no');
  await mend();
  await page.clock.runFor(120_000);
  await expect(says(page, 'Submission failed')).not.toContainText('are kept');
  await submit(page);
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

test('leaving with unsent work is asked about first; while Submit waits for an upload, it can be cancelled; a double click on it sends once', async ({
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
  const leave = page.getByRole('dialog', { name: 'Leave without submitting?' });
  await page.getByRole('link', { name: 'Profile' }).click();
  await leave.getByRole('button', { name: 'Stay' }).click();
  await expect(leave).toBeHidden();
  await expect(page).toHaveURL(`/candidate/apply/${job.id}`);
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
