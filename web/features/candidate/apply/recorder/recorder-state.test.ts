import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, isUnderWay, MAX_TAKES, NOT_STARTED, type Take } from './answer.ts';
import { needsCamera, secondsLeft } from './camera/camera-state.ts';
import {
  currentAnswer,
  initialState,
  isComplete,
  type RecorderEvent,
  type RecorderState,
  reduce,
  savedUrls,
  shownTake,
} from './recorder-state.ts';

const FIRST = 'question-1';
const SECOND = 'question-2';

const take = (number: number, id = `take-${number}`): Take => ({
  id,
  number,
  file: new Blob(['video'], { type: 'video/webm' }),
  durationMs: 12_000,
});
const start = (recovered: Record<string, Answer> = {}) => initialState([FIRST, SECOND], recovered);
const play = (state: RecorderState, ...events: RecorderEvent[]) => events.reduce(reduce, state);

const TICK: RecorderEvent = { type: 'lead-in-tick' };
const READY: RecorderEvent[] = [{ type: 'turn-on' }, { type: 'opened' }];
const RECORDING: RecorderEvent[] = [...READY, { type: 'record' }, TICK, TICK, TICK];
const recorded = (number: number, questionKey = FIRST): RecorderEvent[] => [
  ...RECORDING,
  { type: 'stopped' },
  { type: 'finished', questionKey, take: take(number) },
];
const phases = (state: RecorderState, events: RecorderEvent[]) => {
  const seen: string[] = [];
  let now = state;
  for (const event of events) {
    now = reduce(now, event);
    seen.push(now.camera.phase);
  }
  return seen;
};

