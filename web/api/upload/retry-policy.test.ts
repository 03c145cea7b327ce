import { expect, test } from 'vitest';
import { afterFailure, backOff, stallLimit } from './retry-policy.ts';

const answered = (status: number, retryAfter?: number) => ({ status, retryAfter });
const after = (refusal?: ReturnType<typeof answered>, failures = 1, online = true) =>
  afterFailure({ refusal, failures, online, random: () => 0 });

test('the wait doubles from one second to half a minute', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 100].map((failures) => backOff(failures, () => 1));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
});

test('half of the wait is left to chance', () => {
  expect(backOff(3, () => 0)).toBe(2000);
  expect(backOff(3, () => 0.5)).toBe(3000);
});

test('a try may stand still for half a minute, and for twice as long after each failure', () => {
  expect([0, 1, 2, 3, 4, 5, 100].map(stallLimit)).toEqual([
    30_000, 60_000, 120_000, 240_000, 480_000, 480_000, 480_000,
  ]);
});

test.each([
  ['a lost connection or a file store that says no', undefined],
  ['a fault of the API', answered(500)],
  ['a passing refusal', answered(408)],
])('%s is tried again', (_, refusal) => {
  expect(after(refusal)).toEqual({ do: 'retry', afterMs: 500 });
});

test('it is tried again however often it failed', () => {
  expect(after(answered(503), 1000)).toEqual({ do: 'retry', afterMs: 15_000 });
});

test('the time that the server asks for is respected', () => {
  expect(after(answered(429, 20))).toEqual({ do: 'retry', afterMs: 20_000 });
});

test('without a network it waits for one', () => {
  expect(after(undefined, 3, false)).toEqual({ do: 'wait-for-network' });
});

test('with an expired session it waits for the sign-in', () => {
  expect(after(answered(401))).toEqual({ do: 'wait-for-sign-in' });
});

test.each([400, 403, 404, 409, 413])('a refusal by the API (%i) is final', (status) => {
  expect(after(answered(status))).toEqual({ do: 'give-up' });
});
