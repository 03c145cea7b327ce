import type { getPreferences } from '../../contract/calls/account.ts';
import type { OutputOf } from '../../contract/route.ts';
import { mailIsOn } from '../aws/environment.ts';
import { retention } from '../aws/retention.ts';
import type { Account } from './account.ts';

type Stored = Pick<
  Account,
  'preferences' | 'email_confirmed_at' | 'mail_stopped' | 'deletion_due_at'
>;

/** The preferences of an account for its owner, with the settings of the stage beside them. */
export function preferencesToWire(stored: Stored): OutputOf<typeof getPreferences> {
  const { preferences, email_confirmed_at, deletion_due_at = null } = stored;
  const mail_stopped = stored.mail_stopped?.why ?? null;
  const stage = { sends_mail: mailIsOn(), retention: retention() };
  return { preferences, email_confirmed_at, mail_stopped, deletion_due_at, ...stage };
}
