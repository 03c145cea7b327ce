import type { Locator, Page } from '@playwright/test';
import { test } from '../../support/web/candidate-test.ts';
import {
  camera,
  deviceCheckButton,
  hidePage,
  liveTracks,
  muteMicrophone,
  watchCamera,
} from '../../support/web/recorder/camera.ts';
import { keptParts, keptTakes, submitEveryByte } from '../../support/web/recorder/kept-parts.ts';
import {
  chooseTake,
  openVideoStep,
  record,
  recordAndUse,
  startRecording,
  untilRecorded,
  untilSecondsLeft,
  videoQuestions,
  WHY,
  watchRecorder,
} from '../../support/web/recorder/record.ts';
import { durationOf } from '../../support/web/recorder/video.ts';
import { alertSaying, expect, holdCalls } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// The second step of `/candidate/apply/{jobId}`: recording and watching video answers.

declare global {
  interface Window {
    /** The arguments of `MediaRecorder.start`, in milliseconds. */
    timeslices: (number | undefined)[];
    chunks: number;
    bitsPerSecond: number[];
    /** The number of locks that keep the screen awake. */
    wakeLocks: number;
    /** The announcements for screen readers. */
    heard: string[];
  }
}

/** Lets the next camera open only once the page is hidden or shown, as behind a question of the browser. */
async function openCameraOnceHidden(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const { dataset } = document.documentElement;
    const open = mediaDevices.getUserMedia;
    mediaDevices.getUserMedia = async (constraints) => {
      mediaDevices.getUserMedia = open;
      const changed = new Promise((resolve) => {
        document.addEventListener('visibilitychange', resolve, { once: true });
      });
      dataset.camera = 'asked';
      await changed;
      const stream = await open.call(mediaDevices, constraints);
      dataset.camera = 'open';
      return stream;
    };
  });
}

test('a practice take is played back, then removed: nothing is kept or sent; Record Again keeps the old take until a new one is used', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY));
  let uploads = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') uploads += 1;
  });
  await watchCamera(page);
  await openVideoStep(page, job);
  await deviceCheckButton(page).click();
  await expect(page.getByText('Nothing is saved or sent.')).toBeVisible();
  await watchRecorder(page);
  await page.getByRole('button', { name: 'Practice', exact: true }).click();
  await untilRecorded(page);
  await untilSecondsLeft(page, 9);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(/^Practice: .+\?$/);
  const practice = page.getByLabel('Your practice take');
  expect(await durationOf(practice)).toBeGreaterThan(0.5);
  expect(await liveTracks(page)).toBe(0);
  expect(await keptParts(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeDisabled();
  await page.getByRole('button', { name: 'Back to the camera' }).click();
  await expect(camera(page)).toBeVisible();
  await expect(practice).toHaveCount(0);

  await record(page);
  const [first] = await keptTakes(page);
  await page.getByRole('button', { name: 'Record Again' }).click();
  await expect(camera(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Practice', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Keep what I have' }).click();
  await expect(page.getByRole('button', { name: 'Use This Video' })).toBeVisible();

  await record(page);
  expect(await keptTakes(page)).toHaveLength(2);
  await page.getByRole('radiogroup', { name: 'Your takes' }).getByText('Take 1').click();
  await chooseTake(page);
  await expect(page.getByText('Saved. It is sent with your application.')).toBeVisible();
  await expect.poll(() => keptTakes(page)).toEqual([first]);
  await submitEveryByte(page, employer, job);
  expect(uploads).toBe(1);
});

