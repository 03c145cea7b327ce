import { conflict } from '../../contract/problem.ts';
import { mailIsOn } from '../aws/environment.ts';
import { tryQuota } from '../limits/quotas.ts';
import { enqueueMail } from '../outbox/enqueue-mail.ts';
import { scheduleTask } from '../outbox/scheduled-tasks.ts';
import { moveCredentials } from '../sessions/credentials.ts';
import { endSessions } from '../sessions/sessions.ts';
import { hashOf } from '../table/hash.ts';
import { transact, type Write } from '../table/write.ts';
import { type Account, confirmationChange } from './account.ts';
import { expiredLink, getLink, removeLink } from './links.ts';
import { changePerson, credentialsOf, ownerOfLink, type Person } from './people.ts';

/** The emails of accounts: confirming one, changing it, and restoring a previous one. */

/** Lifetime of the link that confirms an email, in seconds. */
export const CONFIRM_S = 7 * 24 * 60 * 60;
/** How long a previous email can be restored, in seconds. */
export const RESTORE_S = 7 * 24 * 60 * 60;

/**
 * The most previous emails that are kept: the oldest ones. Otherwise somebody who took over an account could
 * push its owner's email out by repeated changes.
 */
const MAX_PREVIOUS_EMAILS = 5;

/** The previous emails that can still be restored. */
export function restorableEmails({ previous_emails }: Pick<Account, 'previous_emails'>) {
  const end = new Date(Date.now() - RESTORE_S * 1000).toISOString();
  return previous_emails.filter(({ changed_at }) => changed_at > end);
}

interface EmailChange {
  /** The changed attributes of the account. */
  readonly change: Partial<Account & { readonly email: string }>;
  /** Further writes for the same transaction. */
  readonly writes: readonly Write[];
}

/**
 * Changes the email of an account. The new one is valid for signing in at once, but unconfirmed. The previous
 * one gets a mail with a link to undo the change.
 * @throws conflict, in the transaction, if the email is taken
 */
export async function changeEmail(person: Person, email: string): Promise<EmailChange> {
  const { role, stored } = person;
  const { id, email: from } = stored;
  if (email === from) return { change: {}, writes: [] };
  const credentials = await credentialsOf(person);
  const changed_at = new Date().toISOString();
  const kept = restorableEmails(stored);
  const keeps = mailIsOn() && kept.length < MAX_PREVIOUS_EMAILS;
  const asks = mailIsOn() && (await tryQuota('confirmation_mails_per_hour', id));
  return {
    change: {
      ...{ email, email_confirmed_at: null },
      previous_emails: keeps ? [...kept, { email: from, changed_at }] : kept,
    },
    writes: [
      ...moveCredentials(role, { from, to: email }, credentials),
      ...(asks ? enqueueMail('confirmAddress', { role, id }, {}) : []),
      ...(keeps
        ? [...enqueueMail('addressChanged', { role, id }, { changed_at }), forget(person)]
        : []),
    ],
  };
}

function forget({ role, stored: { id } }: Person): Write {
  // One second after the link has expired.
  const dueAt = new Date(Date.now() + (RESTORE_S + 1) * 1000).toISOString();
  return scheduleTask('forgetAddresses', { role, id }, { dueAt });
}

/**
 * Confirms the email that a link was sent to.
 * @returns the account's owner
 * @throws not-found if the link is invalid or the account's email has changed since
 */
export async function confirmEmailByLink(token: string): Promise<Person> {
  const link = await getLink('confirm', token);
  const person = await ownerOfLink(link);
  if (hashOf(person.stored.email) !== link.holds_for) throw expiredLink();
  await transact([removeLink(link), changePerson(person, confirmationChange(person.stored))]);
  return person;
}

/**
 * Undoes a change of email, and all later ones: restores the email that the link was sent to, confirms it,
 * and ends all sessions.
 * @returns the account's owner
 * @throws not-found if the link is invalid; conflict if another account uses the email by now
 */
export async function restoreEmailByLink(token: string): Promise<Person> {
  const link = await getLink('restore', token);
  const person = await ownerOfLink(link);
  const { role, stored } = person;
  const earlier = restorableEmails(stored);
  const at = earlier.findIndex(({ changed_at }) => changed_at === link.holds_for);
  const to = earlier[at]?.email;
  if (to === undefined) throw expiredLink();
  const credentials = await credentialsOf(person);
  const { sessions_since, write } = endSessions(credentials);
  await transact([
    removeLink(link),
    ...moveCredentials(role, { from: stored.email, to, taken }, credentials, {
      ...credentials,
      sessions_since,
    }),
    changePerson(person, {
      ...{ email: to, previous_emails: earlier.slice(0, at) },
      ...confirmationChange(stored),
    }),
    write,
  ]);
  return person;
}

const taken = () =>
  conflict(
    'Another account has been created with this address since it was changed, so it cannot be taken back.',
  );
