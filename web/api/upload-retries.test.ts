import { expect, test } from 'vitest';
import { nextTry, stallLimit } from './upload-retries.ts';

const answered = (status: number, retryAfter?: number) => ({ status, retryAfter });
const after = (refusal?: ReturnType<typeof answered>, failures = 1, online = true) =>
  nextTry({ refusal, failures, online, random: () => 0 });

test('the stall limit starts at half a minute and doubles with each failure', () => {
  expect([0, 1, 2, 3, 4, 5, 100].map(stallLimit)).toEqual([
    30_000, 60_000, 120_000, 240_000, 480_000, 480_000, 480_000,
  ]);
});

test.each([
  ['a lost connection or a refusal by the file store', undefined],
  ['a fault of the API', answered(500)],
  ['a passing refusal', answered(408)],
])('%s is retried', (_, refusal) => {
  expect(after(refusal)).toEqual({ do: 'retry', afterMs: 500 });
});

test('an upload is retried however often it failed', () => {
  expect(after(answered(503), 1000)).toEqual({ do: 'retry', afterMs: 15_000 });
});

test('Retry-After is respected', () => {
  expect(after(answered(429, 20))).toEqual({ do: 'retry', afterMs: 20_000 });
});

test('an offline upload waits for the network', () => {
  expect(after(undefined, 3, false)).toEqual({ do: 'wait-for-network' });
});

test('an upload with an expired session waits for the sign-in', () => {
  expect(after(answered(401))).toEqual({ do: 'wait-for-sign-in' });
});

test.each([400, 403, 404, 409, 413])('a refusal by the API (%i) is final', (status) => {
  expect(after(answered(status))).toEqual({ do: 'give-up' });
});
