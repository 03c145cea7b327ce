import type { Locator, Page } from '@playwright/test';
import {
  addVideoQuestion,
  deleteVideoQuestion,
  updateScreeningQuestion,
} from '../../../lambdas/contract/calls/job.ts';
import { newJob, put, withoutSignature } from '../../support/api/world.ts';
import {
  breakableCamera,
  failNextCamera,
  hidePage,
  keptParts,
  keptTakes,
  liveTracks,
  muteMicrophone,
  occupyDevice,
  openVideoStep,
  record,
  recordAndUse,
  sentVideos,
  startRecording,
  submit,
  submitEveryByte,
  untilRecorded,
  untilSecondsLeft,
  videoQuestions,
  watchCamera,
  watchRecorder,
} from '../../support/web/candidate-recording.ts';
import { test } from '../../support/web/candidate-test.ts';
import { durationOf } from '../../support/web/video.ts';
import { expect, fail, hold, says } from '../../support/web/web-test.ts';

// The second step of `/candidate/apply/{jobId}`: recording, watching, using and uploading video answers.

const WHY = 'What do you love about bread?';
const check = (page: Page) => page.getByRole('button', { name: 'Check camera and microphone' });
const camera = (page: Page) => page.getByLabel('What your camera sees');

declare global {
  interface Window {
    /** What `MediaRecorder.start` was given, and when each chunk came, in milliseconds. */
    timeslices: (number | undefined)[];
    chunks: number;
    bitsPerSecond: number[];
    /** How many locks keep the screen awake. */
    wakeLocks: number;
    /** What screen readers were told to say. */
    heard: string[];
  }
}

test('before the first recording: how many questions, how long, retakes allowed, a device check', async ({
  page,
  employer,
}) => {
  await watchCamera(page);
  await openVideoStep(page, await newJob(employer, videoQuestions(WHY, 'And rolls?')));
  await expect(
    page.getByText('There are 2 questions, with up to 30 seconds for each'),
  ).toBeVisible();
  await expect(page.getByText('You can record each answer as often as you like')).toBeVisible();
  // The camera is opened by a click and by nothing else.
  expect(await page.evaluate(() => window.askedConstraints.length)).toBe(0);

  await check(page).click();
  await expect(camera(page)).toBeVisible();
  await expect(page.getByLabel('Camera', { exact: true }).getByRole('option')).not.toHaveCount(0);
  const microphones = page.getByLabel('Microphone', { exact: true });
  await expect(microphones.getByRole('option')).not.toHaveCount(0);
  // The made-up microphone beeps: the meter moves.
  await expect(page.getByText('We can hear you.')).toBeVisible();
  await page.waitForFunction(() => {
    const level = document.querySelector<HTMLElement>('[style*="--level"]');
    return Number(level?.style.getPropertyValue('--level')) > 0.2;
  });
  const other = await microphones.getByRole('option').last().getAttribute('value');
  await microphones.selectOption(other);
  await expect(camera(page)).toBeVisible();
  await expect(microphones).toHaveValue(other ?? '');
});

