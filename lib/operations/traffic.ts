import * as z from 'zod/mini';
import type { Route } from '../../lambdas/contract/route.ts';
import { functions } from '../functions/functions.ts';

const whole = z.int().check(z.positive());

/** A route's rate limit: calls per second in the long run, and the burst on top. */
const throttle = z.strictObject({ perSecond: whole, atOnce: whole });
export type Throttle = z.output<typeof throttle>;

export const throttles = z.strictObject({
  /** For each route with a token, each public read, and each public page. */
  usual: z.optional(throttle),
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
 * The default rate limit of each route. A call takes about 50 ms, so a fully used route keeps 15 instances
 * busy; a password takes a whole CPU for about 60 ms.
 */
export const THROTTLES = {
  usual: { perSecond: 300, atOnce: 600 },
  public: { perSecond: 30, atOnce: 60 },
} satisfies z.output<typeof throttles>;
export type Throttles = Readonly<Record<keyof typeof THROTTLES, Throttle>>;

/** Which of the two limits a route has. */
export function throttleOf({ role, method }: Pick<Route, 'role' | 'method'>): keyof Throttles {
  return role === 'public' && method === 'POST' ? 'public' : 'usual';
}

/** The rate limits of a stage. */
export function throttlesOf({ throttles }: TrafficSettings): Throttles {
  return {
    usual: throttles?.usual ?? THROTTLES.usual,
    public: throttles?.public ?? THROTTLES.public,
  };
}
