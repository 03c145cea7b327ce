import { describe, expect, test } from 'vitest';
import type { Answer, Take } from './answer.ts';
import { needsCamera, secondsLeft } from './camera-state.ts';
import {
  FIRST,
  phases,
  play,
  READY,
  RECORDING,
  recorded,
  SECOND,
  start,
  TICK,
  take,
} from './recorder-events.fixture.ts';
import {
  currentAnswer,
  isByVoice,
  type RecorderEvent,
  reduce,
  shownTake,
} from './recorder-state.ts';

describe('one recording', () => {
  test('goes through device check, lead-in, recording and playback', () => {
    expect(phases(start(), recorded(1))).toEqual([
      'opening',
      'check',
      'lead-in',
      'lead-in',
      'lead-in',
      'recording',
      'finishing',
      'off',
    ]);
  });

  test('can skip the device check', () => {
    const opened = play(start(), { type: 'turn-on', thenRecord: true }, { type: 'opened' });
    expect(opened.camera).toEqual({ phase: 'lead-in', secondsLeft: 3 });
    expect(opened.checked).toBe(true);
  });

  test('starts after a lead-in of three seconds', () => {
    const leadIn = play(start(), ...READY, { type: 'record' });
    expect(leadIn.camera).toEqual({ phase: 'lead-in', secondsLeft: 3 });
    expect(play(leadIn, TICK, TICK).camera).toEqual({ phase: 'lead-in', secondsLeft: 1 });
    expect(play(leadIn, TICK, TICK, TICK).camera).toEqual({ phase: 'recording', elapsedMs: 0 });
  });

  test('shows the new take', () => {
    expect(shownTake(play(start(), ...recorded(1)))).toMatchObject({ id: 'take-1' });
  });

  test('counts down from 30 to 0', () => {
    const left = [0, 1, 20_000, 29_999, 30_000].map((ms) => secondsLeft(ms, 30_000));
    expect(left).toEqual([30, 30, 10, 1, 0]);
  });

  test('blocks other questions and turning off', () => {
    const recording = play(start(), ...RECORDING);
    expect(reduce(recording, { type: 'select', questionKey: SECOND })).toBe(recording);
    expect(reduce(recording, { type: 'turn-off' })).toBe(recording);
  });

  test('can be cancelled during the lead-in', () => {
    const leadIn = play(start(), ...READY, { type: 'record' });
    expect(reduce(leadIn, { type: 'turn-off' }).camera.phase).toBe('off');
  });

  test('keeps the camera on for preview and recording only', () => {
    const on = phases(start(), recorded(1)).map((_, index) =>
      needsCamera(play(start(), ...recorded(1).slice(0, index + 1)).camera),
    );
    expect(on).toEqual([false, true, true, true, true, true, false, false]);
  });
});

describe('a practice take', () => {
  const practice = play(start(), ...READY, { type: 'practice' });
  const file = new Blob(['practice'], { type: 'video/webm' });
  const done: RecorderEvent[] = [{ type: 'stopped' }, { type: 'practiced', file, faults: [] }];

  test('is shown while the camera is off, and is discarded when it turns on', () => {
    expect(phases(practice, [...done, ...READY])).toEqual([
      'finishing',
      'practiced',
      'opening',
      'check',
    ]);
    expect(needsCamera(play(practice, ...done).camera)).toBe(false);
  });

  test('is no take of the answer', () => {
    expect(play(practice, ...done).answers).toEqual(start().answers);
  });

  test('can be cancelled', () => {
    expect(reduce(practice, { type: 'turn-off' }).camera.phase).toBe('off');
  });
});