test('a practice take is played back, then it is gone: nothing of it is kept or sent', async ({
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
  await check(page).click();
  await expect(page.getByText('Nothing is saved or sent.')).toBeVisible();
  await watchRecorder(page);
  await page.getByRole('button', { name: 'Practice', exact: true }).click();
  await untilRecorded(page);
  await untilSecondsLeft(page, 4);
  await page.getByRole('button', { name: 'Stop' }).click();
  const practice = page.getByLabel('Your practice take');
  expect(await durationOf(practice)).toBeGreaterThan(0.5);
  expect(await liveTracks(page)).toBe(0);
  expect(await keptParts(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeDisabled();

  await page.getByRole('button', { name: 'Back to the camera' }).click();
  await expect(camera(page)).toBeVisible();
  await expect(practice).toHaveCount(0);
  await recordAndUse(page);
  await page.getByRole('button', { name: 'Record Again' }).click();
  await expect(camera(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Practice', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Keep what I have' }).click();
  await submitEveryByte(page, employer, job);
  expect(uploads).toBe(1);
});

test('video preferred 1280x720; mono audio at 48000 Hz with echo cancellation, noise suppression and automatic gain; chunks every 1 second; 1.2 Mbit/s for slow lines', async ({
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
  await openVideoStep(page, await newJob(employer, videoQuestions(WHY)));
  await startRecording(page);
  // Chunks come during the recording, not only at its end.
  await page.waitForFunction(() => window.chunks >= 2, null, { polling: 100 });
  await page.getByRole('button', { name: 'Stop' }).click();
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
});

test('a lead-in of 3 seconds, then a countdown ring; record, then playback; Record Again or Use This Video', async ({
  page,
  employer,
}) => {
  await openVideoStep(page, await newJob(employer, videoQuestions(WHY)));
  await check(page).click();
  await watchRecorder(page);
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  // All that is shown until the ring is there.
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
  await untilRecorded(page);
  await page.getByRole('button', { name: 'Stop' }).click();

  const playback = page.getByLabel(`Your answer to: ${WHY}`);
  await expect(playback).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record Again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use This Video' })).toBeFocused();
});

/** Width by height of what a video shows. */
async function shapeOf(video: Locator): Promise<number> {
  return await video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('This is not a video');
    while (element.videoHeight === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    return element.videoWidth / element.videoHeight;
  });
}

test('on a phone held upright, what is recorded is what is seen; a camera in the back is no mirror; the first picture is there before it plays', async ({
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
  await check(page).click();
  // All of the camera's picture is in the frame, which is upright too.
  await expect(camera(page)).toHaveCSS('object-fit', 'contain');
  expect(await shapeOf(camera(page))).toBeCloseTo(360 / 640, 1);
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
  expect(await shapeOf(video)).toBeCloseTo(360 / 640, 1);
  const at = () =>
    video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0));
  await expect.poll(at).toBeGreaterThan(0);
});

test('a browser that never says that it has started: the countdown runs, every second is kept, and it stops in time', async ({
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

test('a microphone that the system mutes stops the recording, and a page out of sight turns the camera off; meanwhile the screen stays awake', async ({
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
  await check(page).click();
  await expect(camera(page)).toBeVisible();
  await hidePage(page, true);
  await expect.poll(() => liveTracks(page)).toBe(0);
  await hidePage(page, false);
  await expect(camera(page)).toBeVisible();

  const muted = says(page, 'Your device has turned the microphone off');
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
  const early = says(page, 'This recording ended early');
  await expect(early).toContainText('Your device turned the camera or microphone off.');
  expect(await wakeLocks()).toBe(0);

  await startRecording(page);
  await untilRecorded(page);
  await hidePage(page, true);
  await expect(early).toContainText('This page was out of sight');
  expect(await liveTracks(page)).toBe(0);
  expect(await keptTakes(page)).toHaveLength(2);
});

test('a screen reader hears each thing once, and no percentage', async ({ page, employer }) => {
  const { release } = await hold(page, /\.webm\?/, 'PUT');
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
  await check(page).click();
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

test('Record Again keeps the old take until a new one is used', async ({ page, employer }) => {
  const job = await newJob(employer, videoQuestions(WHY));
  await openVideoStep(page, job);
  await record(page);
  const [first] = await keptTakes(page);
  await page.getByRole('button', { name: 'Record Again' }).click();
  await page.getByRole('button', { name: 'Keep what I have' }).click();
  await expect(page.getByRole('button', { name: 'Use This Video' })).toBeVisible();

  await record(page);
  expect(await keptTakes(page)).toHaveLength(2);
  await page.getByRole('radiogroup', { name: 'Your takes' }).getByText('Take 1').click();
  await page.getByRole('button', { name: 'Use This Video' }).click();
  await expect(page.getByText('Saved. It is sent with your application.')).toBeVisible();
  await expect.poll(() => keptTakes(page)).toEqual([first]);
  await submitEveryByte(page, employer, job);
});

test('a chip per question: to do, recorded, uploading, saved; the upload overlaps with the next recording, for which the camera comes on by itself', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?'));
  const { release } = await hold(page, /\.webm\?/, 'PUT');
  await watchCamera(page);
  await openVideoStep(page, job);
  const chip = (number: number) =>
    page
      .getByRole('navigation', { name: 'Video questions' })
      .getByRole('button', { name: `Question ${number}` });
  await expect(chip(1)).toContainText('To do');
  await record(page);
  await expect(chip(1)).toContainText('Recorded');
  expect(await liveTracks(page)).toBe(0);
  await page.getByRole('button', { name: 'Use This Video' }).click();
  await expect(chip(1)).toContainText(/Uploading \d+ %/);
  await expect(page.getByRole('heading', { name: 'Question 2 of 2: Second?' })).toBeVisible();

  // It was turned on once for all of them, unless somebody turns it off.
  await expect(camera(page)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off camera' }).click();
  await chip(1).click();
  await chip(2).click();
  await expect(page.getByText('Your camera is off')).toBeVisible();
  expect(await liveTracks(page)).toBe(0);
  await startRecording(page);
  await expect(chip(1)).toContainText(/Uploading \d+ %/);
  release();
  await expect(chip(1)).toContainText('Saved');
  await untilRecorded(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Use This Video' }).click();
  await expect(chip(2)).toContainText('Saved');
  expect(await liveTracks(page)).toBe(0);
  await submitEveryByte(page, employer, job);
  expect((await sentVideos(employer, job)).map(({ question }) => question).toSorted()).toEqual([
    'First?',
    'Second?',
  ]);
});

test('two videos are uploaded at a time, and a third waits for its turn', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?', 'Third?'));
  const { calls: begun, release } = await hold(page, /\.webm\?/, 'PUT');
  await openVideoStep(page, job);
  for (const _ of job.video_questions) await recordAndUse(page);
  await expect(page.getByRole('button', { name: 'Question 3' })).toContainText('Waiting to upload');
  await expect(page.getByText('Waiting for other uploads.')).toBeVisible();
  expect(begun()).toBe(2);
  release();
  await submitEveryByte(page, employer, job);
});

test('videos are named from the application id, question id and a random id, with extension .webm', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY));
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') names.push(new URL(request.url()).pathname);
  });
  await openVideoStep(page, job);
  await recordAndUse(page);
  await submit(page);
  const [video] = await sentVideos(employer, job);
  const question = job.video_questions[0]?.id;
  expect(video?.key).toMatch(new RegExp(`^\\w{26}_\\w{26}-${question}-[0-9a-f-]{36}\\.webm$`));
  expect(video?.contentType).toBe('video/webm');
  expect(names).toEqual([expect.stringContaining(video?.key ?? 'no video')]);
});

test('the camera light goes out whenever it is not recording or previewing', async ({
  page,
  employer,
}) => {
  await watchCamera(page);
  await openVideoStep(page, await newJob(employer, videoQuestions(WHY)));
  await check(page).click();
  await expect(camera(page)).toBeVisible();
  expect(await liveTracks(page)).toBe(2);
  await page.getByRole('button', { name: 'Turn off camera' }).click();
  await expect.poll(() => liveTracks(page)).toBe(0);

  await page.getByRole('button', { name: 'Turn on camera' }).click();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => liveTracks(page)).toBe(0);

  await startRecording(page);
  expect(await liveTracks(page)).toBe(2);
  await untilRecorded(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Use This Video' })).toBeVisible();
  expect(await liveTracks(page)).toBe(0);

  await page.getByRole('button', { name: 'Record Again' }).click();
  await expect(camera(page)).toBeVisible();
  expect(await liveTracks(page)).toBe(2);
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/candidate/profile');
  await expect.poll(() => liveTracks(page)).toBe(0);
});

test('separate help for missing, busy and impossible devices, each recovered from without a reload', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY));
  await breakableCamera(page);
  await openVideoStep(page, job);
  const help = page.getByRole('alert');

  await failNextCamera(page, 'NotFoundError');
  await check(page).click();
  await expect(help).toContainText('No microphone was found');
  // As when one is plugged in.
  await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
  await expect(camera(page)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off camera' }).click();

  await failNextCamera(page, 'NotReadableError');
  await page.getByRole('button', { name: 'Turn on camera' }).click();
  await expect(help).toContainText('The camera or microphone is being used by another program');
  await help.getByRole('button', { name: 'Try again' }).click();
  await expect(camera(page)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off camera' }).click();

  // Asked again for the same device, it would fail for ever.
  await page.getByRole('button', { name: 'Turn on camera' }).click();
  const microphones = page.getByLabel('Microphone', { exact: true });
  const [first, last] = await Promise.all([
    microphones.getByRole('option').first().getAttribute('value'),
    microphones.getByRole('option').last().getAttribute('value'),
  ]);
  await occupyDevice(page, last ?? '');
  await microphones.selectOption(last);
  await expect(help).toContainText('The camera or microphone is being used by another program');
  await help.getByRole('button', { name: 'Try again' }).click();
  await expect(microphones).toHaveValue(last ?? '');
  await microphones.selectOption(first);
  await expect(camera(page)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off camera' }).click();

  // Plain constraints are tried where the preferred ones cannot be met: nobody has to be told.
  await failNextCamera(page, 'OverconstrainedError');
  await page.getByRole('button', { name: 'Turn on camera' }).click();
  await expect(camera(page)).toBeVisible();
  await expect(help).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn off camera' }).click();

  const always = Array.from({ length: 3 }, () => 'OverconstrainedError');
  await failNextCamera(page, ...always);
  await page.getByRole('button', { name: 'Turn on camera' }).click();
  await expect(help).toContainText('This camera or microphone cannot record here');
  await help.getByRole('button', { name: 'Try again' }).click();
  await expect(camera(page)).toBeVisible();
});

test('a camera that is unplugged: the take so far is kept', async ({ page, employer }) => {
  const job = await newJob(employer, videoQuestions(WHY));
  await watchCamera(page);
  await openVideoStep(page, job);
  await startRecording(page);
  await untilRecorded(page);
  await page.evaluate(() => {
    for (const track of window.openedStreams.at(-1)?.getTracks() ?? []) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  });
  const early = says(page, 'This recording ended early');
  await expect(early).toContainText('The camera or microphone was disconnected.');
  await page.getByRole('button', { name: 'Use This Video' }).click();
  await expect(early).toHaveCount(0);
  await submitEveryByte(page, employer, job);
});

test('a browser that cannot record is told so', async ({ page, employer }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'));
  await openVideoStep(page, await newJob(employer, videoQuestions(WHY)));
  await check(page).click();
  await expect(page.getByRole('alert')).toContainText('This browser cannot record video here');
});

test('a browser whose recordings are empty is told which browsers can record', async ({
  page,
  employer,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(BlobEvent.prototype, 'data', { get: () => new Blob() });
  });
  await openVideoStep(page, await newJob(employer, videoQuestions(WHY)));
  // What is stopped early may be empty in any browser.
  await startRecording(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  const failed = says(page, 'The recording could not be made');
  await failed.getByRole('button', { name: 'Try again' }).click();
  // Nobody has to talk for 30 seconds to find out.
  await startRecording(page);
  const help = says(page, 'This browser made an empty recording');
  await expect(help).toContainText('Chrome, Edge or Firefox, or in Safari');
});

test('logging out does not hang where the storage of the browser does', async ({ page }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => JSON.parse('{}');
  });
  await page.goto('/candidate/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  // The storage never answers.
  await expect(page).toHaveURL('/');
});

test('a browser that cannot keep the recording says so, and sends it all the same', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY));
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Made up.', 'QuotaExceededError');
    };
  });
  await openVideoStep(page, job);
  await recordAndUse(page);
  await expect(page.getByText('This browser cannot save your recordings')).toBeVisible();
  // It is still there after a look at the first step.
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel(`Your answer to: ${WHY}`)).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('dialog')).toContainText('You lose them if you leave');
  await page.getByRole('button', { name: 'Stay' }).click();
  await submit(page);
  expect((await sentVideos(employer, job))[0]?.bytes).toBeGreaterThan(1000);
});

