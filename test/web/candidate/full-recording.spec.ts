import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { test } from '../../support/web/candidate-test.ts';
import { liveTracks, watchCamera } from '../../support/web/recorder/camera.ts';
import { receivedVideos, submitEveryByte } from '../../support/web/recorder/kept-parts.ts';
import {
  openVideoStep,
  startRecording,
  untilSecondsLeft,
  videoQuestions,
} from '../../support/web/recorder/record.ts';
import { durationOf, play } from '../../support/web/recorder/video.ts';
import { expect, statusSaying } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

test('recording limit: 30 seconds with a countdown ring, auto stop at 30000 ms; 1280x720 with sound, a finite duration, and a seek to 25 s plays', async ({
  page,
  employer,
}) => {
  const question = 'What do you love about bread?';
  const job = await newJob(employer, videoQuestions(question));
  await watchCamera(page);
  await page.addInitScript(() => {
    const start = MediaRecorder.prototype.start;
    MediaRecorder.prototype.start = function (timeslice) {
      for (const type of ['start', 'stop']) {
        this.addEventListener(type, () => performance.mark(`recorder ${type}`));
      }
      start.call(this, timeslice);
    };
  });
  await openVideoStep(page, job, 'real');
  await startRecording(page);
  const timer = page.getByRole('timer');
  await untilSecondsLeft(page, 20);
  await expect(timer).toBeVisible();
  await expect(statusSaying(page, 'seconds left')).toHaveCount(0);
  await expect(page.getByText('10 seconds left.')).toBeAttached({ timeout: 40_000 });

  // Nobody presses Stop.
  const video = page.getByLabel(`Your answer to: ${question}`);
  await expect(video).toBeVisible({ timeout: 40_000 });
  const took = await page.evaluate(
    () => performance.measure('recording', 'recorder start', 'recorder stop').duration,
  );
  // A busy machine marks the start late. The length of the video, below, is exact.
  expect(took).toBeGreaterThan(29_000);
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
  const [sent] = await receivedVideos(employer, job);
  expect(sent?.contentType).toBe('video/webm');
  // 30 seconds of 720p, not a still picture; and it has sound from the first second to the last.
  expect(sent?.bytes).toBeGreaterThan(500_000);
  expect(Buffer.from(sent?.head ?? []).toString('latin1')).toContain('A_OPUS');
  const sound = await soundOf(page, sent?.url ?? '');
  expect(sound.numberOfChannels).toBe(1);
  expect(sound.duration).toBeGreaterThan(29);
  expect(sound.loudness).toBeGreaterThan(0.01);
});

/** The sound of a video: channels, seconds, and the peak of its quietest whole second, 0 to 1. */
async function soundOf(page: Page, url: string) {
  return await page.evaluate(async (from) => {
    const file = await (await fetch(from)).arrayBuffer();
    const audio = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(file);
    const samples = audio.getChannelData(0);
    const { numberOfChannels, duration, sampleRate } = audio;
    let loudness = 1;
    for (let second = 0; second < Math.floor(duration); second += 1) {
      const part = samples.subarray(second * sampleRate, (second + 1) * sampleRate);
      loudness = Math.min(
        loudness,
        part.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
      );
    }
    return { numberOfChannels, duration, loudness };
  }, url);
}
