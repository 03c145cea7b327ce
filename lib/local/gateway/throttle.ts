import type * as z from 'zod/mini';
import { type Throttle, throttles } from '../../operations/traffic.ts';
import { ClearError } from '../clear-error.ts';

/**
 * A token bucket, as the gateway has: it holds `atOnce` tokens, and is refilled by `perSecond`.
 * @param now milliseconds of a monotonic clock
 * @returns a function that says whether the next call is allowed
 */
export function createTokenBucket(
  { perSecond, atOnce }: Throttle,
  now = () => performance.now(),
): () => boolean {
  let tokens = atOnce;
  let filledAt = now();
  return () => {
    const at = now();
    tokens = Math.min(atOnce, tokens + ((at - filledAt) / 1000) * perSecond);
    filledAt = at;
    if (tokens < 1) return false;
    tokens--;
    return true;
  };
}

/**
 * Parses the rate limits of a local stack.
 * @param json such as `{"public":{"perSecond":1,"atOnce":5}}`; missing ones are unlimited
 * @throws ClearError if it is invalid
 */
export function readThrottles(json: string): z.output<typeof throttles> {
  try {
    return throttles.parse(JSON.parse(json));
  } catch {
    throw new ClearError(
      `THROTTLES is ${json}: set it to a JSON object, such as {"usual":{"perSecond":50,"atOnce":100},"public":{"perSecond":1,"atOnce":5}}.`,
    );
  }
}