test('before the first recording: how many questions, how long, retakes allowed, a device check; a lead-in of 3 seconds, then a countdown ring; record, then playback; Record Again or Use This Video; video preferred 1280x720; mono audio at 48000 Hz with echo cancellation, noise suppression and automatic gain; chunks every 1 second; 1.2 Mbit/s for slow lines', async ({
  page,
  employer,
}) => {
  await watchCamera(page);
  await page.addInitScript(() => {
    window.timeslices = [];
    window.bitsPerSecond = [];
    window.chunks = 0;
    const start = MediaRecorder.prototype.start;
    MediaRecorder.prototype.start = function (timeslice) {
      window.timeslices.push(timeslice);
      window.bitsPerSecond.push(this.videoBitsPerSecond);
      this.addEventListener('dataavailable', () => {
        window.chunks += 1;
      });
      start.call(this, timeslice);
    };
  });
  await openVideoStep(page, await newJob(employer, videoQuestions(WHY, 'And rolls?')), 'real');
  const microphones = page.getByLabel('Microphone', { exact: true });
  await test.step('before the first recording: how many questions, how long, retakes allowed, a device check', async () => {
    await expect(
      page.getByText('There are 2 questions, with up to 30 seconds for each'),
    ).toBeVisible();
    await expect(page.getByText('You can record each answer as often as you like')).toBeVisible();
    // Only a click opens the camera.
    expect(await page.evaluate(() => window.askedConstraints.length)).toBe(0);
    await deviceCheckButton(page).click();
    await expect(camera(page)).toBeVisible();
    await expect(page.getByLabel('Camera', { exact: true }).getByRole('option')).not.toHaveCount(0);
    await expect(microphones.getByRole('option')).not.toHaveCount(0);
    // The fake microphone beeps, so the meter moves.
    await expect(page.getByText('We can hear you.')).toBeVisible();
    await page.waitForFunction(() => {
      const level = document.querySelector<HTMLElement>('[style*="--level"]');
      return Number(level?.style.getPropertyValue('--level')) > 0.2;
    });
  });

  await test.step('a lead-in of 3 seconds, then a countdown ring; record, then playback', async () => {
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    // All seconds shown before the ring.
    const shown = await page.evaluate(async () => {
      const seconds = new Set<string>();
      while (document.querySelector('[role=timer]') === null) {
        const [, second] = /(\d)\s*Recording starts/.exec(document.body.textContent) ?? [];
        if (second !== undefined) seconds.add(second);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return [...seconds];
    });
    expect(shown).toEqual(['3', '2', '1']);
    // Chunks come during the recording, not only at its end.
    await page.waitForFunction(() => window.chunks >= 2, null, { polling: 100 });
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByLabel(`Your answer to: ${WHY}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use This Video' })).toBeFocused();
  });

  expect(await page.evaluate(() => window.askedConstraints)).toEqual([
    {
      video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user' },
      audio: {
        channelCount: 1,
        sampleRate: 48_000,
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
      },
    },
  ]);
  expect(await page.evaluate(() => window.timeslices)).toEqual([1000]);
  expect(await page.evaluate(() => window.bitsPerSecond)).toEqual([1_200_000]);

  await test.step('another microphone is chosen', async () => {
    await page.getByRole('button', { name: 'Record Again' }).click();
    const other = await microphones.getByRole('option').last().getAttribute('value');
    await microphones.selectOption(other);
    await expect(camera(page)).toBeVisible();
    await expect(microphones).toHaveValue(other ?? '');
  });
});

/** The aspect ratio of a video, width by height. */
async function aspectRatioOf(video: Locator): Promise<number> {
  return await video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('This is not a video');
    while (element.videoHeight === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    return element.videoWidth / element.videoHeight;
  });
}

test('on an upright phone the recording matches the preview; the back camera is not mirrored; the first frame shows before playback', async ({
  page,
  employer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const video = { width: { exact: 360 }, height: { exact: 640 } };
      const stream = await open({ ...constraints, video });
      const [track] = stream.getVideoTracks();
      const settings = { ...track?.getSettings(), facingMode: sessionStorage.getItem('facing') };
      if (track !== undefined) Object.assign(track, { getSettings: () => settings });
      return stream;
    };
  });
  await openVideoStep(page, await newJob(employer, videoQuestions(WHY)));
  await deviceCheckButton(page).click();
  // The frame is upright too, and shows the whole picture.
  await expect(camera(page)).toHaveCSS('object-fit', 'contain');
  expect(await aspectRatioOf(camera(page))).toBeCloseTo(360 / 640, 1);
  const frame = async () => {
    const box = await camera(page).boundingBox();
    return (box?.width ?? 1) / (box?.height ?? 1);
  };
  await expect.poll(frame).toBeLessThan(0.8);
  await expect(camera(page)).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
  await page.getByRole('button', { name: 'Turn off camera' }).click();
  await page.evaluate(() => sessionStorage.setItem('facing', 'environment'));
  await page.getByRole('button', { name: 'Turn on camera' }).click();
  await expect(camera(page)).toHaveCSS('transform', 'none');

  await record(page);
  const video = page.getByLabel(`Your answer to: ${WHY}`);
  expect(await aspectRatioOf(video)).toBeCloseTo(360 / 640, 1);
  const at = () =>
    video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0));
  await expect.poll(at).toBeGreaterThan(0);
});

test('a browser that fires no start event: the countdown runs, every second is kept, and it stops in time', async ({
  page,
  employer,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    Object.defineProperty(MediaRecorder.prototype, 'onstart', { set() {} });
  });
  await openVideoStep(page, await newJob(employer, videoQuestions(WHY)));
  await startRecording(page);
  await untilRecorded(page);
  await untilSecondsLeft(page, 28);
  await expect.poll(async () => (await keptParts(page)).map(({ part }) => part)).toContain('info');
  await page.clock.fastForward(29_000);
  await expect(page.getByLabel(`Your answer to: ${WHY}`)).toBeVisible();
});

test('a muted microphone, a hidden page and an unplugged device each end the recording, and the take so far is kept; a hidden page turns the camera off; the screen stays awake while recording', async ({
  page,
  employer,
}) => {
  await page.clock.install();
  await watchCamera(page);
  await page.addInitScript(() => {
    window.wakeLocks = 0;
    navigator.wakeLock.request = async () => {
      window.wakeLocks += 1;
      const release = async () => {
        window.wakeLocks -= 1;
      };
      return Object.assign(new EventTarget(), {
        ...{ released: false, type: 'screen' as const, onrelease: null },
        release,
      });
    };
  });
  const wakeLocks = () => page.evaluate(() => window.wakeLocks);
  await openVideoStep(page, await newJob(employer, videoQuestions(WHY)));
  await openCameraOnceHidden(page);
  await page.getByRole('button', { name: 'Record now' }).click();
  await expect(page.locator('html[data-camera=asked]')).toBeAttached();
  await hidePage(page, true);
  await expect(page.locator('html[data-camera=open]')).toBeAttached();
  await hidePage(page, false);
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible();
  await hidePage(page, true);
  await expect.poll(() => liveTracks(page)).toBe(0);
  await hidePage(page, false);
  await expect(camera(page)).toBeVisible();

  const muted = alertSaying(page, 'Your device has turned the microphone off');
  const start = page.getByRole('button', { name: 'Record', exact: true });
  await muteMicrophone(page, true);
  await page.clock.fastForward(3_500);
  await expect(muted).toBeVisible();
  await expect(start).toBeDisabled();
  await expect(page.getByText('We can hear you.')).toHaveCount(0);
  await muteMicrophone(page, false);
  await expect(muted).toHaveCount(0);
  expect(await wakeLocks()).toBe(0);

  await startRecording(page);
  expect(await wakeLocks()).toBe(1);
  await untilRecorded(page);
  await muteMicrophone(page, true);
  await page.clock.fastForward(3_500);
  const early = alertSaying(page, 'This recording ended early');
  await expect(early).toContainText('Your device turned the camera or microphone off.');
  expect(await wakeLocks()).toBe(0);

  await startRecording(page);
  await untilRecorded(page);
  await hidePage(page, true);
  await expect(early).toContainText('You left this page.');
  expect(await liveTracks(page)).toBe(0);

  // Unplugged.
  await startRecording(page);
  await untilRecorded(page);
  await page.evaluate(() => {
    for (const track of window.openedStreams.at(-1)?.getTracks() ?? []) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  });
  await expect(early).toContainText('The camera or microphone was disconnected.');
  // The recording so far is kept.
  expect(await keptTakes(page)).toHaveLength(3);
  await chooseTake(page);
  await expect(early).toHaveCount(0);
});

test('a screen reader hears each thing once, and no percentage', async ({ page, employer }) => {
  const { release } = await holdCalls(page, /\.webm\?/, 'PUT');
  await openVideoStep(page, await newJob(employer, videoQuestions(WHY)));
  await page.evaluate(() => {
    window.heard = [];
    const last = new Map<Element, string>();
    const listen = () => {
      for (const element of document.querySelectorAll('[role=status], [aria-live=polite]')) {
        const text = element.textContent.trim();
        if (text !== '' && last.get(element) !== text) window.heard.push(text);
        last.set(element, text);
      }
    };
    listen();
    new MutationObserver(listen).observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true },
    });
  });
  await deviceCheckButton(page).click();
  await expect(page.getByText('We can hear you.')).toBeVisible();
  await recordAndUse(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('Waiting for 1 upload…')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  release();
  await expect(page.getByText('Saved. It is sent with your application.')).toBeVisible();
  const heard = await page.evaluate(() => window.heard);
  expect(heard.filter((text) => !text.startsWith('1 of 1 answered, 0'))).toEqual([
    '0 of 1 answered, 0 saved',
    'Say a few words: the bar should move.',
    'We can hear you.',
    'Recording starts in 3 seconds.',
    'Recording stopped.',
    'Waiting for 1 upload…',
    '1 of 1 answered, 1 saved',
  ]);
});