describe('one recording', () => {
  test('goes from the device check over the lead-in to the playback', () => {
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

  test('can leave the device check out', () => {
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
    expect([0, 1, 20_000, 29_999, 30_000].map((ms) => secondsLeft(ms))).toEqual([30, 30, 10, 1, 0]);
    const late = play(start(), ...RECORDING, { type: 'elapsed', ms: 31_000 });
    expect(late.camera).toEqual({ phase: 'recording', elapsedMs: 30_000 });
  });

  test('cannot be left for another question, nor be switched off', () => {
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
  const done: RecorderEvent[] = [{ type: 'stopped' }, { type: 'practiced', file }];

  test('is shown while the camera is off, and is gone with the next look at the camera', () => {
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

  test('ends after 5 seconds, and can be left', () => {
    const late = play(practice, { type: 'elapsed', ms: 6_000 });
    expect(late.camera).toEqual({ phase: 'practice', elapsedMs: 5_000 });
    expect(reduce(practice, { type: 'turn-off' }).camera.phase).toBe('off');
  });
});

describe('the camera', () => {
  const first = play(start(), ...recorded(1));
  const second: RecorderEvent = { type: 'select', questionKey: SECOND };

  test('comes on by itself at the next question, once it was turned on', () => {
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

  test('stays wanted where only a retake was given up', () => {
    const kept = play(first, ...READY, { type: 'turn-off' }, { type: 'use' });
    expect(kept.camera.phase).toBe('opening');
  });

  test('goes back to the device check where a device is muted during the lead-in', () => {
    const leadIn = play(start(), ...READY, { type: 'record' }, { type: 'muted' });
    expect(leadIn.camera.phase).toBe('check');
  });
});

describe('a camera that cannot be had', () => {
  const blocked = play(start(), { type: 'turn-on' }, { type: 'blocked', problem: 'denied' });

  test('says why', () => {
    expect(blocked.camera).toEqual({ phase: 'blocked', problem: 'denied' });
  });

  test('can be tried again', () => {
    expect(play(blocked, ...READY).camera.phase).toBe('check');
  });

  test('that answers after it was switched off stays off', () => {
    const off = play(start(), { type: 'turn-on' }, { type: 'turn-off' });
    expect(reduce(off, { type: 'opened' })).toBe(off);
    expect(reduce(off, { type: 'blocked', problem: 'denied' })).toBe(off);
  });
});

describe('takes', () => {
  test('stay beside the new one, until one of them is used', () => {
    const two = play(start(), ...recorded(1), ...recorded(2));
    expect(currentAnswer(two).takes.map(({ number }) => number)).toEqual([1, 2]);
    const used = play(two, { type: 'show', takeId: 'take-1' }, { type: 'use' });
    expect(used.answers[FIRST]?.takes.map(({ number }) => number)).toEqual([1]);
  });

  test('beyond the third push out the oldest that is not used', () => {
    const many = play(start(), ...[1, 2, 3, 4].flatMap((n) => recorded(n)));
    expect(currentAnswer(many).takes.map(({ number }) => number)).toEqual([2, 3, 4]);

    const used = play(
      start(),
      ...recorded(1),
      { type: 'use' },
      { type: 'select', questionKey: FIRST },
    );
    const retaken = play(used, ...[2, 3, 4].flatMap((n) => recorded(n)));
    expect(currentAnswer(retaken).takes.map(({ number }) => number)).toEqual([1, 3, 4]);
  });

  test('that are not used leave the used one as it is', () => {
    const used = play(
      start(),
      ...recorded(1),
      { type: 'use' },
      { type: 'select', questionKey: FIRST },
    );
    const again = play(used, ...recorded(2));
    expect(again.answers[FIRST]?.used?.takeId).toBe('take-1');
    expect(play(again, { type: 'use' }).answers[FIRST]?.used?.takeId).toBe('take-2');
  });
});

describe('using a take', () => {
  const used = play(start(), ...recorded(1), { type: 'use' });

  test('starts its delivery and leads to the next question', () => {
    expect(used.answers[FIRST]?.used).toEqual({ takeId: 'take-1', delivery: NOT_STARTED });
    expect(used.current).toBe(SECOND);
  });

  test('is possible while another question is being recorded', () => {
    const busy = play(used, ...RECORDING, {
      type: 'delivery',
      questionKey: FIRST,
      takeId: 'take-1',
      delivery: { step: 'uploading', sent: 0.4 },
    });
    expect(busy.camera.phase).toBe('recording');
    expect(busy.answers[FIRST]?.used?.delivery).toEqual({ step: 'uploading', sent: 0.4 });
  });

  test('ignores what an upload of another take reports', () => {
    const event: RecorderEvent = {
      type: 'delivery',
      questionKey: FIRST,
      takeId: 'take-0',
      delivery: { step: 'saved', url: 'https://videos/0.webm' },
    };
    expect(reduce(used, event).answers[FIRST]).toEqual(used.answers[FIRST]);
  });

  test('makes the application complete when every question has one, or a take that is not chosen yet', () => {
    expect(isComplete(used)).toBe(false);
    const unchosen = play(used, ...recorded(2, SECOND));
    expect(isComplete(unchosen)).toBe(true);
    const both = play(unchosen, { type: 'use-rest' });
    expect(both).toEqual(play(unchosen, { type: 'use' }));
    expect(play(both, { type: 'use-rest' })).toEqual(both);
    expect(isComplete(both)).toBe(true);
    expect(savedUrls(both)).toBeUndefined();
    const saved = play(
      both,
      ...[FIRST, SECOND].map(
        (questionKey, index): RecorderEvent => ({
          type: 'delivery',
          questionKey,
          takeId: `take-${index + 1}`,
          delivery: { step: 'saved', url: `https://videos/${index + 1}.webm` },
        }),
      ),
    );
    expect(savedUrls(saved)).toEqual(
      new Map([
        [FIRST, 'https://videos/1.webm'],
        [SECOND, 'https://videos/2.webm'],
      ]),
    );
  });

  test('that the server refused can be uploaded again', () => {
    const refused = play(used, {
      type: 'delivery',
      questionKey: FIRST,
      takeId: 'take-1',
      delivery: { step: 'refused', message: 'No.' },
    });
    const delivery = play(refused, { type: 'upload-again', questionKey: FIRST }).answers[FIRST]
      ?.used?.delivery;
    expect(delivery).toEqual(NOT_STARTED);
    expect(delivery && isUnderWay(delivery)).toBe(true);
  });
});

describe('coming back', () => {
  const answer = (used: Answer['used']): Answer => ({ takes: [take(1)], shownId: 'take-1', used });
  const saved = {
    takeId: 'take-1',
    delivery: { step: 'saved', url: 'https://videos/1.webm' },
  } as const;

  test('opens the first question that has no answer', () => {
    expect(start({ [FIRST]: answer(saved) }).current).toBe(SECOND);
  });

  test('opens the question with a take that waits for a decision', () => {
    expect(start({ [SECOND]: answer(undefined) }).current).toBe(SECOND);
  });

  test('forgets the answers to questions that are gone', () => {
    expect(Object.keys(start({ gone: answer(saved) }).answers)).toEqual([FIRST, SECOND]);
  });
});

describe('questions that change', () => {
  const both = play(start(), ...recorded(1), { type: 'use' }, ...recorded(2, SECOND));
  const ask = (state: RecorderState, ...questionKeys: string[]) =>
    reduce(state, { type: 'questions', questionKeys });

  test('keep the takes of those that stay, and lead to the first that has no answer', () => {
    const asked = ask(both, FIRST, 'question-3');
    expect(asked.answers[FIRST]).toBe(both.answers[FIRST]);
    expect(Object.keys(asked.answers)).toEqual([FIRST, 'question-3']);
    expect(asked.current).toBe('question-3');
    expect(isComplete(asked)).toBe(false);
  });

  test('end a recording only where its own question is gone', () => {
    const recording = play(both, { type: 'select', questionKey: SECOND }, ...RECORDING);
    expect(ask(recording, SECOND).camera).toEqual(recording.camera);
    expect(ask(recording, SECOND).current).toBe(SECOND);
    expect(ask(recording, FIRST).camera.phase).toBe('off');
  });

  test('take no recording for a question that is gone', () => {
    const finished: RecorderEvent = { type: 'finished', questionKey: SECOND, take: take(3) };
    const asked = ask(both, FIRST);
    expect(reduce(asked, finished).answers).toEqual(asked.answers);
  });
});

test('whatever happens, the used take is kept and few others', () => {
  const question = fc.constantFrom(FIRST, SECOND);
  const takeId = fc.integer({ min: 1, max: 9 }).map((n) => `take-${n}`);
  const event: fc.Arbitrary<RecorderEvent> = fc.oneof(
    fc.constantFrom<RecorderEvent>(
      { type: 'turn-on' },
      { type: 'turn-off' },
      { type: 'opened' },
      { type: 'blocked', problem: 'busy' },
      { type: 'record' },
      { type: 'lead-in-tick' },
      { type: 'elapsed', ms: 40_000 },
      { type: 'stopped' },
      { type: 'practice' },
      { type: 'practiced', file: new Blob(['practice']) },
      { type: 'muted' },
      { type: 'use' },
    ),
    question.map((questionKey): RecorderEvent => ({ type: 'select', questionKey })),
    fc
      .subarray([FIRST, SECOND, 'question-3'])
      .map((questionKeys): RecorderEvent => ({ type: 'questions', questionKeys })),
    takeId.map((id): RecorderEvent => ({ type: 'show', takeId: id })),
    fc
      .tuple(question, fc.integer({ min: 1, max: 9 }))
      .map(([questionKey, n]): RecorderEvent => ({ type: 'finished', questionKey, take: take(n) })),
    fc.tuple(question, takeId).map(
      ([questionKey, id]): RecorderEvent => ({
        type: 'delivery',
        questionKey,
        takeId: id,
        delivery: { step: 'saved', url: 'https://videos/x.webm' },
      }),
    ),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let state = start();
      for (const next of events) {
        state = reduce(state, next);
        for (const { takes, shownId, used } of Object.values(state.answers)) {
          const ids = takes.map(({ id }) => id);
          expect(takes.length).toBeLessThanOrEqual(MAX_TAKES);
          if (shownId !== undefined) expect(ids).toContain(shownId);
          if (used !== undefined) expect(ids).toContain(used.takeId);
        }
      }
    }),
  );
});
