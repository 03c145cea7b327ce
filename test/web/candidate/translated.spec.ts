import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { test } from '../../support/web/candidate-test.ts';
import { BREADS, choose } from '../../support/web/pages/apply-page.ts';
import {
  passCountdown,
  quickenCountdown,
  recordVoice,
  submit,
  untilRecorded,
  untilSecondsLeft,
  videoQuestions,
  watchRecorder,
} from '../../support/web/recorder/record.ts';
import { translatePages } from '../../support/web/translator.ts';
import { button, expect, holdCalls } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

test('in a page that the browser translates, every way to answer works, and all that moves moves', async ({
  page,
  context,
  employer,
}) => {
  await translatePages(context);
  await quickenCountdown(page);
  const uploads = await holdCalls(page, /\.webm\?/, 'PUT');
  const job = await newJob(employer, {
    ...videoQuestions('First?', 'Second?', 'Third?'),
    screening_questions: [BREADS],
  });
  await page.goto(`/candidate/apply/${job.id}`);
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps.locator('[aria-current]')).toHaveText('1Screening');
  await button(page, 'Continue').click();
  await expect(page.getByText('Choose an answer.')).toBeVisible();
  await choose(page, 'Which bread?', 'rye');
  await button(page, 'Continue').click();
  await expect(steps.locator('[aria-current]')).toHaveText('2Video');
  await expect(page.getByText('50%')).toBeVisible();
  const chip = (number: number) => page.getByRole('button', { name: `Question ${number}` });

  await test.step('a video', async () => {
    await watchRecorder(page);
    await button(page, 'Check camera and microphone').click();
    await expect(page.getByText('We can hear you.')).toBeVisible();
    await button(page, 'Turn off camera').click();
    await button(page, 'Record now').click();
    await expect(page.getByText('Recording starts…')).toBeVisible();
    await passCountdown(page);
    await untilRecorded(page);
    await untilSecondsLeft(page, 28);
    const ring = page.getByRole('timer');
    await expect(ring).toHaveText(/^2[0-8]$/);
    await untilSecondsLeft(page, 26);
    await expect(ring).toHaveText(/^2[0-6]$/);
    await button(page, 'Stop').click();
    await expect(chip(1)).toContainText('Recorded');
    await button(page, 'Record Again').click();
    await button(page, 'Keep what I have').click();
    await button(page, 'Use This Video').click();
    await expect(chip(1)).toContainText(/Uploading \d+%/);
    await expect(page.getByText('1 of 3 answered')).toBeVisible();
    uploads.release();
    await expect(chip(1)).toContainText('Saved');
  });
  await test.step('a text, after more time', async () => {
    await expect(page.getByRole('heading', { name: 'Question 2 of 3: Second?' })).toBeVisible();
    await button(page, 'Need more time?').click();
    await button(page, '60 seconds').click();
    await expect(
      page.getByText('Up to 60 seconds for each answer.', { exact: true }),
    ).toBeVisible();
    await button(page, 'Answer in writing').click();
    await page.getByLabel('Your answer').fill('By hand.');
    await expect(page.getByText('8 of 2000 characters')).toBeVisible();
    await page.getByLabel('Your answer').fill('By hands.');
    await expect(page.getByText('9 of 2000 characters')).toBeVisible();
    await expect(page.getByText('2 of 3 answered')).toBeVisible();
    await expect(chip(2)).toContainText('Written');
  });
  await test.step('a voice', async () => {
    await chip(3).click();
    await button(page, 'Answer by voice').click();
    if (await button(page, 'Check microphone').isVisible())
      await button(page, 'Check microphone').click();
    await expect(page.getByText('We can hear you.')).toBeVisible();
  });
  await recordVoice(page);
  await button(page, 'Use This Recording').click();
  await button(page, 'Back').click();
  await choose(page, 'Which bread?', 'spelt');
  await button(page, 'Continue').click();
  await submit(page);
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  expect(applications[0]).toMatchObject({
    screening_responses: [{ response_text: 'spelt' }],
    video_responses: [{ kind: 'video' }, { kind: 'text' }, { kind: 'audio' }],
  });
});
