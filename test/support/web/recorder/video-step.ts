import { vi } from 'vitest';
import {
  addQuestionResponses,
  askForMoreTime,
  createJobApplication,
} from '../../../../lambdas/contract/calls/apply.ts';
import { getPresignedUrl } from '../../../../lambdas/contract/calls/candidate.ts';
import { getJobPosting } from '../../../../lambdas/contract/calls/open-jobs.ts';
import { getSimilarJobs } from '../../../../lambdas/contract/calls/public.ts';
import type { ParsedInputOf } from '../../../../lambdas/contract/route.ts';
import type { OwnApplication } from '../../../../lambdas/contract/schemas/application.ts';
import type {
  JobWithQuestions,
  ScreeningQuestion,
  VideoQuestion,
} from '../../../../lambdas/contract/schemas/job.ts';
import { QUESTIONS_CHANGED } from '../../../../lambdas/contract/texts/texts.ts';
import { recordings } from '../../../../web/api/stored/recordings.ts';
import { webm } from '../../documents/files.ts';
import { answer, button, expect, installClock, open, page, refusal } from '../app.tsx';
import { type FileStore, fileStore } from '../file-store.ts';
import { robin, signInCandidate } from '../people.ts';
import { jobWithQuestions } from '../things.ts';

/** The video step of an application, in tests of the app with the browser's fake camera. */

export const WHY = 'What do you love about bread?';
export const HERE = 'Why do you want to work here?';

/** The path of the application. */
export const APPLY = `/candidate/apply/${jobWithQuestions.id}`;

export const early: ScreeningQuestion = {
  id: '01JQ0000000000000000000000',
  job_posting_id: jobWithQuestions.id,
  question_text: 'Can you start at four?',
  question_answers: ['yes', 'no'],
  question_type: 'multiple-choice',
  is_required: true,
  revision: 1,
};
export const breads: ScreeningQuestion = {
  ...early,
  id: '01JQ0000000000000000000001',
  question_text: 'Which bread?',
  question_answers: ['rye', 'wheat', 'spelt'],
};

export function videoQuestions(...texts: readonly string[]): VideoQuestion[] {
  return texts.map((question_text, index) => ({
    id: `01JV000000000000000000000${index + 1}`,
    job_posting_id: jobWithQuestions.id,
    question_text,
    is_required: true,
    video_only_contact: null,
    revision: 1,
  }));
}

export const started: OwnApplication = {
  id: '01JB0000000000000000000000_01JJ0000000000000000000000',
  job_posting_id: jobWithQuestions.id,
  application_status: 'new',
  candidate_id: robin.id,
  created_at: '2026-03-02T09:00:00.000Z',
  submitted_at: null,
  decided_at: null,
  offered_at: null,
  answered_at: null,
  withdrawn_at: null,
  asked_at: null,
  offer: null,
  interview: null,
  employer_deleted_at: null,
  answer_seconds: 30,
  unanswered_at: null,
};

/** The server of an application: its job, its file store, and what was submitted. */
export interface Server {
  /** Changes the questions of the job. */
  ask(asked: Partial<JobWithQuestions>): void;
  readonly store: FileStore;
  readonly sent: ReturnType<typeof answer<typeof addQuestionResponses>>;
  readonly moreTime: ReturnType<typeof answer<typeof askForMoreTime>>;
}

/** Answers all calls of an application of the signed-in candidate. */
export function answerApplication(asked: Partial<JobWithQuestions>): Server {
  signInCandidate();
  const { applicant_count, new_application_count, application_count, ...job } = jobWithQuestions;
  let now = asked;
  let application = started;
  const store = fileStore();
  answer(getJobPosting, () => ({ job: { ...job, ...now, applied: false, saved: false } }));
  answer(createJobApplication, () => ({ application }));
  answer(getSimilarJobs, () => ({ jobPostings: [] }));
  answer(getPresignedUrl, ({ key }) => ({ url: store.urlOf(key) }));
  return {
    ask: (changed) => {
      now = changed;
    },
    store,
    sent: answer(addQuestionResponses, (input) => {
      if (!answersAll(input, now)) return refusal(409, QUESTIONS_CHANGED);
      application = { ...application, submitted_at: '2026-03-02T09:10:00.000Z' };
      return { application };
    }),
    moreTime: answer(askForMoreTime, ({ seconds }) => {
      application = { ...application, answer_seconds: seconds };
      return { application };
    }),
  };
}

