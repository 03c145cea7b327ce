import {
  type Answer,
  addTake,
  answerToSend,
  type Delivery,
  EMPTY_ANSWER,
  hasUndecidedTake,
  isAnswered,
  isSound,
  isWritten,
  NOT_STARTED,
  type SentAnswer,
  shownOf,
  type Take,
} from './answer.ts';
import { type Camera, type CameraEvent, isBusy, nextCamera, OFF, OPENING } from './camera-state.ts';

/** An event of the video step. `questionKey` is `keyOf` of a question. */
export type RecorderEvent =
  /** The job's current questions. */
  | { readonly type: 'questions'; readonly questionKeys: readonly string[] }
  | { readonly type: 'select'; readonly questionKey: string }
  | CameraEvent
  | { readonly type: 'finished'; readonly questionKey: string; readonly take: Take }
  | { readonly type: 'show'; readonly takeId: string }
  | { readonly type: 'use' }
  /** Records with the camera, or the microphone alone, from now on. Replaces a text by the latest such take, if any. */
  | { readonly type: 'record-by'; readonly way: 'video' | 'voice' }
  /** The written answer to the shown question. */
  | { readonly type: 'write'; readonly text: string }
  /** Every unanswered question uses its shown take. */
  | { readonly type: 'use-rest' }
  | { readonly type: 'upload-again'; readonly questionKey: string }
  | {
      readonly type: 'delivery';
      readonly questionKey: string;
      readonly takeId: string;
      readonly delivery: Delivery;
    };

/**
 * The state machine of the video step: takes and uploads per question, and the camera. Pure:
 * `use-recorder.ts` has the effects.
 */

export interface RecorderState {
  /** Both by `keyOf`: an edited question loses its answers. */
  readonly current: string;
  readonly answers: Readonly<Record<string, Answer>>;
  readonly camera: Camera;
  /** Whether the devices have worked since the page opened. */
  readonly checked: boolean;
  /** Whether a question without a take opens the camera: it was turned on and not off again. */
  readonly opensCamera: boolean;
  /** Whether the microphone alone records the next take: the candidate answers by voice. */
  readonly soundOnly: boolean;
}

/** @param recovered answers of an earlier visit, by `keyOf` */
export function initialState(
  questionKeys: readonly string[],
  recovered: Readonly<Record<string, Answer>>,
): RecorderState {
  const answers = Object.fromEntries(questionKeys.map((id) => [id, recovered[id] ?? EMPTY_ANSWER]));
  const undecided = questionKeys.find((id) => hasUndecidedTake(answers[id] ?? EMPTY_ANSWER));
  return {
    current: undecided ?? nextToDo(answers) ?? questionKeys[0] ?? '',
    answers,
    camera: OFF,
    checked: false,
    opensCamera: false,
    soundOnly: Object.values(answers).some(({ takes }) => takes.some(isSound)),
  };
}

/** The next state; the same object if the event is too late. */
export function reduce(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'questions':
      return withQuestions(state, event.questionKeys);
    case 'select':
      return isBusy(state.camera) ||
        event.questionKey === state.current ||
        state.answers[event.questionKey] === undefined
        ? state
        : showQuestion(state, event.questionKey);
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
    case 'record-by':
      return isBusy(state.camera) ? state : recordBy(state, event.way);
    case 'write':
      return isBusy(state.camera) ? state : write(state, event.text);
    case 'use-rest':
      return isBusy(state.camera) ? state : withRestUsed(state);
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
      return withCamera(state, event);
  }
}

/** Keeps the answers of remaining questions, and shows the first unanswered one. */
function withQuestions(state: RecorderState, questionKeys: readonly string[]): RecorderState {
  const { current, camera, checked, opensCamera, soundOnly } = state;
  const now = initialState(questionKeys, state.answers);
  const goesOn = isBusy(camera) && now.answers[current] !== undefined;
  return { ...now, checked, opensCamera, soundOnly, ...(goesOn && { current, camera }) };
}

