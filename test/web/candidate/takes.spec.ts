import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/candidate-test.ts';
import { watchCamera } from '../../support/web/recorder/camera.ts';
import { receivedVideos, submitEveryByte } from '../../support/web/recorder/kept-parts.ts';
import {
  chooseTake,
  openVideoStep,
  record,
  startRecording,
  untilRecorded,
  untilSecondsLeft,
  untilStopped,
  videoQuestions,
  WHY,
} from '../../support/web/recorder/record.ts';
import { durationOf } from '../../support/web/recorder/video.ts';
import { alertSaying, expect } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// Whether a take is whole, can be played, and has a picture and sound.

/** Makes the browser say that it records AAC. It records Opus: Chromium for Linux has no encoder for AAC. */
async function pretendAac(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { MediaRecorder } = window;
    window.MediaRecorder = class extends MediaRecorder {
      constructor(stream: MediaStream, options?: MediaRecorderOptions) {
        const mimeType = options?.mimeType?.replace('mp4a.40.2', 'opus');
        super(stream, { ...options, ...(mimeType !== undefined && { mimeType }) });
      }
      static override isTypeSupported(type: string): boolean {
        return MediaRecorder.isTypeSupported(type.replace('mp4a.40.2', 'opus'));
      }
    };
  });
}

/** Changes the size of the camera's picture, as a phone does when it is turned. */
async function turnPhone(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const [track] = window.openedStreams.at(-1)?.getVideoTracks() ?? [];
    await track?.applyConstraints({ width: { exact: 360 }, height: { exact: 640 } });
  });
}

/** Plays a video to its end. @returns the size of its last picture */
async function playToTheEnd(video: Locator): Promise<{ width: number; height: number }> {
  return await video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('This is not a video');
    element.muted = true;
    await new Promise((resolve, reject) => {
      element.onended = resolve;
      element.onerror = () => reject(new Error(element.error?.message));
      element.play().catch(reject);
    });
    return { width: element.videoWidth, height: element.videoHeight };
  });
}

const playback = (page: Page) => page.getByLabel(`Your answer to: ${WHY}`);

test('H.264 in MP4 comes first; if the phone is turned, an MP4 ends early and says so, and plays to its end', async ({
  page,
  employer,
}) => {
  await pretendAac(page);
  await watchCamera(page);
  await page.addInitScript(() => {
    // As on a slow phone: pictures of the new size arrive before it stops.
    const { stop } = MediaRecorder.prototype;
    MediaRecorder.prototype.stop = function () {
      setTimeout(() => stop.call(this), 800);
    };
  });
  const job = await newJob(employer, videoQuestions(WHY));
  await openVideoStep(page, job);
  await startRecording(page);
  await untilRecorded(page);
  await untilSecondsLeft(page, 26);
  await turnPhone(page);
  await expect(alertSaying(page, 'This recording ended early')).toContainText(
    'You turned your device.',
  );
  expect(await durationOf(playback(page))).toBeGreaterThan(1);
  const { width, height } = await playToTheEnd(playback(page));
  expect(width).toBeGreaterThan(height);
  await chooseTake(page);
  await submitEveryByte(page, employer, job);
  const [sent] = await receivedVideos(employer, job);
  expect(sent?.key).toMatch(/\.mp4$/);
  expect(sent?.contentType).toBe('video/mp4');
  expect(new TextDecoder('latin1').decode(sent?.head)).toContain('avc1');
});

