import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '../expect.ts';

export const WHY = 'What do you love about bread?';
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

declare global {
  interface Window {
    /** The number of bytes of the latest recording. */
    recordedBytes?: number;
  }
}

/** Counts the bytes of each recording that starts from now on, for `untilRecorded`. */
export async function watchRecorder(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (window.recordedBytes !== undefined) return;
    window.recordedBytes = 0;
    const { start } = MediaRecorder.prototype;
    MediaRecorder.prototype.start = function (timeslice) {
      window.recordedBytes = 0;
      this.addEventListener('dataavailable', ({ data }) => {
        window.recordedBytes = (window.recordedBytes ?? 0) + data.size;
      });
      start.call(this, timeslice);
    };
  });
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
