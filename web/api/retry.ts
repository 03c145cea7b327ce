import type { Route } from '../../lambdas/contract/route.ts';
import { Busy, NoAnswer } from './errors.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Exponential back-off with jitter: doubles per failure in a row, up to half a minute; half of it is
 * random.
 */
export function backOff(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
  return Math.round((ceiling * (1 + random())) / 2);
}

/** How many calls are waiting because the server is busy. */
let waiting = 0;
const listeners = new Set<() => void>();

function add(calls: 1 | -1): void {
  waiting += calls;
  for (const listener of listeners) listener();
}

/** Whether any call waits for a busy server. */
export function isBusy(): boolean {
  return waiting > 0;
}

/**
 * Calls `listener` when `isBusy` changes.
 * @returns a function that unsubscribes
 */
export function onBusyChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const RETRY_MS = 30_000;
const NO_ANSWER_MS = 250;

/** Milliseconds until the next try; undefined for no retry. */
function waitBefore(route: Route, error: unknown, failures: number): number | undefined {
  const { method, idempotent, takesIdempotencyKey } = route;
  const isRepeatedSoon = method === 'GET' || takesIdempotencyKey;
  if (error instanceof NoAnswer && isRepeatedSoon && failures === 1) return NO_ANSWER_MS;
  const isRepeatable = idempotent || takesIdempotencyKey;
  if (!(error instanceof Busy) || (error.mayHaveRun && !isRepeatable)) return undefined;
  return Math.max(backOff(failures), (error.retryAfter ?? 0) * 1000);
}

/**
 * Retries a call for about half a minute while the server is busy, if it is safe to repeat. A read without
 * an answer is retried once, and so is a call with an `Idempotency-Key`.
 */
export async function withRetries<T>(
  route: Route,
  once: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  let isWaiting = false;
  let waitedMs = 0;
  try {
    for (let failures = 1; ; failures += 1) {
      try {
        return await once();
      } catch (error) {
        const waitMs = waitBefore(route, error, failures);
        if (waitMs === undefined || waitedMs + waitMs > RETRY_MS) throw error;
        if (error instanceof Busy && !isWaiting) {
          isWaiting = true;
          add(1);
        }
        await pause(waitMs, signal);
        waitedMs += waitMs;
      }
    }
  } finally {
    if (isWaiting) add(-1);
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
