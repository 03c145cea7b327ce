import * as z from 'zod/mini';
import { NEW_APPLICANTS, type Preferences } from '../contract/account.ts';

/** What an account holds beside the person: the same for both roles. */

const DEFAULTS: Preferences = {
  new_applicants: 'daily',
  // Where the marketplace is at home, until the manager says where they are.
  time_zone: 'America/New_York',
  withdrawals: true,
  hold_rejections_minutes: 60,
  reminders: true,
};

const preferences = z.object({
  new_applicants: z._default(z.enum(NEW_APPLICANTS), DEFAULTS.new_applicants),
  time_zone: z._default(z.string(), DEFAULTS.time_zone),
  withdrawals: z._default(z.boolean(), DEFAULTS.withdrawals),
  hold_rejections_minutes: z._default(z.int(), DEFAULTS.hold_rejections_minutes),
  reminders: z._default(z.boolean(), DEFAULTS.reminders),
});

/** The attributes of an account. Accounts from before they existed have their defaults. */
export const account = {
  preferences: z._default(preferences, DEFAULTS),
  /** When the person proved that mail to their address reaches them. */
  email_confirmed_at: z._default(z.nullable(z.string()), null),
  /** When the person deleted it: what is left of it is being removed, and it is not there for anybody. */
  deleted_at: z.optional(z.string()),
};

/** The attributes of somebody who has just signed up. */
export function newAccount() {
  return { preferences: DEFAULTS, email_confirmed_at: null };
}