describe('the camera', () => {
  const first = play(start(), ...recorded(1));
  const second: RecorderEvent = { type: 'select', questionKey: SECOND };

  test('turns on automatically at the next question once it was on', () => {
    expect(play(first, { type: 'use' }).camera.phase).toBe('opening');
    expect(play(first, second).camera.phase).toBe('opening');
    expect(play(start(), second).camera.phase).toBe('off');
  });

  test('stays off once it was turned off, until it is turned on again', () => {
    const off = play(first, second, { type: 'opened' }, { type: 'turn-off' });
    const backToFirst: RecorderEvent = { type: 'select', questionKey: FIRST };
    expect(play(off, backToFirst, second).camera.phase).toBe('off');
    expect(play(off, ...READY, backToFirst, second).camera.phase).toBe('opening');
  });

  test('turns on again after only a retake was cancelled', () => {
    const kept = play(first, ...READY, { type: 'turn-off' }, { type: 'use' });
    expect(kept.camera.phase).toBe('opening');
  });

  test('returns to the device check if a device is muted during the lead-in', () => {
    const leadIn = play(start(), ...READY, { type: 'record' }, { type: 'muted' });
    expect(leadIn.camera.phase).toBe('check');
  });
});

describe('a blocked camera', () => {
  const blocked = play(start(), { type: 'turn-on' }, { type: 'blocked', problem: 'denied' });

  test('says why', () => {
    expect(blocked.camera).toEqual({ phase: 'blocked', problem: 'denied' });
  });

  test('can be tried again', () => {
    expect(play(blocked, ...READY).camera.phase).toBe('check');
  });

  test('stays off if it was turned off before it opened', () => {
    const off = play(start(), { type: 'turn-on' }, { type: 'turn-off' });
    expect(reduce(off, { type: 'opened' })).toBe(off);
    expect(reduce(off, { type: 'blocked', problem: 'denied' })).toBe(off);
  });
});

describe('by voice', () => {
  const VOICE: RecorderEvent = { type: 'record-by', way: 'voice' };
  const soundTake = (number: number) => ({
    ...take(number),
    file: new Blob(['sound'], { type: 'audio/webm' }),
  });
  const ofTake = (only: Take): Answer => ({ takes: [only], shownId: only.id, used: undefined });

  test('turns the microphone on at once, and keeps the takes', () => {
    const state = play(start(), ...recorded(1), VOICE);
    expect(state).toMatchObject({ soundOnly: true, camera: { phase: 'opening' } });
    expect(shownTake(state)).toMatchObject({ id: 'take-1' });
    const back = play(state, { type: 'record-by', way: 'video' });
    expect(back).toMatchObject({ soundOnly: false, camera: { phase: 'opening' } });
  });

  test('goes on by voice at the next question, and after a reload', () => {
    const next = play(start(), VOICE, { type: 'opened' }, { type: 'select', questionKey: SECOND });
    expect(next).toMatchObject({ soundOnly: true, camera: { phase: 'opening' } });
    expect(start({ [FIRST]: ofTake(soundTake(1)) }).soundOnly).toBe(true);
  });

  test('the latest take of the chosen kind replaces a text; without one, its device turns on', () => {
    const written = play(
      start(),
      ...recorded(1),
      { type: 'finished', questionKey: FIRST, take: soundTake(2) },
      { type: 'write', text: 'Because.' },
    );
    const film = play(written, { type: 'record-by', way: 'video' });
    expect(film).toMatchObject({ camera: { phase: 'off' }, soundOnly: false });
    expect([shownTake(film)?.id, isByVoice(film)]).toEqual(['take-1', false]);
    expect(shownTake(play(written, VOICE))?.id).toBe('take-2');
    const none = play(
      start(),
      VOICE,
      { type: 'write', text: '' },
      { type: 'record-by', way: 'video' },
    );
    expect(none).toMatchObject({ camera: { phase: 'opening' }, soundOnly: false });
    expect(currentAnswer(none).written).toBeUndefined();
  });

  test('a take by voice is recorded again by voice, and a video by video', () => {
    const both = start({ [FIRST]: ofTake(soundTake(1)), [SECOND]: ofTake(take(2)) });
    const again = (questionKey: string) =>
      play(both, { type: 'select', questionKey }, { type: 'turn-on' }).soundOnly;
    expect([again(FIRST), again(SECOND)]).toEqual([true, false]);
  });

  test('cannot be chosen while an answer is recorded', () => {
    const recording = play(start(), ...RECORDING);
    expect(reduce(recording, VOICE)).toBe(recording);
  });
});
