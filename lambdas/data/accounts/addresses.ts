import { DAY_MS } from '../../contract/limits.ts';
import { CONFIRM_LINK_DAYS } from '../../contract/link-lifetimes.ts';
import { conflict, type Problem } from '../../contract/problem.ts';
import { mailIsOn } from '../aws/environment.ts';
import { mayAskToConfirm } from '../limits/mail-quotas.ts';
import { consumeQuota, tryQuota } from '../limits/quotas.ts';
import { enqueueMail } from '../outbox/enqueue-mail.ts';
import { cancelTask, scheduleTask } from '../outbox/scheduled-tasks.ts';
import { emailTaken, moveCredentials } from '../sessions/credentials.ts';
import { endSessions, requireCurrentSession } from '../sessions/sessions.ts';
import { transact, type Write } from '../table/write.ts';
import { type AccountData, confirmationChange } from './account.ts';
import { deletionTaskId } from './deletion.ts';
import { expiredLink, getLink, isValidFor, removeLink } from './links.ts';
import { changePerson, credentialsOf, ownerOfLink, type Person } from './people.ts';
import { emailsAfterChange, emailsToKeep, RESTORE_S, restorableEmails } from './previous-emails.ts';

/** The emails of accounts: confirming one, changing it, and restoring a previous one. */

/** Lifetime of the link that confirms an email, in seconds. */
export const CONFIRM_S = CONFIRM_LINK_DAYS * (DAY_MS / 1000);

/** The caller who changes their email. */
interface Change {
  readonly person: Person;
  readonly sessionBeganAt: number;
  /** The network of the call. */
  readonly network: string;
}

interface EmailChange {
  /** The changed attributes of the account. */
  readonly change: Partial<AccountData & { readonly email: string }>;
  /** Further writes for the same transaction. */
  readonly writes: readonly Write[];
}

/**
 * Changes the email of an account. The new one works for signing in at once, but is unconfirmed. The previous one
 * gets a mail with a link that undoes the change.
 * @throws unauthenticated if the session has ended; too-many-requests; conflict, in the transaction, if the
 *   email is taken
 */
export async function changeEmail(
  { person, network, ...caller }: Change,
  email: string,
): Promise<EmailChange> {
  const { role, stored } = person;
  const { id, email: from } = stored;
  if (email === from) return { change: {}, writes: [] };
  const credentials = await credentialsOf(person);
  requireCurrentSession(credentials, caller);
  await consumeQuota('email_changes_per_day', id);
  await consumeQuota('email_changes_per_network_per_hour', network);
  const { left, trusted, all } = emailsAfterChange(stored, from, email);
  const moved = moveCredentials(role, { from, to: email, taken: emailTaken }, credentials);
  const unconfirmed = { email, email_confirmed_at: null, mail_stopped: undefined };
  if (!mailIsOn()) return { change: unconfirmed, writes: moved };
  const { changed_at } = left;
  const asks =
    (await tryQuota('confirmation_mails_per_account_per_day', id)) &&
    (await mayAskToConfirm(email, network));
  return {
    change: { ...unconfirmed, email_trusted: trusted, previous_emails: all },
    writes: [
      ...moved,
      ...(asks ? enqueueMail('confirmAddress', { role, id }, {}) : []),
      ...enqueueMail('addressChanged', { role, id }, { changed_at }),
      scheduleForgetAddresses(person),
    ],
  };
}

function scheduleForgetAddresses({ role, stored: { id } }: Person): Write {
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
  const link = await getLink(['confirm'], token);
  const person = await ownerOfLink(link);
  const { stored } = person;
  if (!isValidFor(link, token, stored.email)) throw expiredLink();
  const confirmed = confirmationChange(stored);
  const previous_emails = emailsToKeep({ ...stored, ...confirmed });
  await transact([removeLink(link), changePerson(person, { ...confirmed, previous_emails })]);
  return person;
}

/**
 * Undoes a change of email, and all later ones: restores the email that the link was sent to, confirms it,
 * ends all sessions, and cancels a deletion of the account.
 * @returns the account's owner
 * @throws not-found if the link is invalid; conflict if another account uses the email by now
 */
export async function restoreEmailByLink(token: string): Promise<Person> {
  const link = await getLink(['restore'], token);
  const person = await ownerOfLink(link);
  const { role, stored } = person;
  const before = restorableEmails(stored).find(({ changed_at }) =>
    isValidFor(link, token, changed_at),
  );
  if (before === undefined) throw expiredLink();
  const credentials = await credentialsOf(person);
  const { sessions_since, write } = endSessions(credentials);
  const move = { from: stored.email, to: before.email, taken };
  const { all, left } = emailsAfterChange(stored, stored.email, before.email);
  await transact([
    removeLink(link),
    ...moveCredentials(role, move, credentials, { ...credentials, sessions_since }),
    changePerson(person, {
      email: before.email,
      edited_at: new Date().toISOString(),
      previous_emails: all,
      deletion_due_at: undefined,
      ...confirmationChange(stored),
    }),
    cancelTask(deletionTaskId(stored.id)),
    ...enqueueMail('addressChanged', { role, id: stored.id }, { changed_at: left.changed_at }),
    scheduleForgetAddresses(person),
    write,
  ]);
  return person;
}

const taken = (): Problem =>
  conflict('Another account uses this address now, so it cannot be restored.');