test('if the phone is turned, a WebM goes on; a microphone that is no longer there, and a browser that stops recording, end it with a note', async ({
  page,
  employer,
}) => {
  await watchCamera(page);
  await page.addInitScript(() => {
    const { start } = MediaRecorder.prototype;
    MediaRecorder.prototype.start = function (timeslice) {
      addEventListener('stop the recorder', () => this.stop(), { once: true });
      start.call(this, timeslice);
    };
  });
  await openVideoStep(page, await newJob(employer, videoQuestions(WHY)));
  const early = alertSaying(page, 'This recording ended early');
  await startRecording(page);
  await untilRecorded(page);
  await turnPhone(page);
  await untilSecondsLeft(page, 26);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(playback(page)).toBeVisible();
  await expect(early).toHaveCount(0);
  const { width, height } = await playToTheEnd(playback(page));
  expect(width).toBeLessThan(height);

  await startRecording(page);
  await untilRecorded(page);
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    const used = window.openedStreams.at(-1)?.getAudioTracks()[0]?.getSettings().deviceId;
    mediaDevices.enumerateDevices = async () => {
      mediaDevices.enumerateDevices = list;
      return (await list()).filter(({ deviceId }) => deviceId !== used);
    };
    mediaDevices.dispatchEvent(new Event('devicechange'));
  });
  await expect(early).toContainText('The camera or microphone was disconnected.');

  await startRecording(page);
  await untilRecorded(page);
  await page.evaluate(() => dispatchEvent(new Event('stop the recorder')));
  await untilStopped(page);
  await expect(early).toContainText('Your browser stopped recording.');
});

test('a take that this browser cannot play says so, and is offered as a file', async ({
  page,
  employer,
}) => {
  await page.addInitScript(() => {
    // A browser that decodes only the sound.
    Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', {
      get: function videoWidth() {
        return this.srcObject === null ? 0 : 640;
      },
    });
  });
  await openVideoStep(page, await newJob(employer, videoQuestions(WHY)));
  await record(page);
  const note = alertSaying(page, 'This browser cannot play this video.');
  const downloading = page.waitForEvent('download');
  await note.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^Your answer to.+\.webm$/);
  await chooseTake(page);
  await expect(page.getByText('Saved. It is sent with your application.')).toBeVisible();
});

/** Replaces the sound or the picture of the camera by nothing, as a microphone that is off or a covered lens does. */
async function replaceTrack(page: Page, kind: 'audio' | 'video'): Promise<void> {
  await page.addInitScript((replaced) => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      if (sessionStorage.getItem('repaired') !== null) return stream;
      for (const track of stream.getTracks()) {
        if (track.kind !== replaced) continue;
        stream.removeTrack(track);
        track.stop();
      }
      if (replaced === 'audio') {
        const context = new AudioContext();
        // Without a source there would be no samples at all.
        const source = new ConstantSourceNode(context, { offset: 0 });
        const silence = context.createMediaStreamDestination();
        source.connect(silence);
        source.start();
        await context.resume();
        for (const track of silence.stream.getAudioTracks()) stream.addTrack(track);
      } else {
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
        const context = canvas.getContext('2d');
        // A canvas gives a picture only when it is drawn. Nearly black, as behind a cover.
        setInterval(() => context?.fillRect(0, 0, 640, 360), 200);
        if (context !== null) context.fillStyle = '#0c0a0b';
        for (const track of canvas.captureStream(5).getVideoTracks()) stream.addTrack(track);
      }
      return stream;
    };
  }, kind);
}

for (const { kind, warning } of [
  { kind: 'audio', warning: 'We heard nothing. Check the microphone.' },
  { kind: 'video', warning: 'The picture is black. Check the camera.' },
] as const) {
  test(`a take without ${kind} is warned of while it is recorded and when it is played, also after a reload, and can be used; the next one is good`, async ({
    page,
    employer,
  }) => {
    await replaceTrack(page, kind);
    const job = await newJob(employer, videoQuestions(WHY, 'And rolls?'));
    await openVideoStep(page, job);
    await startRecording(page);
    const warnings = page.getByRole('alert');
    // It comes once several seconds are recorded: people think first.
    await expect(warnings).toHaveText(warning);
    await expect(page.getByRole('timer')).toBeVisible();
    if (kind === 'audio') await expectAccessible(page, 'a silent recording');
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('button', { name: 'Use This Video' })).toBeEnabled();
    await expect(warnings).toHaveText(warning);
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(warnings).toHaveText(warning);
    await chooseTake(page);
    await expect(page.getByRole('button', { name: 'Question 1' })).toContainText('Saved');

    // The fake camera beeps, and shows a picture.
    await page.evaluate(() => sessionStorage.setItem('repaired', 'yes'));
    await record(page, 8);
    await expect(warnings).toHaveCount(0);
  });
}
