import { expect, test } from 'vitest';
import { afterFailure, stallLimit } from './retry-policy.ts';

const answered = (status: number, retryAfter?: number) => ({ status, retryAfter });
const after = (refusal?: ReturnType<typeof answered>, failures = 1, online = true) =>
  afterFailure({ refusal, failures, online, random: () => 0 });

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