/** Whether a submission answers the questions as they are now. */
function answersAll(
  { screening_responses, video_responses }: ParsedInputOf<typeof addQuestionResponses>,
  { screening_questions = [], video_questions = [] }: Partial<JobWithQuestions>,
): boolean {
  const seen = ({
    question_id,
    revision,
  }: {
    question_id: string;
    revision?: number | undefined;
  }) => `${question_id}@${revision}`;
  const answered = [...screening_responses, ...video_responses].map(seen);
  const asked = [...screening_questions, ...video_questions];
  return asked.map(({ id, revision }) => `${id}@${revision}`).join() === answered.join();
}

/**
 * Opens the second step of an application to a job with these questions, by default one for a video.
 * @param clock `real` where the time of a recording must be exact: a clock that can be moved is late on a busy machine
 */
export async function openVideoStep(
  asked: Partial<JobWithQuestions> = { video_questions: videoQuestions(WHY) },
  clock: 'real' | 'movable' = 'movable',
): Promise<Server> {
  if (clock === 'movable') installClock();
  const server = answerApplication(asked);
  await open(APPLY);
  await button('Continue').click();
  await expect.element(page.getByRole('heading', { name: 'Video answers' })).toBeVisible();
  return server;
}

/** Opens the page again, as a reload does. */
export async function reload(): Promise<void> {
  await open(location.pathname + location.search, history.state);
}

export const chip = (place: number) =>
  page.getByRole('button', { name: new RegExp(`^Question ${place}\\b`) });
export const playback = (question = WHY) => page.getByLabelText(`Your answer to: ${question}`);
export const camera = page.getByLabelText('What your camera sees');
const timer = page.getByRole('timer');

