import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { videoUrlOf } from '../../support/api/video-url.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { ARGS_WITHOUT_CAMERA, headlessChromiumPath } from '../../support/web/browser.ts';
import { test } from '../../support/web/candidate-test.ts';
import { deviceCheckButton } from '../../support/web/recorder/camera.ts';
import {
  openVideoStep,
  recordVoice,
  submit,
  videoQuestions,
  WHY,
} from '../../support/web/recorder/record.ts';
import { button, expect } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// The second step of `/candidate/apply/{jobId}` on a machine with a microphone and no camera.

const HERE = 'Why do you want to work here?';

test.use({
  launchOptions: { executablePath: headlessChromiumPath(), args: ARGS_WITHOUT_CAMERA },
});

test('without a camera an application is answered by voice', async ({ page, employer }) => {
  const job = await newJob(employer, videoQuestions(WHY, HERE));
  await openVideoStep(page, job);
  await deviceCheckButton(page).click();
  await expect(page.getByText('No camera was found')).toBeVisible();
  await button(page, 'Answer by voice').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('We can hear you.')).toBeVisible();
  await expect(page.getByLabel('Camera', { exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Microphone')).toBeVisible();
  await expectAccessible(page, 'the microphone');

  await recordVoice(page);
  const playback = page.getByLabel(`Your answer to: ${WHY}`);
  await expect
    .poll(() => playback.evaluate((each: HTMLVideoElement) => each.duration))
    .toBeGreaterThan(1);
  await expectAccessible(page, 'an answer by voice');
  await button(page, 'Use This Recording').click();

  // The next question is answered by voice too.
  await expect(page.getByRole('heading', { name: HERE })).toBeVisible();
  await expect(page.getByText('We can hear you.')).toBeVisible();
  await button(page, 'Answer in writing').click();
  await page.getByLabel('Your answer', { exact: true }).fill('It is near.');
  await submit(page);
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  const responses = applications[0]?.video_responses ?? [];
  expect(responses).toMatchObject([
    { question_text: WHY, kind: 'audio' },
    { question_text: HERE, kind: 'text' },
  ]);
  const file = await fetch(videoUrlOf(responses[0]));
  expect(file.headers.get('content-type')).toMatch(/^audio\/webm/);
  expect(await file.text()).toContain('A_OPUS');
});
