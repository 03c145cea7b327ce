import { Buffer } from 'node:buffer';
import {
  liveTracks,
  openVideoStep,
  sentVideos,
  startRecording,
  submitEveryByte,
  videoQuestions,
  watchCamera,
} from '../../support/candidate-recording.ts';
import { test } from '../../support/candidate-test.ts';
import { durationOf, play } from '../../support/video.ts';
import { expect } from '../../support/web-test.ts';
import { newJob } from '../../support/world.ts';

test('recording limit: 30 seconds with a countdown ring, auto stop at 30000 ms; 1280x720 with sound, a finite duration, and a seek to 25 s plays', async ({
  page,
  employer,
}) => {
  const question = 'What do you love about bread?';
  const job = await newJob(employer, videoQuestions(question));
  await watchCamera(page);
  await openVideoStep(page, job);
  await startRecording(page);
  const startedAt = Date.now();
  const timer = page.getByRole('timer');
  await expect(timer).toHaveAccessibleName('20 seconds left', { timeout: 15_000 });
  await expect(page.getByRole('status').filter({ hasText: 'seconds left' })).toHaveCount(0);
  await expect(page.getByText('10 seconds left.')).toBeAttached({ timeout: 15_000 });

  // Nobody presses Stop.
  const video = page.getByLabel(`Your answer to: ${question}`);
  await expect(video).toBeVisible({ timeout: 20_000 });
  const took = Date.now() - startedAt;
  expect(took).toBeGreaterThan(28_500);
  expect(await liveTracks(page)).toBe(0);

  const length = await durationOf(video);
  expect(length).toBeGreaterThan(29);
  expect(length).toBeLessThanOrEqual(30);
  const facts = await video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('This is not a video');
    const sought = new Promise((resolve) => element.addEventListener('seeked', resolve));
    element.currentTime = 25;
    await sought;
    return { at: element.currentTime, width: element.videoWidth, height: element.videoHeight };
  });
  expect(facts).toEqual({ at: 25, width: 1280, height: 720 });
  await play(video);
  const after = await video.evaluate((element) =>
    element instanceof HTMLVideoElement ? element.currentTime : 0,
  );
  expect(after).toBeGreaterThan(25.4);

  await page.getByRole('button', { name: 'Use This Video' }).click();
  await submitEveryByte(page, employer, job);
  const [sent] = await sentVideos(employer, job);
  expect(sent?.contentType).toBe('video/webm');
  // 30 seconds of 720p, not a still picture; and there is sound in it.
  expect(sent?.bytes).toBeGreaterThan(500_000);
  expect(Buffer.from(sent?.head ?? []).toString('latin1')).toContain('A_OPUS');
});
