import type { getPreferences } from '../../contract/calls/account.ts';
import type { OutputOf } from '../../contract/route.ts';
import { mailIsOn } from '../aws/environment.ts';
import { retention } from '../aws/stage-retention.ts';
import type { Revisioned } from '../table/items.ts';
import type { AccountData } from './account.ts';

type Stored = Pick<
  AccountData,
  'preferences' | 'email_confirmed_at' | 'mail_stopped' | 'deletion_due_at' | 'edited_at'
> &
  Revisioned;

/** The preferences of an account for its owner, with the settings of the stage beside them. */
export function preferencesToWire(stored: Stored): OutputOf<typeof getPreferences> {
  const { preferences, email_confirmed_at, deletion_due_at = null, revision, edited_at } = stored;
  const mail_stopped = stored.mail_stopped?.why ?? null;
  const stage = { sends_mail: mailIsOn(), retention: retention(), revision, edited_at };
  return { preferences, email_confirmed_at, mail_stopped, deletion_due_at, ...stage };
}
