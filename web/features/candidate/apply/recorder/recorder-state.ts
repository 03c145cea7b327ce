import { VIDEO_MAX_MS } from '../../../../../lambdas/contract/limits.ts';
import type { UploadProgress } from '../../../../api/upload/upload.ts';
import type { CameraProblem } from './camera.ts';

/**
 * The state of the video step: what is recorded for each question and how far its upload is, and the one camera for
 * all. It is pure: `use-recorder.ts` does what the state asks for.
 */

/** Seconds from pressing Record to the start. */
export const LEAD_IN_S = 3;
/** With so many seconds left, the countdown is announced and changes its colour. */
export const LOW_S = 10;
/** How many takes of one answer are kept to choose from. */
export const MAX_TAKES = 3;

export interface Take {
  readonly id: string;
  /** 1 for the first take of the question. */
  readonly number: number;
  readonly file: Blob;
  readonly durationMs: number;
}

/** How far the upload of the used take is. */
export type Delivery =
  | UploadProgress
  | { readonly step: 'saved'; readonly url: string }
  /** The server does not want it; `message` is its reason. */
  | { readonly step: 'refused'; readonly message: string };

export interface Answer {
  /** Oldest first. */
  readonly takes: readonly Take[];
  /** The take that is shown for playback, if there is any. */
  readonly shownId: string | undefined;
  /** The take that the candidate has chosen. */
  readonly used: { readonly takeId: string; readonly delivery: Delivery } | undefined;
}

export type Camera =
  | { readonly phase: 'off' }
  | { readonly phase: 'opening' }
  | { readonly phase: 'blocked'; readonly problem: CameraProblem }
  /** The device check: preview, meter and pickers. */
  | { readonly phase: 'check' }
  | { readonly phase: 'lead-in'; readonly secondsLeft: number }
  | { readonly phase: 'recording'; readonly elapsedMs: number }
  /** The take is being made seekable; the camera is off. */
  | { readonly phase: 'finishing' };

export interface RecorderState {
  /** Both by `keyOf` of the questions: when a question changes, what was recorded for it is no longer an answer. */
  readonly current: string;
  readonly answers: Readonly<Record<string, Answer>>;
  readonly camera: Camera;
  /** Whether camera and microphone have worked since the page was opened. */
  readonly checked: boolean;
}

/** What happens in the step. A `questionKey` is `keyOf` of a question. */
export type RecorderEvent =
  /** The job asks these questions now. */
  | { readonly type: 'questions'; readonly questionKeys: readonly string[] }
  | { readonly type: 'select'; readonly questionKey: string }
  | { readonly type: 'turn-on' }
  | { readonly type: 'turn-off' }
  | { readonly type: 'opened' }
  | { readonly type: 'blocked'; readonly problem: CameraProblem }
  | { readonly type: 'record' }
  | { readonly type: 'lead-in-tick' }
  | { readonly type: 'elapsed'; readonly ms: number }
  | { readonly type: 'stopped' }
  | { readonly type: 'finished'; readonly questionKey: string; readonly take: Take }
  | { readonly type: 'show'; readonly takeId: string }
  | { readonly type: 'use' }
  | { readonly type: 'upload-again'; readonly questionKey: string }
  | {
      readonly type: 'delivery';
      readonly questionKey: string;
      readonly takeId: string;
      readonly delivery: Delivery;
    };

/** The start of a delivery. */
export const NOT_STARTED: Delivery = { step: 'uploading', sent: 0 };
const OFF: Camera = { phase: 'off' };
const NOTHING: Answer = { takes: [], shownId: undefined, used: undefined };

/** @param recovered what was kept of an earlier visit, by `keyOf` of the questions */
export function initialState(
  questionKeys: readonly string[],
  recovered: Readonly<Record<string, Answer>>,
): RecorderState {
  const answers = Object.fromEntries(questionKeys.map((id) => [id, recovered[id] ?? NOTHING]));
  const undecided = questionKeys.find((id) => hasUndecidedTake(answers[id] ?? NOTHING));
  return {
    current: undecided ?? nextToDo(answers) ?? questionKeys[0] ?? '',
    answers,
    camera: OFF,
    checked: false,
  };
}

/** The state after an event; the same object where the event comes too late and changes nothing. */
export function reduce(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'questions':
      return withQuestions(state, event.questionKeys);
    case 'select':
      return isBusy(state.camera) || state.answers[event.questionKey] === undefined
        ? state
        : { ...state, current: event.questionKey, camera: OFF };
    case 'finished':
      return {
        ...withAnswer(state, event.questionKey, (answer) => addTake(answer, event.take)),
        camera: state.camera.phase === 'finishing' ? OFF : state.camera,
      };
    case 'show':
      return withAnswer(state, state.current, (answer) =>
        answer.takes.some(({ id }) => id === event.takeId)
          ? { ...answer, shownId: event.takeId }
          : answer,
      );
    case 'use':
      return use(state);
    case 'upload-again':
      return withAnswer(state, event.questionKey, (answer) =>
        answer.used ? { ...answer, used: { ...answer.used, delivery: NOT_STARTED } } : answer,
      );
    case 'delivery':
      return withAnswer(state, event.questionKey, (answer) =>
        answer.used?.takeId === event.takeId
          ? { ...answer, used: { takeId: event.takeId, delivery: event.delivery } }
          : answer,
      );
    default:
      return withCamera(state, nextCamera(state.camera, event));
  }
}

type CameraEvent = Exclude<
  RecorderEvent,
  { type: 'questions' | 'select' | 'finished' | 'show' | 'use' | 'upload-again' | 'delivery' }