/** Skips the countdown before a recording. */
export async function passCountdown(): Promise<void> {
  await expect.element(page.getByText('Recording starts…').or(timer)).toBeVisible();
  if (timer.query() === null && vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(3_000);
  await expect.element(timer).toBeVisible();
}

/** Turns the camera on, unless it comes on by itself, and presses Record. */
export async function startRecording(): Promise<void> {
  const start = button('Record');
  const turnOn = page.getByRole('button', {
    name: /^(Check camera and microphone|Turn on camera|Record Again)$/,
  });
  await expect.element(start.or(turnOn)).toBeVisible();
  if (start.query() === null) await turnOn.click();
  await start.click();
  await passCountdown();
}

/** Waits until a recording has at most that many seconds left. */
export async function untilSecondsLeft(seconds: number): Promise<void> {
  const left = () => Number.parseInt(timer.query()?.getAttribute('aria-label') ?? '', 10);
  await expect.poll(left, { interval: 100, timeout: 35_000 }).toBeLessThanOrEqual(seconds);
}

/** Waits for the first second of a recording: an earlier stop records nothing. */
export async function untilRecorded(): Promise<void> {
  const count = async () => (await keptParts()).filter(({ part }) => typeof part === 'number');
  await expect.poll(count, { interval: 100, timeout: 35_000 }).not.toEqual([]);
}

/** Records a take of that many seconds, and waits for its playback. */
export async function record(seconds = 1): Promise<void> {
  await startRecording();
  await untilRecorded();
  await untilSecondsLeft(30 - seconds);
  await button('Stop').click();
  await expect.element(button('Use This Video')).toBeVisible();
}

/** Uses the shown take. */
export async function chooseTake(): Promise<void> {
  await button('Use This Video').click();
}

export async function submit(): Promise<void> {
  await button('Submit Application').click();
  await untilSubmitted();
}

export async function untilSubmitted(): Promise<void> {
  await expect.element(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
}

/** A part of a take that the browser keeps: its description, the finished file or a chunk. */
interface KeptPart {
  readonly takeId: string;
  readonly part: string | number;
  readonly value: unknown;
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Everything that the recorder keeps in the browser. */
export async function keptParts(): Promise<KeptPart[]> {
  const [keys, values] = await recordings('readonly', (parts) =>
    Promise.all([settled(parts.getAllKeys()), settled(parts.getAll())]),
  );
  return keys.map((key, index) => {
    if (!Array.isArray(key)) throw new Error('A part has another key');
    const [, , , takeId, part] = key;
    return {
      takeId: String(takeId),
      part: typeof part === 'number' ? part : String(part),
      value: values[index],
    };
  });
}

/** The finished takes that the browser keeps. */
export async function keptTakes(): Promise<
  { readonly takeId: string; readonly file: ArrayBuffer }[]
> {
  return (await keptParts()).flatMap(({ takeId, part, value }) =>
    part === 'file' && value instanceof ArrayBuffer ? [{ takeId, file: value }] : [],
  );
}

/** Submits the kept takes, and expects that the server has every byte. */
export async function submitEveryByte(server: Server): Promise<void> {
  const kept = await keptTakes();
  await submit();
  await expectSent(server, kept);
  // The browser deletes its copy once the server has the files.
  await expect.poll(keptParts).toEqual([]);
}

/** Expects that exactly these takes were submitted, byte for byte. */
export async function expectSent(
  { sent, store }: Server,
  kept: readonly { readonly file: ArrayBuffer }[],
): Promise<void> {
  const urls = (sent.at(-1)?.video_responses ?? []).flatMap(({ video_url }) => video_url ?? []);
  const files = await Promise.all(urls.map((url) => store.files.get(url)?.file.arrayBuffer()));
  const bytes = (all: readonly (ArrayBuffer | undefined)[]) =>
    all.map((each) => [...new Uint8Array(each ?? new ArrayBuffer())].join(' ')).toSorted();
  expect(kept.length).toBeGreaterThan(0);
  // Printed as a whole, a difference would fill the screen.
  expect(bytes(files).join() === bytes(kept.map(({ file }) => file)).join()).toBe(true);
}

/** Stores a take for each video question, as an earlier visit left it. One that is used is uploaded at once. */
export async function keepTakes(
  questions: readonly VideoQuestion[],
  { used = false }: { readonly used?: boolean } = {},
): Promise<void> {
  const info = { number: 1, mimeType: 'video/webm', durationMs: 200, used, url: null };
  await recordings('readwrite', (parts) => {
    for (const { id, revision } of questions) {
      const takeId = crypto.randomUUID();
      const key = [robin.id, started.id, `${id}@${revision}`, takeId];
      parts.put(info, [...key, 'info']);
      // Each is unique.
      parts.put(new Uint8Array([...webm, ...skipped(takeId)]).buffer, [...key, 'file']);
    }
    return settled(parts.count());
  });
}

/** A Matroska element that players skip. */
function skipped(text: string): number[] {
  const bytes = new TextEncoder().encode(text);
  return [0xec, 0x80 | bytes.length, ...bytes];
}

/** Opens the second step with a take for each question. */
export async function openWithTakes(
  questions = videoQuestions(WHY),
  options?: { readonly used?: boolean },
): Promise<Server> {
  signInCandidate();
  await keepTakes(questions, options);
  return await openVideoStep({ video_questions: questions });
}

/** The camera's streams and what was asked of it, from now on. */
export function watchCamera() {
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  const streams: MediaStream[] = [];
  const constraints: (MediaStreamConstraints | undefined)[] = [];
  vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (asked) => {
    constraints.push(asked);
    const stream = await ask(asked);
    streams.push(stream);
    return stream;
  });
  const tracks = () => streams.flatMap((stream) => stream.getTracks());
  return {
    constraints,
    /** The latest stream. */
    stream: () => streams.at(-1) ?? new MediaStream(),
    /** 0 when the camera light is off, 2 with camera and microphone. */
    liveTracks: () => tracks().filter(({ readyState }) => readyState === 'live').length,
  };
}

/** Hides or shows the page, as if another app or tab were in front. */
export function hidePage(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** The duration of a video in its metadata, in seconds. */
export async function durationOf(video: Element): Promise<number> {
  if (!(video instanceof HTMLVideoElement)) throw new Error('This is not a video');
  await expect.poll(() => video.readyState).toBeGreaterThan(0);
  return video.duration;
}
