import * as z from 'zod/mini';
import type { Route } from '../../lambdas/contract/route.ts';
import { functions } from '../functions/functions.ts';

const whole = z.int().check(z.positive());

/** How often one route may be called: in a second in the long run, and at once on top of that. */
const throttle = z.strictObject({ perSecond: whole, atOnce: whole });
export type Throttle = z.output<typeof throttle>;

export const throttles = z.strictObject({
  /** Of each route that asks for a token, of each that only reads, and of each page that anybody may read. */
  usual: z.optional(throttle),
  /** Of each route by which anybody may do something: sign up and sign in, which cost the most, and the links of mails. */
  public: z.optional(throttle),
});

const functionName = z.custom<string>(
  (name) => functions.some((each) => each.name === name),
  'there is no such function; lib/functions/functions.ts has them all',
);

/** What a stage may say of its traffic. What it leaves out is as in `THROTTLES`, or is not. */
export const trafficSettings = z.strictObject({
  throttles: z.optional(throttles),
  /**
   * How many of a function run at most, by its name, which as many of the account's concurrency are set aside for. An
   * account has to keep 100 that are nobody's, so that a new one, which has 10 in all, can set none aside.
   */
  reservedConcurrency: z.optional(z.record(functionName, whole)),
  /** A firewall before CloudFront, which costs some $10 a month and $0.60 for a million requests. */
  firewall: z.optional(
    z.strictObject({
      /** What one address may ask for in five minutes. */
      requestsPerAddress: z.int().check(z.minimum(10)),
    }),
  ),
});
export type TrafficSettings = z.output<typeof trafficSettings>;

/**
 * What each route takes unless its stage says otherwise. A call takes some 50 ms, so that a route in full use keeps 15
 * functions busy; a password takes a whole CPU for some 60 ms.
 */
export const THROTTLES = {
  usual: { perSecond: 300, atOnce: 600 },
  public: { perSecond: 30, atOnce: 60 },
} satisfies z.output<typeof throttles>;
export type Throttles = Readonly<Record<keyof typeof THROTTLES, Throttle>>;

/** By which of the two a route is limited. */
export function throttleOf({ role, method }: Pick<Route, 'role' | 'method'>): keyof Throttles {
  return role === 'public' && method === 'POST' ? 'public' : 'usual';
}

/** What each route of a stage takes. */
export function throttlesOf({ throttles }: TrafficSettings): Throttles {
  return {
    usual: throttles?.usual ?? THROTTLES.usual,
    public: throttles?.public ?? THROTTLES.public,
  };
}
