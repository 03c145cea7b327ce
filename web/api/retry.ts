import type { Route } from '../../lambdas/contract/route.ts';
import { backOff } from './back-off.ts';
import { beginWaiting } from './busy.ts';
import { Busy, NoAnswer } from './errors.ts';

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
  let endWaiting: (() => void) | undefined;
  let waitedMs = 0;
  try {
    for (let failures = 1; ; failures += 1) {
      try {
        return await once();
      } catch (error) {
        const waitMs = waitBefore(route, error, failures);
        if (waitMs === undefined || waitedMs + waitMs > RETRY_MS) throw error;
        if (error instanceof Busy) endWaiting ??= beginWaiting();
        await pause(waitMs, signal);
        waitedMs += waitMs;
      }
    }
  } finally {
    endWaiting?.();
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