/** Puts something else of the same size where a video was uploaded to. */
async function spoil(url: string, bytes: number): Promise<void> {
  const junk = new Uint8Array(bytes).fill(120);
  expect((await put(url, withoutSignature(url), junk)).ok).toBe(true);
}

test('a video that the server no longer takes is uploaded again from the copy on the device, and handed in', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?'));
  const stored: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') stored.push(request.url());
  });
  await openVideoStep(page, job);
  await recordAndUse(page);
  await recordAndUse(page);
  await expect(page.getByRole('button', { name: 'Question 1' })).toContainText('Saved');
  await expect(page.getByRole('button', { name: 'Question 2' })).toContainText('Saved');
  for (const { takeId, content } of await keptTakes(page)) {
    await spoil(stored.find((url) => url.includes(takeId)) ?? '', content.bytes);
  }
  await submitEveryByte(page, employer, job);
  expect(stored).toHaveLength(4);
});

test('the server confirms the object before the response is accepted: a WebM that is not one is refused', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY));
  let spoiling = true;
  await page.route(/\.webm\?/, async (route) => {
    const { url, size } = {
      url: route.request().url(),
      size: route.request().postDataBuffer()?.byteLength ?? 0,
    };
    if (route.request().method() !== 'PUT' || !spoiling) return await route.continue();
    const response = await route.fetch();
    await spoil(url, size);
    await route.fulfill({ response });
  });
  await openVideoStep(page, job);
  await recordAndUse(page);
  await expect(page.getByText('Saved. It is sent with your application.')).toBeVisible();

  await page.getByRole('button', { name: 'Submit Application' }).click();
  const refused = 'This file is not a WebM or MP4 video. Please record it again.';
  await expect(says(page, refused)).toBeVisible();
  spoiling = false;
  await page.getByRole('button', { name: 'Upload again' }).click();
  await expect(page.getByText('Saved. It is sent with your application.')).toBeVisible();
  await submitEveryByte(page, employer, job);
});

