import type { Page } from '@playwright/test';
import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { videoUrlOf } from '../../support/api/video-url.ts';
import { newJob } from '../../support/api/world.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import {
  camera,
  check,
  openVideoStep,
  passCountdown,
  recordAndUse,
  startRecording,
  submit,
  untilRecorded,
  untilSecondsLeft,
  videoQuestions,
  WHY,
  watchRecorder,
} from '../../support/web/candidate-recording.ts';
import { test } from '../../support/web/candidate-test.ts';
import { button, expect } from '../../support/web/web-test.ts';

// The second step of `/candidate/apply/{jobId}`: answers by voice, and more time.

const HERE = 'Why do you want to work here?';

/** Records an answer by voice, to its playback. The microphone is on. */
async function recordVoice(page: Page): Promise<void> {
  await watchRecorder(page);
  await button(page, 'Record').click();
  await passCountdown(page);
  await untilRecorded(page);
  await untilSecondsLeft(page, 28);
  await button(page, 'Stop').click();
  await expect(button(page, 'Use This Recording')).toBeVisible();
}

test('without a camera an application is answered by voice', async ({ page, employer }) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    mediaDevices.enumerateDevices = async () =>
      (await list()).filter(({ kind }) => kind !== 'videoinput');
    mediaDevices.getUserMedia = async (wanted) => {
      if (wanted?.video) throw new DOMException('Requested device not found', 'NotFoundError');
      return await open(wanted);
    };
  });
  const job = await newJob(employer, videoQuestions(WHY, HERE));
  await openVideoStep(page, job);
  await check(page).click();
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

  // The next question goes on by voice.
  await expect(page.getByRole('heading', { name: HERE })).toBeVisible();
  await expect(page.getByText('We can hear you.')).toBeVisible();
  await recordVoice(page);
  await button(page, 'Use This Recording').click();
  await submit(page);
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  const responses = applications[0]?.video_responses ?? [];
  expect(responses).toMatchObject([
    { question_text: WHY, kind: 'audio' },
    { question_text: HERE, kind: 'audio' },
  ]);
  const file = await fetch(videoUrlOf(responses[0]));
  expect(file.headers.get('content-type')).toMatch(/^audio\/webm/);
  expect(await file.text()).toContain('A_OPUS');
});

test('takes by video and by voice wait beside each other; the chosen one is submitted, also after a reload', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY));
  await openVideoStep(page, job);
  await recordAndUse(page);
  await button(page, 'Answer by voice').click();
  await expect(page.getByText('We can hear you.')).toBeVisible();
  await expect(camera(page)).toHaveCount(0);
  await recordVoice(page);
  await page.reload();
  await page.getByText('Take 1 (in use)').click();
  await expect(button(page, 'Use This Recording')).toHaveCount(0);
  // What is offered are the ways other than the shown take's, and from a text each leads to its own take.
  await button(page, 'Answer by voice').waitFor();
  await page.getByText('Take 2').click();
  await button(page, 'Answer in writing').click();
  await button(page, 'Answer by video').click();
  await expect(page.getByLabel('Take 1 (in use)')).toBeChecked();
  await button(page, 'Answer in writing').click();
  await button(page, 'Answer by voice').click();
  await expect(page.getByLabel('Take 2')).toBeChecked();
  await button(page, 'Use This Recording').click();
  await submit(page);
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  expect(applications[0]?.video_responses).toMatchObject([{ kind: 'audio' }]);
});

test('more time is given in two presses: the ring, the announcement and the limit follow, also after a reload', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY));
  await openVideoStep(page, job);
  const upTo = (seconds: number) =>
    page.getByText(`Up to ${seconds} seconds for each answer.`, { exact: true });
  await expect(upTo(30)).toBeVisible();
  await button(page, 'Need more time?').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'More time' })).toBeVisible();
  await expectAccessible(page, 'more time');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(upTo(60)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'You have 60 seconds' })).toHaveCount(1);
  await expect(button(page, 'Need more time?')).toBeFocused();
  await page.reload();
  await expect(upTo(60)).toBeVisible();

  await startRecording(page);
  await untilSecondsLeft(page, 58);
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('timer')).toBeVisible();
  await untilSecondsLeft(page, 28);
  await page.clock.fastForward(16_000);
  await expect(page.getByRole('status').filter({ hasText: '10 seconds left.' })).toHaveCount(1);
  await button(page, 'Stop').click();
  await button(page, 'Use This Video').click();

  // Also after the first take.
  await button(page, 'Need more time?').click();
  await button(page, '90 seconds').press('Enter');
  await expect(upTo(90)).toBeFocused();
  await expect(button(page, 'Need more time?')).toHaveCount(0);
  await submit(page);
});
