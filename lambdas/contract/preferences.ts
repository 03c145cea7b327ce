import * as z from 'zod/mini';
import { HOLD_MAX_MINUTES, REMINDER_DAYS } from './limits.ts';
import type { ActorRole } from './roles.ts';
import { expected, flag, oneOf } from './schemas/types.ts';

/** How a manager is notified of new applicants. */
export const NEW_APPLICANTS = ['at-once', 'daily', 'never'] as const;

/** How a manager is notified of messages. */
export const MESSAGES = ['at-once', 'daily'] as const;

/** A name in the IANA time zone database, such as `America/New_York`. */
export const timeZone = z.string(expected('a time zone')).check(
  z.refine((name) => {
    try {
      // `Intl` knows offsets such as `+05:07` too.
      return /^[A-Z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
    } catch {
      return false;
    }
  }, 'Expected a time zone, such as America/New_York.'),
);

const holdMinutes = z
  .int(expected('a whole number of minutes'))
  .check(
    z.gte(0, 'Enter 0 or more minutes.'),
    z.lte(HOLD_MAX_MINUTES, `Enter at most ${HOLD_MAX_MINUTES} minutes.`),
  );

/** Preferences for mail and account; each role has some of them. */
export const preferences = z.object({
  new_applicants: oneOf(NEW_APPLICANTS),
  /** `daily` means 8 AM in this time zone. */
  time_zone: timeZone,
  messages: oneOf(MESSAGES),
  withdrawals: flag,
  waiting_applicants: flag,
  waiting_offers: flag,
  hold_acceptances_minutes: holdMinutes,
  hold_rejections_minutes: holdMinutes,
  reminders: flag,
  new_matches: flag,
  suggestions: flag,
});
export type Preferences = z.output<typeof preferences>;

interface Preference<T> {
  /** The role that has it. */
  readonly role: ActorRole;
  readonly label: string;
  readonly description?: string;
  /** The default of a new account. */
  readonly initially: T;
}

/** The preferences that turn mails off. */
export const MAIL_PREFERENCES = [
  'new_applicants',
  'withdrawals',
  'waiting_applicants',
  'waiting_offers',
  'reminders',
  'new_matches',
  'suggestions',
] as const satisfies (keyof Preferences)[];

/** Every preference: its role, its label, and its default. */
export const PREFERENCES: { readonly [P in keyof Preferences]: Preference<Preferences[P]> } = {
  new_applicants: {
    role: 'manager',
    label: 'New applicants',
    description: 'When we email you about new applicants.',
    initially: 'daily',
  },
  time_zone: {
    role: 'manager',
    label: 'Time zone',
    // The marketplace's own time zone, until the manager chooses theirs.
    initially: 'America/New_York',
  },
  messages: {
    role: 'manager',
    label: 'Messages from applicants',
    description: 'When we email you about messages that you have not read.',
    initially: 'at-once',
  },
  withdrawals: {
    role: 'manager',
    label: 'Email me when an applicant withdraws',
    initially: true,
  },
  waiting_applicants: {
    role: 'manager',
    label: 'Remind me of applicants I have not opened',
    description: `One email, after ${REMINDER_DAYS.applicantsWaiting} days, and one a day about applicants who ask whether you still look at their application.`,
    initially: true,
  },
  waiting_offers: {
    role: 'manager',
    label: 'Remind me of accepted applicants without an offer',
    description: `One email, after ${REMINDER_DAYS.offersWaiting} days.`,
    initially: true,
  },
  hold_acceptances_minutes: {
    role: 'manager',
    label: 'Delay acceptance emails by',
    description:
      'Until then the candidate sees “Received”, and you can undo the acceptance. Applies to future decisions.',
    initially: 5,
  },
  hold_rejections_minutes: {
    role: 'manager',
    label: 'Delay rejection emails by',
    description:
      'Until then the candidate sees “Received”, and you can undo the rejection. Applies to future decisions.',
    initially: 60,
  },
  reminders: {
    role: 'candidate',
    label: 'Remind me of unfinished applications',
    description: `One email, ${REMINDER_DAYS.applicationUnfinished} days after I start.`,
    initially: true,
  },
  new_matches: {
    role: 'candidate',
    label: 'Email me new jobs for my saved searches',
    description: 'One email a day for all searches.',
    initially: true,
  },
  suggestions: {
    role: 'candidate',
    label: 'Email me when an employer suggests another job',
    description: 'Only employers you applied to can suggest one, each job once.',
    initially: true,
  },
};

/** The preferences of a role. */
export function preferencesOf(role: ActorRole, all: Preferences): Partial<Preferences> {
  const rules: Readonly<Record<string, { readonly role: ActorRole }>> = PREFERENCES;
  return Object.fromEntries(Object.entries(all).filter(([name]) => rules[name]?.role === role));
}