test('a browser that cannot make WebM sends MP4 under its true extension, seekable too', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY));
  await page.addInitScript(() => {
    const isTypeSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder);
    MediaRecorder.isTypeSupported = (type) => !type.includes('webm') && isTypeSupported(type);
  });
  await openVideoStep(page, job);
  await record(page, 2);
  const video = page.getByLabel(`Your answer to: ${WHY}`);
  expect(await durationOf(video)).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Use This Video' }).click();
  await submitEveryByte(page, employer, job);
  const [sent] = await sentVideos(employer, job);
  expect(sent?.key).toMatch(/\.mp4$/);
  expect(sent?.contentType).toBe('video/mp4');
});

test('an upload that is refused is what Submit Application leads to', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?'));
  const mend = await fail(page, '/candidate/get-presigned-url', (route) =>
    route.fulfill({ status: 400, json: { error: 'Made up: no.' } }),
  );
  await openVideoStep(page, job);
  await recordAndUse(page);
  await expect(page.getByRole('button', { name: 'Question 1' })).toContainText('Not accepted');
  await mend();
  await recordAndUse(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { name: 'Question 1 of 2: First?' })).toBeVisible();
  await expect(says(page, 'Made up: no.')).toBeVisible();
  await page.getByRole('button', { name: 'Upload again' }).click();
  await submitEveryByte(page, employer, job);
});

