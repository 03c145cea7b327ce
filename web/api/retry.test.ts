import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCompany, updateCompany } from '../../lambdas/contract/calls/edit-company.ts';
import { getMyInformation } from '../../lambdas/contract/calls/manager.ts';
import { makeOffer } from '../../lambdas/contract/calls/offer.ts';
import type { Route } from '../../lambdas/contract/route.ts';
import { ApiError, Busy, NoAnswer } from './errors.ts';
import { backOff, isBusy, withRetries } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const full = (retryAfter?: number) => new Busy(429, retryAfter);
const noFunction = () => new Busy(503, undefined);
const lost = () => new NoAnswer('lost');

/** Makes a call that fails with each failure in turn. @returns the time of each try, and the outcome */
async function tries(route: Route, failures: readonly Error[], stop?: AbortSignal) {
  const began = Date.now();
  const at: number[] = [];
  const once = async () => {
    const failure = failures[at.length];
    at.push((Date.now() - began) / 1000);
    if (failure !== undefined) throw failure;
  };
  const outcome = withRetries(route, once, stop).then(
    () => 'answered',
    () => 'failed',
  );
  await vi.advanceTimersByTimeAsync(120_000);
  return { at, outcome: await outcome };
}

test.each([
  ['a read', getMyInformation],
  ['an idempotent write', updateCompany],
  ['a write that must not be repeated', makeOffer],
])('%s is retried when the gateway is overloaded', async (_, route) => {
  const { at, outcome } = await tries(route, [full(), full()]);
  expect(outcome).toBe('answered');
  expect(at).toHaveLength(3);
  expect(isBusy()).toBe(false);
});

test('retries end after about half a minute, with growing waits', async () => {
  const { at, outcome } = await tries(
    updateCompany,
    Array.from({ length: 50 }, full.bind(null, undefined)),
  );
  expect(outcome).toBe('failed');
  expect(at.length).toBeGreaterThanOrEqual(5);
  expect(at.length).toBeLessThanOrEqual(7);
  expect(at.at(-1)).toBeGreaterThan(14);
  expect(at.at(-1)).toBeLessThanOrEqual(30);
  expect(isBusy()).toBe(false);
});

test('Retry-After is respected up to half a minute', async () => {
  expect((await tries(updateCompany, [full(20)])).at).toEqual([0, 20]);
  expect(await tries(updateCompany, [full(31)])).toEqual({ at: [0], outcome: 'failed' });
});

test('if the function may have run, only calls that are safe to repeat are retried', async () => {
  for (const route of [updateCompany, createCompany])
    expect((await tries(route, [noFunction()])).at).toHaveLength(2);
  expect(await tries(makeOffer, [noFunction()])).toEqual({ at: [0], outcome: 'failed' });
});

test('without an answer, only reads and calls with an Idempotency-Key are retried, once', async () => {
  for (const route of [getMyInformation, createCompany]) {
    expect((await tries(route, [lost()])).at).toEqual([0, 0.25]);
    expect((await tries(route, [lost(), lost()])).outcome).toBe('failed');
  }
  expect(await tries(updateCompany, [lost()])).toEqual({ at: [0], outcome: 'failed' });
});

test("the API's own refusals are not retried", async () => {
  const refused = new ApiError(429, 'Too many failed attempts.', { retryAfter: 1 });
  expect(await tries(getMyInformation, [refused])).toEqual({ at: [0], outcome: 'failed' });
});

test('an aborted call is not retried', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 100);
  const { at, outcome } = await tries(getMyInformation, [full(20)], stop.signal);
  expect({ at, outcome }).toEqual({ at: [0], outcome: 'failed' });
  expect(isBusy()).toBe(false);
});

test('the wait doubles from one second to half a minute', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 100].map((failures) => backOff(failures, () => 1));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
});

test('half of the wait is random', () => {
  expect(backOff(3, () => 0)).toBe(2000);
  expect(backOff(3, () => 0.5)).toBe(3000);
});
