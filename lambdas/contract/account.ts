import * as z from 'zod/mini';
import { HOLD_REJECTIONS_MAX_MINUTES } from './limits.ts';
import { route } from './route.ts';
import { expected, flag, oneOf } from './types.ts';

/** How a manager is told of new applicants. */
export const NEW_APPLICANTS = ['at-once', 'daily', 'never'] as const;

/** A name of the IANA time zone database, such as `America/New_York`. */
const timeZone = z.string(expected('a time zone')).check(
  z.refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
    } catch {
      return false;
    }
  }, 'Expected a time zone, such as America/New_York.'),
);

/** What people decide about their mail and their account; each role has some of them. */
export const preferences = z.object({
  /** Of a manager: how new applicants are told. */
  new_applicants: oneOf(NEW_APPLICANTS),
  /** Of a manager: where `daily` is at 8 in the morning. */
  time_zone: timeZone,
  /** Of a manager: whether withdrawn applications are told. */
  withdrawals: flag,
  /** Of a manager: how many minutes a rejection is held back from its candidate. */
  hold_rejections_minutes: z
    .int(expected('a whole number of minutes'))
    .check(
      z.gte(0, 'Enter 0 or more minutes.'),
      z.lte(HOLD_REJECTIONS_MAX_MINUTES, `Enter at most ${HOLD_REJECTIONS_MAX_MINUTES} minutes.`),
    ),
  /** Of a candidate: whether they are reminded of an application that they have not finished. */
  reminders: flag,
});
export type Preferences = z.output<typeof preferences>;

const answered = z.object({
  preferences,
  /** Whether this site sends mail at all. */
  sends_mail: z.boolean(),
});

export const getPreferences = route({
  name: 'getPreferences',
  GET: '/account/get-preferences',
  role: 'any',
  summary: 'Answers what the caller wants to be told by mail.',
  input: z.object({}),
  output: answered,
});

export const updatePreferences = route({
  name: 'updatePreferences',
  POST: '/account/update-preferences',
  role: 'any',
  summary: 'Changes what the caller wants to be told by mail; what is left out stays as it is.',
  input: z.partial(preferences),
  output: answered,
});
