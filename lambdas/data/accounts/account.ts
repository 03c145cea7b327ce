import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { MAIL_STOPS } from '../../contract/mails.ts';
import {
  MESSAGES,
  NEW_APPLICANTS,
  PREFERENCES,
  type Preferences,
} from '../../contract/preferences.ts';
import { FACT, INTERNAL } from '../table/field-rules.ts';

/** The part of an account that both roles share. */

/** A missing preference reads as its default. */
const stored = <P extends keyof Preferences>(name: P, shape: z.ZodMiniType<Preferences[P]>) =>
  z._default(shape, PREFERENCES[name].initially);

const storedPreferences = z.object({
  new_applicants: stored('new_applicants', z.enum(NEW_APPLICANTS)),
  time_zone: stored('time_zone', z.string()),
  messages: stored('messages', z.enum(MESSAGES)),
  withdrawals: stored('withdrawals', z.boolean()),
  waiting_applicants: stored('waiting_applicants', z.boolean()),
  waiting_offers: stored('waiting_offers', z.boolean()),
  hold_acceptances_minutes: stored('hold_acceptances_minutes', z.int()),
  hold_rejections_minutes: stored('hold_rejections_minutes', z.int()),
  reminders: stored('reminders', z.boolean()),
  new_matches: stored('new_matches', z.boolean()),
  suggestions: stored('suggestions', z.boolean()),
} satisfies { readonly [P in keyof Preferences]: z.ZodMiniType<Preferences[P]> });

export const account = {
  preferences: storedPreferences,
  /** When the email was confirmed. */
  email_confirmed_at: z.nullable(z.string()),
  /** Whether the account was created with its email, or has confirmed it. See `previous-emails.ts`. */
  email_trusted: z.boolean(),
  /** Previous emails, oldest first, with the time of each change. See `previous-emails.ts`. */
  previous_emails: z.array(
    z.object({
      email: z.string(),
      changed_at: z.string(),
      trusted: z.boolean(),
      /** Whether it was confirmed when it was replaced. */
      confirmed: z.boolean(),
      /** Whether a link can restore it, until `restorableUntil`. */
      restorable: z.boolean(),
    }),
  ),
  /** Why the email gets no more mail, and since when. Another email, or a new confirmation, ends it. */
  mail_stopped: z.optional(z.object({ why: z.enum(MAIL_STOPS), at: z.string() })),
  /** The key of unsubscribe links; created when an email is confirmed. */
  unsubscribe_key: z.optional(z.string()),
  /** When it will be deleted, if its owner asked while a previous email could be restored. */
  deletion_due_at: z.optional(z.string()),
  /** When its owner last edited their name, email, profile or preferences. */
  edited_at: z.optional(z.string()),
  /** When its owner deleted it. Nobody can use or see it any more; a task removes the rest. */
  deleted_at: z.optional(z.string()),
};
const accountShape = z.object(account);
/** The part of an account that both roles share. */
export type AccountData = z.output<typeof accountShape>;

/** The initial attributes of an account. */
export function newAccount(): AccountData {
  return {
    preferences: storedPreferences.parse({}),
    email_confirmed_at: null,
    email_trusted: true,
    previous_emails: [],
  };
}

/** The attributes that change when an email is confirmed. */
export function confirmationChange({
  unsubscribe_key = randomBytes(32).toString('base64url'),
}: Pick<AccountData, 'unsubscribe_key'>) {
  const email_confirmed_at = new Date().toISOString();
  return { email_confirmed_at, email_trusted: true, unsubscribe_key, mail_stopped: undefined };
}

const none = () => '';
const initially = newAccount();

/** The fields that both roles share. A deletion removes the item itself last. */
export const ACCOUNT_FIELDS = {
  id: FACT,
  email: { ...FACT, erase: none },
  first_name: { ...FACT, erase: none },
  last_name: { ...FACT, erase: none },
  preferences: { ...FACT, erase: () => initially.preferences },
  email_confirmed_at: { ...FACT, erase: () => null },
  email_trusted: INTERNAL,
  previous_emails: { ...FACT, erase: (): AccountData['previous_emails'] => [] },
  mail_stopped: { ...FACT, erase: () => undefined },
  unsubscribe_key: { ...INTERNAL, erase: () => undefined },
  deletion_due_at: INTERNAL,
  edited_at: { ...INTERNAL, erase: () => undefined },
  deleted_at: INTERNAL,
  revision: INTERNAL,
} as const;
