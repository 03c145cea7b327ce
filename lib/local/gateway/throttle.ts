import type * as z from 'zod/mini';
import { type Throttle, throttles } from '../../operations/traffic.ts';
import { ClearError } from '../clear-error.ts';

/**
 * Lets calls through as the gateway does, by a token bucket: `atOnce` of them while it is full, and it is filled by
 * `perSecond`.
 * @param now milliseconds of a clock that never goes back
 * @returns whether the next call is let through
 */
export function createBucket(
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
 * Reads what each route of a stack on one machine is to take.
 * @param json such as `{"public":{"perSecond":1,"atOnce":5}}`; what it leaves out takes as much as comes
 * @throws ClearError where it makes no sense
 */
export function readThrottles(json: string): z.output<typeof throttles> {
  try {
    return throttles.parse(JSON.parse(json));
  } catch {
    throw new ClearError(
      `THROTTLES is ${json}: set it to an object of JSON such as {"usual":{"perSecond":50,"atOnce":100},"public":{"perSecond":1,"atOnce":5}}.`,
    );
  }
}
