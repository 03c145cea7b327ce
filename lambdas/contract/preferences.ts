import * as z from 'zod/mini';
import { HOLD_REJECTIONS_MAX_MINUTES } from './limits.ts';
import type { ActorRole } from './roles.ts';
import { expected, flag, oneOf } from './schemas/types.ts';

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
  new_applicants: oneOf(NEW_APPLICANTS),
  /** Where `daily` is at 8 in the morning. */
  time_zone: timeZone,
  withdrawals: flag,
  hold_rejections_minutes: z
    .int(expected('a whole number of minutes'))
    .check(
      z.gte(0, 'Enter 0 or more minutes.'),
      z.lte(HOLD_REJECTIONS_MAX_MINUTES, `Enter at most ${HOLD_REJECTIONS_MAX_MINUTES} minutes.`),
    ),
  reminders: flag,
  new_matches: flag,
});
export type Preferences = z.output<typeof preferences>;

interface Preference<T> {
  /** Who has it. */
  readonly role: ActorRole;
  readonly label: string;
  readonly description?: string;
  /** What somebody has who has just signed up. */
  readonly initially: T;
}

/** The preferences by which people turn mails off. */
export const MAIL_PREFERENCES = [
  'new_applicants',
  'withdrawals',
  'reminders',
  'new_matches',
] as const satisfies (keyof Preferences)[];

/** Every preference: whose it is, what it is called, and what it is at first. */
export const PREFERENCES: { readonly [P in keyof Preferences]: Preference<Preferences[P]> } = {
  new_applicants: {
    role: 'manager',
    label: 'New applicants',
    description: 'When to tell you by mail that people have applied to your jobs.',
    initially: 'daily',
  },
  time_zone: {
    role: 'manager',
    label: 'Time zone',
    // Where the marketplace is at home, until the manager says where they are.
    initially: 'America/New_York',
  },
  withdrawals: {
    role: 'manager',
    label: 'Tell me when somebody withdraws their application',
    initially: true,
  },
  hold_rejections_minutes: {
    role: 'manager',
    label: 'Hold rejections back for',
    description:
      'Until then the candidate still reads that you have received the application, and you can take the rejection back. It counts for what you decide from now on.',
    initially: 60,
  },
  reminders: {
    role: 'candidate',
    label: 'Remind me of an application that I have not finished',
    description: 'Once, two days after I began it.',
    initially: true,
  },
  new_matches: {
    role: 'candidate',
    label: 'Tell me of new jobs that my saved searches find',
    description: 'Once a day, in one mail for all searches.',
    initially: true,
  },
};
