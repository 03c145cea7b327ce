import * as z from 'zod/mini';
import { CALL_TIMEOUT_S } from '../../lambdas/contract/function-timeouts.ts';
import type { Route } from '../../lambdas/contract/route.ts';
import { functions } from '../functions/functions.ts';

const whole = z.int().check(z.positive());

/** A route's rate limit: calls per second in the long run, and the burst on top. */
const throttle = z.strictObject({ perSecond: whole, atOnce: whole });
export type Throttle = z.output<typeof throttle>;

export const throttles = z.strictObject({
  /** For each route with a token. */
  usual: z.optional(throttle),
  /** For each public read, each public page, and unknown routes. */
  open: z.optional(throttle),
  /** For each public write: signing up and in, which cost the most, and the links of mails. */
  public: z.optional(throttle),
});

const functionName = z.custom<string>(
  (name) => functions.some((each) => each.name === name),
  'there is no such function; lib/functions/functions.ts has them all',
);

/** A stage's traffic settings. Defaults are in `THROTTLES`; the rest is off. */
export const trafficSettings = z.strictObject({
  throttles: z.optional(throttles),
  /**
   * The most concurrent instances of a function, by its name, reserved from the account's concurrency. 100 of
   * the account's must stay unreserved, so a new account, with 10 in total, cannot reserve any.
   */
  reservedConcurrency: z.optional(z.record(functionName, whole)),
  /** A firewall in front of CloudFront, for $7 a month and $0.60 per million requests. */
  firewall: z.optional(
    z.strictObject({
      /** The most requests of one address in five minutes. */
      requestsPerAddress: z.int().check(z.minimum(10)),
    }),
  ),
});
export type TrafficSettings = z.output<typeof trafficSettings>;

/**
 * The default rate limits. A call takes about 50 ms, so a fully used route keeps 15 instances busy; a password takes a
 * whole CPU for about 60 ms. Those without a token are for strangers: even if each call took its whole time
 * (`TIMEOUTS_S`), all of them together would take half of a quota of 1000 concurrent executions.
 */
export const THROTTLES = {
  usual: { perSecond: 300, atOnce: 600 },
  open: { perSecond: 5, atOnce: 50 },
  public: { perSecond: 3, atOnce: 30 },
} satisfies z.output<typeof throttles>;
export type Throttles = Readonly<Record<keyof typeof THROTTLES, Throttle>>;

/**
 * The time-outs of functions, in seconds, by their routes' limits. A read without a token is
 * answered within one second, unless its instance is still loading the index of open jobs: the app then tries again.
 */
export const TIMEOUTS_S: Readonly<Record<keyof Throttles, number>> = {
  usual: CALL_TIMEOUT_S,
  open: 4,
  public: 4,
};

/** Which of the limits a route has. */
export function throttleOf({ role, method }: Pick<Route, 'role' | 'method'>): keyof Throttles {
  if (role !== 'public') return 'usual';
  return method === 'POST' ? 'public' : 'open';
}

/** The rate limits of a stage. */
export function throttlesOf({ throttles }: TrafficSettings): Throttles {
  return {
    usual: throttles?.usual ?? THROTTLES.usual,
    open: throttles?.open ?? THROTTLES.open,
    public: throttles?.public ?? THROTTLES.public,
  };
}
