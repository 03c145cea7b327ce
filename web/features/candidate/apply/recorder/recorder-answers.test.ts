import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, isUnderWay, MAX_TAKES, NOT_STARTED } from './answer.ts';
import {
  FIRST,
  play,
  RECORDING,
  recorded,
  SECOND,
  start,
  take,
} from './recorder-events.fixture.ts';
import {
  answersToSend,
  currentAnswer,
  isComplete,
  type RecorderEvent,
  type RecorderState,
  reduce,
} from './recorder-state.ts';

describe('takes', () => {
  test('are kept until one of them is used', () => {
    const two = play(start(), ...recorded(1), ...recorded(2));
    expect(currentAnswer(two).takes.map(({ number }) => number)).toEqual([1, 2]);
    const used = play(two, { type: 'show', takeId: 'take-1' }, { type: 'use' });
    expect(used.answers[FIRST]?.takes.map(({ number }) => number)).toEqual([1]);
  });

  test('beyond the third replace the oldest unused one', () => {
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

  test('that are unused do not change the used one', () => {
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

  test('starts its upload and shows the next question', () => {
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

  test('ignores the upload of another take', () => {
    const event: RecorderEvent = {
      type: 'delivery',
      questionKey: FIRST,
      takeId: 'take-0',
      delivery: { step: 'saved', url: 'https://videos/0.webm' },
    };
    expect(reduce(used, event).answers[FIRST]).toEqual(used.answers[FIRST]);
  });

  test('completes the application when every question has a take, used or shown', () => {
    expect(isComplete(used)).toBe(false);
    const unchosen = play(used, ...recorded(2, SECOND));
    expect(isComplete(unchosen)).toBe(true);
    const both = play(unchosen, { type: 'use-rest' });
    expect(both).toEqual(play(unchosen, { type: 'use' }));
    expect(play(both, { type: 'use-rest' })).toEqual(both);
    expect(isComplete(both)).toBe(true);
    expect(answersToSend(both)).toBeUndefined();
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
    expect(answersToSend(saved)).toEqual(
      new Map([
        [FIRST, { video_url: 'https://videos/1.webm' }],
        [SECOND, { video_url: 'https://videos/2.webm' }],
      ]),
    );
  });

  test('a written answer replaces the take, which is kept for a change of mind', () => {
    const recordedFirst = play(used, { type: 'select', questionKey: FIRST });
    const written = play(recordedFirst, { type: 'write', text: ' Because. ' });
    const both = play(
      written,
      { type: 'select', questionKey: SECOND },
      { type: 'write', text: '  ' },
    );
    expect(isComplete(both)).toBe(false);
    const complete = play(both, { type: 'write', text: 'Why not?' });
    expect(isComplete(complete)).toBe(true);
    expect(answersToSend(complete)).toEqual(
      new Map([
        [FIRST, { response_text: 'Because.' }],
        [SECOND, { response_text: 'Why not?' }],
      ]),
    );
    expect(isComplete(play(both, { type: 'write', text: 'a'.repeat(2001) }))).toBe(false);
    const back = play(
      complete,
      { type: 'select', questionKey: FIRST },
      { type: 'record-by', way: 'video' },
    );
    expect(back.camera.phase).toBe('off');
    expect(currentAnswer(back)).toEqual({ ...used.answers[FIRST], written: undefined });
    expect(answersToSend(back)).toBeUndefined();
  });

  test('a written answer turns the camera off, and it stays off', () => {
    const on = play(start(), { type: 'turn-on' }, { type: 'opened' });
    const written = play(on, { type: 'write', text: 'Because.' });
    expect(written.camera.phase).toBe('off');
    expect(play(written, { type: 'select', questionKey: SECOND }).camera.phase).toBe('off');
  });

  test('a take that the server refused can be uploaded again', () => {
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

  test('opens the first unanswered question', () => {
    expect(start({ [FIRST]: answer(saved) }).current).toBe(SECOND);
  });

  test('opens the question with an undecided take', () => {
    expect(start({ [SECOND]: answer(undefined) }).current).toBe(SECOND);
  });

  test('drops the answers to deleted questions', () => {
    expect(Object.keys(start({ gone: answer(saved) }).answers)).toEqual([FIRST, SECOND]);
  });
});

describe('questions that change', () => {
  const both = play(start(), ...recorded(1), { type: 'use' }, ...recorded(2, SECOND));
  const ask = (state: RecorderState, ...questionKeys: string[]) =>
    reduce(state, { type: 'questions', questionKeys });

  test('keep the takes of the remaining ones, and show the first unanswered one', () => {
    const asked = ask(both, FIRST, 'question-3');
    expect(asked.answers[FIRST]).toBe(both.answers[FIRST]);
    expect(Object.keys(asked.answers)).toEqual([FIRST, 'question-3']);
    expect(asked.current).toBe('question-3');
    expect(isComplete(asked)).toBe(false);
  });

  test('end a recording only if its question is deleted', () => {
    const recording = play(both, { type: 'select', questionKey: SECOND }, ...RECORDING);
    expect(ask(recording, SECOND).camera).toEqual(recording.camera);
    expect(ask(recording, SECOND).current).toBe(SECOND);
    expect(ask(recording, FIRST).camera.phase).toBe('off');
  });

  test('ignore a recording for a deleted question', () => {
    const finished: RecorderEvent = { type: 'finished', questionKey: SECOND, take: take(3) };
    const asked = ask(both, FIRST);
    expect(reduce(asked, finished).answers).toEqual(asked.answers);
  });
});

test('after any events, the used take is kept and the number of takes is limited', () => {
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
      { type: 'practiced', file: new Blob(['practice']), faults: [] },
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
