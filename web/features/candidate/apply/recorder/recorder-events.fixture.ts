import type { Answer, Take } from './answer.ts';
import { initialState, type RecorderEvent, type RecorderState, reduce } from './recorder-state.ts';

export const FIRST = 'question-1';
export const SECOND = 'question-2';

export const take = (number: number, id = `take-${number}`): Take => ({
  id,
  number,
  file: new Blob(['video'], { type: 'video/webm' }),
  durationMs: 12_000,
  faults: [],
});
export const start = (recovered: Record<string, Answer> = {}) =>
  initialState([FIRST, SECOND], recovered);
export const play = (state: RecorderState, ...events: RecorderEvent[]) =>
  events.reduce(reduce, state);

export const TICK: RecorderEvent = { type: 'lead-in-tick' };
export const READY: RecorderEvent[] = [{ type: 'turn-on' }, { type: 'opened' }];
export const RECORDING: RecorderEvent[] = [...READY, { type: 'record' }, TICK, TICK, TICK];
export const recorded = (number: number, questionKey = FIRST): RecorderEvent[] => [
  ...RECORDING,
  { type: 'stopped' },
  { type: 'finished', questionKey, take: take(number) },
];
export const phases = (state: RecorderState, events: RecorderEvent[]) => {
  const seen: string[] = [];
  let now = state;
  for (const event of events) {
    now = reduce(now, event);
    seen.push(now.camera.phase);
  }
  return seen;
};