>;

/** An event that comes too late, and does not fit the phase, changes nothing. */
function nextCamera(camera: Camera, event: CameraEvent): Camera {
  const { phase } = camera;
  switch (event.type) {
    case 'turn-on':
      return phase === 'off' || phase === 'blocked' || phase === 'check'
        ? { phase: 'opening' }
        : camera;
    case 'turn-off':
      return isBusy(camera) && phase !== 'lead-in' ? camera : OFF;
    case 'opened':
      return phase === 'opening' ? { phase: 'check' } : camera;
    case 'blocked':
      return phase === 'off' ? camera : { phase: 'blocked', problem: event.problem };
    case 'record':
      return phase === 'check' ? { phase: 'lead-in', secondsLeft: LEAD_IN_S } : camera;
    case 'lead-in-tick':
      if (phase !== 'lead-in') return camera;
      return camera.secondsLeft > 1
        ? { phase: 'lead-in', secondsLeft: camera.secondsLeft - 1 }
        : { phase: 'recording', elapsedMs: 0 };
    case 'elapsed':
      return phase === 'recording'
        ? { phase: 'recording', elapsedMs: Math.min(event.ms, VIDEO_MAX_MS) }
        : camera;
    case 'stopped':
      return phase === 'recording' ? { phase: 'finishing' } : camera;
  }
}

/** Keeps the answers to the questions that stay, and leads to the first one that is missing. */
function withQuestions(state: RecorderState, questionKeys: readonly string[]): RecorderState {
  const { current, camera, checked } = state;
  const now = initialState(questionKeys, state.answers);
  const goesOn = isBusy(camera) && now.answers[current] !== undefined;
  return { ...now, checked, ...(goesOn && { current, camera }) };
}

function withCamera(state: RecorderState, camera: Camera): RecorderState {
  if (camera === state.camera) return state;
  return { ...state, camera, checked: state.checked || camera.phase === 'check' };
}

function withAnswer(
  state: RecorderState,
  questionKey: string,
  change: (answer: Answer) => Answer,
): RecorderState {
  const answer = state.answers[questionKey];
  if (answer === undefined) return state;
  return { ...state, answers: { ...state.answers, [questionKey]: change(answer) } };
}

/** Whether a take is shown that is not the used one. */
function hasUndecidedTake({ shownId, used }: Answer): boolean {
  return shownId !== undefined && shownId !== used?.takeId;
}

/** Where there are too many takes, the oldest is removed that is not used. */
function addTake(answer: Answer, take: Take): Answer {
  const takes = [...answer.takes, take];
  const surplus =
    takes.length > MAX_TAKES ? takes.find(({ id }) => !isUsed(answer, id)) : undefined;
  return { ...answer, takes: takes.filter((kept) => kept !== surplus), shownId: take.id };
}

function use(state: RecorderState): RecorderState {
  const take = shownTake(state);
  if (take === undefined || state.camera.phase !== 'off') return state;
  const used = withAnswer(state, state.current, () => ({
    takes: [take],
    shownId: take.id,
    used: { takeId: take.id, delivery: NOT_STARTED },
  }));
  return { ...used, current: nextToDo(used.answers, state.current) ?? state.current };
}

/** The next question without a used take, starting behind `after` and going round. */
function nextToDo(answers: RecorderState['answers'], after?: string): string | undefined {
  const ids = Object.keys(answers);
  const start = after === undefined ? 0 : ids.indexOf(after) + 1;
  return [...ids.slice(start), ...ids.slice(0, start)].find(
    (id) => answers[id]?.used === undefined,
  );
}

/** Whether the candidate has chosen this take. */
export function isUsed(answer: Answer | undefined, takeId: string): boolean {
  return answer?.used?.takeId === takeId;
}

/** The answer to the question that is on the screen. */
export function currentAnswer(state: RecorderState): Answer {
  return state.answers[state.current] ?? NOTHING;
}

/** The take that is shown for playback while the camera is off. */
export function shownTake(state: RecorderState): Take | undefined {
  const { takes, shownId } = currentAnswer(state);
  return takes.find(({ id }) => id === shownId);
}

/** Whether something is being recorded. Only its own buttons may stop it. */
export function isBusy({ phase }: Camera): boolean {
  return phase === 'lead-in' || phase === 'recording' || phase === 'finishing';
}

/** Whether the camera is needed. In every other phase it is turned off. */
export function needsCamera({ phase }: Camera): boolean {
  return phase === 'check' || phase === 'lead-in' || phase === 'recording';
}

/** Whether there is still something to upload. */
export function isUnderWay({ step }: Delivery): boolean {
  return step !== 'saved' && step !== 'refused';
}

/** Whether every question has an answer, uploaded or not. */
export function isComplete(state: RecorderState): boolean {
  return Object.values(state.answers).every(({ used }) => used !== undefined);
}

/** The stored URLs by `keyOf` of the questions, once all of them are there. */
export function savedUrls(state: RecorderState): ReadonlyMap<string, string> | undefined {
  const urls = new Map<string, string>();
  for (const [questionKey, { used }] of Object.entries(state.answers)) {
    if (used?.delivery.step !== 'saved') return undefined;
    urls.set(questionKey, used.delivery.url);
  }
  return urls;
}

/** Whole seconds that are left of a recording, as the countdown shows them. */
export function secondsLeft(elapsedMs: number): number {
  return Math.ceil((VIDEO_MAX_MS - elapsedMs) / 1000);
}
