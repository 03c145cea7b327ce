import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { NEW_APPLICANTS, PREFERENCES, type Preferences } from '../../contract/preferences.ts';

/** What an account holds beside the person: the same for both roles. */

const initialPreferences: Preferences = {
  new_applicants: PREFERENCES.new_applicants.initially,
  time_zone: PREFERENCES.time_zone.initially,
  withdrawals: PREFERENCES.withdrawals.initially,
  hold_rejections_minutes: PREFERENCES.hold_rejections_minutes.initially,
  reminders: PREFERENCES.reminders.initially,
  new_matches: PREFERENCES.new_matches.initially,
};

const storedPreferences: { readonly [P in keyof Preferences]: z.ZodMiniType<Preferences[P]> } = {
  new_applicants: z.enum(NEW_APPLICANTS),
  time_zone: z.string(),
  withdrawals: z.boolean(),
  hold_rejections_minutes: z.int(),
  reminders: z.boolean(),
  new_matches: z.boolean(),
};

/** The attributes of an account. */
export const account = {
  preferences: z.object(storedPreferences),
  /** When the person proved that mail to their address reaches them. */
  email_confirmed_at: z.nullable(z.string()),
  /** The addresses before, the oldest first, each with when it was changed, while that can be taken back. */
  previous_emails: z.array(z.object({ email: z.string(), changed_at: z.string() })),
  /** By which the links are known that stop mails; there is one once an address has been confirmed. */
  unsubscribe_key: z.optional(z.string()),
  /** When the person deleted it: what is left of it is being removed, and it is not there for anybody. */
  deleted_at: z.optional(z.string()),
};
const stored = z.object(account);
/** What an account holds beside the person. */
export type Account = z.output<typeof stored>;

/** The attributes of somebody who has just signed up. */
export function newAccount(): Account {
  return { preferences: initialPreferences, email_confirmed_at: null, previous_emails: [] };
}

/** What changes of an account when it is known that mail to its address reaches the person. */
export function confirmed({
  unsubscribe_key = randomBytes(16).toString('base64url'),
}: Pick<Account, 'unsubscribe_key'>) {
  return { email_confirmed_at: new Date().toISOString(), unsubscribe_key };
}