function withCamera(state: RecorderState, event: CameraEvent): RecorderState {
  const camera = nextCamera(state.camera, event);
  if (camera === state.camera) return state;
  const { checked, opensCamera } = state;
  return {
    ...state,
    camera,
    soundOnly: isByVoice(state),
    checked: checked || event.type === 'opened',
    opensCamera:
      event.type === 'opened' || (opensCamera && !(event.type === 'turn-off' && isToDo(state))),
  };
}

/** Shows a question. Without a take, the camera turns on again if it was on. */
function showQuestion(state: RecorderState, questionKey: string): RecorderState {
  const shown = { ...state, current: questionKey, camera: OFF };
  return isToDo(shown) && state.opensCamera ? { ...shown, camera: OPENING } : shown;
}

function isToDo(state: RecorderState): boolean {
  const { takes, written } = currentAnswer(state);
  return takes.length === 0 && written === undefined;
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

function use(state: RecorderState): RecorderState {
  const take = shownTake(state);
  if (take === undefined || state.camera.phase !== 'off') return state;
  const used = withAnswer(state, state.current, () => answerOf(take));
  return showQuestion(used, nextToDo(used.answers, state.current) ?? state.current);
}

function write(state: RecorderState, text: string): RecorderState {
  const written = withAnswer(state, state.current, (answer) => ({ ...answer, written: text }));
  return { ...written, camera: OFF, opensCamera: false };
}

/** Replaces a text by the latest take of this kind, or else records one. */
function recordBy(state: RecorderState, way: 'video' | 'voice'): RecorderState {
  const soundOnly = way === 'voice';
  const { takes, written } = currentAnswer(state);
  const kept = written === undefined ? undefined : takes.findLast((t) => isSound(t) === soundOnly);
  const recorded = withAnswer(state, state.current, (answer) => ({
    ...answer,
    written: undefined,
    shownId: kept?.id ?? answer.shownId,
  }));
  return { ...recorded, soundOnly, camera: kept === undefined ? OPENING : OFF };
}

function withRestUsed(state: RecorderState): RecorderState {
  const answers = Object.entries(state.answers).map(([questionKey, answer]) => {
    const { used, written } = answer;
    const take = used === undefined && written === undefined ? shownOf(answer) : undefined;
    return [questionKey, take === undefined ? answer : answerOf(take)] as const;
  });
  return { ...state, answers: Object.fromEntries(answers) };
}

function answerOf(take: Take): Answer {
  return { takes: [take], shownId: take.id, used: { takeId: take.id, delivery: NOT_STARTED } };
}

/** The next question without a used take or a text, after `after`, wrapping around. */
function nextToDo(answers: RecorderState['answers'], after?: string): string | undefined {
  const ids = Object.keys(answers);
  const start = after === undefined ? 0 : ids.indexOf(after) + 1;
  return [...ids.slice(start), ...ids.slice(0, start)].find(
    (id) => answers[id]?.used === undefined && !isWritten(answers[id] ?? EMPTY_ANSWER),
  );
}

/** Whether anything is recorded. */
export function hasTakes({ answers }: RecorderState): boolean {
  return Object.values(answers).some(({ takes }) => takes.length > 0);
}

/** The shown question's answer. */
export function currentAnswer(state: RecorderState): Answer {
  return state.answers[state.current] ?? EMPTY_ANSWER;
}

/** The take shown while the camera is off. */
export function shownTake(state: RecorderState): Take | undefined {
  return shownOf(currentAnswer(state));
}

/** Whether the shown question is answered by voice: its shown take, or else the next one. */
export function isByVoice(state: RecorderState): boolean {
  const take = state.camera.phase === 'off' ? shownTake(state) : undefined;
  return take === undefined ? state.soundOnly : isSound(take);
}

/** Whether every question has an answer. */
export function isComplete(state: RecorderState): boolean {
  return Object.values(state.answers).every(isAnswered);
}

/** The answers to submit, by `keyOf`; undefined until all are there and uploaded. */
export function answersToSend(state: RecorderState): ReadonlyMap<string, SentAnswer> | undefined {
  const answers = new Map<string, SentAnswer>();
  for (const [questionKey, answer] of Object.entries(state.answers)) {
    const sent = answerToSend(answer);
    if (sent === undefined) return undefined;
    answers.set(questionKey, sent);
  }
  return answers;
}
