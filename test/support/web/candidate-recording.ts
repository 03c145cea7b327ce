import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { videoUrlOf } from '../api/video-url.ts';
import type { Person } from '../worlds/world.ts';
import { expect } from './expect.ts';

export const WHY = 'What do you love about bread?';
/** The live picture of the camera. */
export const camera = (page: Page) => page.getByLabel('What your camera sees');
/** The button of the device check. */
export const deviceCheckButton = (page: Page) =>
  page.getByRole('button', { name: 'Check camera and microphone' });

/** A job's video questions, as `newJob` takes them. */
export function videoQuestions(...texts: readonly string[]) {
  return { video_questions: texts.map((question_text) => ({ question_text })) };
}

/** The contexts that skip the countdown before a recording. */
const quickened = new WeakSet<BrowserContext>();

/**
 * Makes `startRecording` skip the countdown of three seconds. Call it before the page opens. The clock is otherwise
 * normal.
 */
export async function quickenCountdown(page: Page): Promise<void> {
  if (quickened.has(page.context())) return;
  await page.clock.install();
  quickened.add(page.context());
}

/** Opens the second step of an application to a job with video questions only. */
export async function openVideoStep(
  page: Page,
  job: { readonly id: string },
  clock: 'quick' | 'real' = 'quick',
): Promise<void> {
  if (clock === 'quick') await quickenCountdown(page);
  await page.goto(`/candidate/apply/${job.id}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Video answers' })).toBeVisible();
}

/** Skips the running countdown, unless it is already over on a busy machine. */
export async function passCountdown(page: Page): Promise<void> {
  const countdown = page.getByText('Recording starts…');
  await expect(countdown.or(page.getByRole('timer'))).toBeVisible();
  if (await countdown.isVisible()) await page.clock.runFor(3_000);
}

/** Turns the camera on, unless it comes on by itself, and presses Record. */
export async function startRecording(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Record', exact: true });
  const turnOn = page.getByRole('button', {
    name: /^(Check camera and microphone|Turn on camera|Record Again)$/,
  });
  await expect(start.or(turnOn)).toBeVisible();
  if (await turnOn.isVisible()) await turnOn.click();
  await watchRecorder(page);
  await start.click();
  if (quickened.has(page.context())) await passCountdown(page);
  await expect(page.getByRole('timer')).toBeVisible();
}

/** Waits until a recording has at most that many seconds left. */
export async function untilSecondsLeft(page: Page, seconds: number): Promise<void> {
  const timer = page.getByRole('timer');
  const left = async () => Number.parseInt((await timer.getAttribute('aria-label')) ?? '', 10);
  await expect.poll(left, { intervals: [100], timeout: 35_000 }).toBeLessThanOrEqual(seconds);
}

/** Counts the bytes of each recording that starts from now on, for `untilRecorded`. */
export async function watchRecorder(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (window.recordedBytes !== undefined) return;
    window.recordedBytes = 0;
    const { start } = MediaRecorder.prototype;
    MediaRecorder.prototype.start = function (timeslice) {
      window.recordedBytes = 0;
      window.isRecording = true;
      this.addEventListener('stop', () => {
        window.isRecording = false;
      });
      this.addEventListener('dataavailable', ({ data }) => {
        window.recordedBytes = (window.recordedBytes ?? 0) + data.size;
      });
      start.call(this, timeslice);
    };
  });
}

/** Waits for the end of a recording, after which no chunk comes. */
export async function untilStopped(page: Page): Promise<void> {
  await page.waitForFunction(() => window.isRecording === false, null, { polling: 100 });
}

/** Waits for the first second of a recording. It comes late on a busy machine, and an earlier stop records nothing. */
export async function untilRecorded(page: Page): Promise<void> {
  await untilSecondsLeft(page, 29);
  await page.waitForFunction(() => Number(window.recordedBytes) > 0, null, { polling: 100 });
}

/** Records a take of that many seconds, and waits for its playback. */
export async function record(page: Page, seconds = 1): Promise<void> {
  await startRecording(page);
  await untilRecorded(page);
  await untilSecondsLeft(page, 30 - seconds);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Use This Video' })).toBeVisible();
}

export async function recordAndUse(page: Page, seconds?: number): Promise<void> {
  await record(page, seconds);
  await chooseTake(page);
}

/** Uses the shown take. */
export async function chooseTake(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use This Video' }).click();
}

/** Records an answer by voice, and waits for its playback. The microphone must be on. */
export async function recordVoice(page: Page): Promise<void> {
  await watchRecorder(page);
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await passCountdown(page);
  await untilRecorded(page);
  await untilSecondsLeft(page, 28);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Use This Recording' })).toBeVisible();
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible({
    timeout: 45_000,
  });
}

/** The size and the hash of a file. */
interface Content {
  readonly bytes: number;
  readonly sha256: string;
}

/** A part of a take that the browser keeps: its description, the finished file or a chunk. */
export interface KeptPart {
  readonly questionId: string;
  readonly takeId: string;
  readonly part: string | number;
  readonly content: Content | undefined;
}

/** Everything that the recorder keeps in the browser, for all people. */
export async function keptParts(page: Page): Promise<KeptPart[]> {
  return await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const known = (await indexedDB.databases()).some(({ name }) => name === 'recordings');
    if (!known) return [];
    const database = await settled(indexedDB.open('recordings'));
    const parts = database.transaction('parts').objectStore('parts');
    const [keys, values] = await Promise.all([
      settled(parts.getAllKeys()),
      settled(parts.getAll()),
    ]);
    database.close();
    return await Promise.all(
      keys.map(async (key, index) => {
        if (!Array.isArray(key)) throw new Error('A part has another key');
        const value: unknown = values[index];
        let content: { bytes: number; sha256: string } | undefined;
        if (value instanceof ArrayBuffer) {
          const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', value));
          const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
          content = { bytes: value.byteLength, sha256 };
        }
        const [, , questionId, takeId, part] = key;
        return {
          questionId: String(questionId),
          takeId: String(takeId),
          part: typeof part === 'number' ? part : String(part),
          content,
        };
      }),
    );
  });
}

/** The finished takes that the browser keeps. */
export async function keptTakes(page: Page): Promise<(KeptPart & { content: Content })[]> {
  return (await keptParts(page)).flatMap(({ content, ...take }) =>
    take.part === 'file' && content !== undefined ? [{ ...take, content }] : [],
  );
}

interface SentVideo extends Content {
  readonly question: string;
  /** Its name in the object store. */
  readonly key: string;
  /** Its signed URL, valid for an hour. */
  readonly url: string;
  readonly contentType: string | null;
  /** The first bytes, which name the tracks. */
  readonly head: Uint8Array;
}

/** The videos of a job's only applicant, as the manager gets them. */
export async function receivedVideos(
  manager: Person,
  job: { readonly id: string },
): Promise<SentVideo[]> {
  const { applications } = await manager.call(getJobApplications, { id: job.id });
  expect(applications).toHaveLength(1);
  return await Promise.all(
    (applications[0]?.video_responses ?? []).map(async (answer) => {
      const { question_text } = answer;
      const url = videoUrlOf(answer);
      const response = await fetch(url);
      expect(response.status).toBe(200);
      const content = new Uint8Array(await response.arrayBuffer());
      return {
        question: question_text,
        key: new URL(url).pathname.split('/').at(-1) ?? '',
        url,
        contentType: response.headers.get('content-type'),
        head: content.slice(0, 2000),
        bytes: content.byteLength,
        sha256: createHash('sha256').update(content).digest('hex'),
      };
    }),
  );
}

/** Expects that the manager has exactly the takes that the browser kept, byte for byte. */
export async function expectSent(
  kept: readonly { readonly content: Content }[],
  manager: Person,
  job: { readonly id: string },
): Promise<void> {
  const digests = (files: readonly Content[]) => files.map(({ sha256 }) => sha256).toSorted();
  const sent = await receivedVideos(manager, job);
  expect(kept.length).toBeGreaterThan(0);
  expect(digests(sent)).toEqual(digests(kept.map(({ content }) => content)));
}

/** Submits the kept takes, and expects that the manager has every byte. */
export async function submitEveryByte(
  page: Page,
  manager: Person,
  job: { readonly id: string },
): Promise<void> {
  const kept = await keptTakes(page);
  await submit(page);
  await expectSent(kept, manager, job);
  // The browser deletes its copy once the server has the files.
  await expect.poll(() => keptParts(page)).toEqual([]);
}

declare global {
  interface Window {
    /** Every stream that the page has got. */
    openedStreams: MediaStream[];
    /** The number of bytes of the latest recording. */
    recordedBytes?: number;
    /** Whether the latest recording is running. */
    isRecording?: boolean;
    askedConstraints: (MediaStreamConstraints | undefined)[];
  }
}

/** Records the constraints and streams of the camera. Call it before the page opens. */
export async function watchCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.openedStreams = [];
    window.askedConstraints = [];
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      window.askedConstraints.push(constraints);
      const stream = await open(constraints);
      window.openedStreams.push(stream);
      return stream;
    };
  });
}

/** Enables `failNextCamera` and `occupyDevice` on the pages that open from now on. */
export async function makeCameraBreakable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const busy = sessionStorage.getItem('device is busy');
      if (busy !== null && JSON.stringify(constraints).includes(busy))
        throw new DOMException('Made up.', 'NotReadableError');
      const [name, ...later] = JSON.parse(sessionStorage.getItem('camera fails') ?? '[]');
      sessionStorage.setItem('camera fails', JSON.stringify(later));
      if (name !== undefined) throw new DOMException('Made up.', name);
      return await open(constraints);
    };
  });
}

/** Makes the next calls for the camera throw these exceptions, one after the other. */
export async function failNextCamera(page: Page, ...names: readonly string[]): Promise<void> {
  await page.evaluate(
    (value) => sessionStorage.setItem('camera fails', JSON.stringify(value)),
    names,
  );
}

/** Makes a device busy, as if another program used it. */
export async function occupyDevice(page: Page, deviceId: string): Promise<void> {
  await page.evaluate((id) => sessionStorage.setItem('device is busy', id), deviceId);
}

/** Mutes or unmutes the microphone, as the system does during a phone call. Needs `watchCamera`. */
export async function muteMicrophone(page: Page, muted: boolean): Promise<void> {
  await page.evaluate((value) => {
    for (const track of window.openedStreams.at(-1)?.getAudioTracks() ?? []) {
      Object.defineProperty(track, 'muted', { configurable: true, value });
      track.dispatchEvent(new Event(value ? 'mute' : 'unmute'));
    }
  }, muted);
}

/** Hides or shows the page, as if another app or tab were in front. */
export async function hidePage(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

/** The number of live tracks: 0 when the camera light is off, 2 with camera and microphone. */
export async function liveTracks(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      window.openedStreams
        .flatMap((stream) => stream.getTracks())
        .filter(({ readyState }) => readyState === 'live').length,
  );
}