test('questions that are changed meanwhile: what is recorded for the others stays', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?'));
  await openVideoStep(page, job);
  await recordAndUse(page);
  await expect(page.getByRole('button', { name: 'Question 1' })).toContainText('Saved');
  const [, second] = job.video_questions;
  await employer.call(deleteVideoQuestion, { id: second?.id ?? '', job_posting_id: job.id });
  await employer.call(addVideoQuestion, {
    ...{ job_posting_id: job.id, question_text: 'Third?', is_required: true },
  });
  // The server has no use for the answer to a question that is gone.
  await recordAndUse(page);
  await expect(page.getByRole('heading', { name: 'Question 2 of 2: Third?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Question 1' })).toContainText('Saved');
  await recordAndUse(page);
  await submit(page);
  expect((await sentVideos(employer, job)).map(({ question }) => question).toSorted()).toEqual([
    'First?',
    'Third?',
  ]);
});

test('a browser that keeps no recordings still has them when a screening question has changed', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Can you start at four?' }],
    ...videoQuestions(WHY),
  });
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Made up.', 'QuotaExceededError');
    };
  });
  await page.goto(`/candidate/apply/${job.id}`);
  await page.getByLabel('yes', { exact: true }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await recordAndUse(page);
  await employer.call(updateScreeningQuestion, {
    ...{ id: job.screening_questions[0]?.id ?? '', job_posting_id: job.id },
    ...{ question_text: 'Can you start at five?', question_type: 'multiple-choice' },
    ...{ question_answers: ['yes', 'no'], correct_answer: 'yes', is_required: true },
  });
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page
    .getByRole('radiogroup', { name: 'Can you start at five?' })
    .getByLabel('no', { exact: true })
    .check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await submit(page);
  expect((await sentVideos(employer, job))[0]?.bytes).toBeGreaterThan(1000);
});
