import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/candidate-test.ts';
import { camera } from '../../support/web/recorder/camera.ts';
import { openWithTakes } from '../../support/web/recorder/keep-takes.ts';
import {
  openVideoStep,
  quickenCountdown,
  recordVoice,
  startRecording,
  submit,
  untilSecondsLeft,
  videoQuestions,
  WHY,
} from '../../support/web/recorder/record.ts';
import { button, expect, holdCalls, statusSaying } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// The second step of `/candidate/apply/{jobId}`: answers by voice, and more time.

test('takes by video and by voice are kept side by side; the chosen one is submitted, also after a reload', async ({
  page,
  candidate,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY));
  await quickenCountdown(page);
  await openWithTakes(page, candidate, job, { used: true });
  await button(page, 'Answer by voice').click();
  await expect(page.getByText('We can hear you.')).toBeVisible();
  await expect(camera(page)).toHaveCount(0);
  await recordVoice(page);
  await page.reload();
  await page.getByText('Take 1 (in use)').click();
  await expect(button(page, 'Use This Recording')).toHaveCount(0);
  // The page offers the other ways to answer; from a text, each leads to its own take.
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
  await expect(statusSaying(page, 'You have 60 seconds')).toHaveCount(1);
  await expect(button(page, 'Need more time?')).toBeFocused();
  await page.reload();
  await expect(upTo(60)).toBeVisible();

  await startRecording(page);
  await untilSecondsLeft(page, 58);
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('timer')).toBeVisible();
  await untilSecondsLeft(page, 28);
  await page.clock.fastForward(16_000);
  await expect(statusSaying(page, '10 seconds left.')).toHaveCount(1);
  await button(page, 'Stop').click();

  // Also after the first take, during its upload.
  const uploads = await holdCalls(page, /\.webm\?/, 'PUT');
  await button(page, 'Use This Video').click();
  const question = page.getByRole('button', { name: 'Question 1' });
  await expect.poll(uploads.calls).toBe(1);
  await expect(question).toContainText('Uploading');
  await button(page, 'Need more time?').click();
  await button(page, '90 seconds').press('Enter');
  await expect(upTo(90)).toBeFocused();
  await expect(button(page, 'Need more time?')).toHaveCount(0);
  await expect(question).toContainText('Uploading');
  uploads.release();
  await expect(question).toContainText('Saved');
  expect(uploads.calls(), 'the upload goes on').toBe(1);
  await submit(page);
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  expect(applications[0]?.video_responses).toMatchObject([{ kind: 'video' }]);
});
