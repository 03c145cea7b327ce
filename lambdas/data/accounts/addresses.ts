import { conflict } from '../../contract/problem.ts';
import { mailIsOn } from '../aws/environment.ts';
import { tryQuota } from '../limits/quotas.ts';
import { enqueueMail } from '../outbox/messages.ts';
import { scheduleTask } from '../outbox/scheduled-tasks.ts';
import { moveCredentials } from '../sessions/credentials.ts';
import { endSessions } from '../sessions/sessions.ts';
import { hashOf } from '../table/hash.ts';
import { transact, type Write } from '../table/write.ts';
import { type Account, confirmed } from './account.ts';
import { expiredLink, getLink, removeLink } from './links.ts';
import { changePerson, credentialsOf, type Person, personOf } from './people.ts';

/** The addresses of accounts: confirming one, changing it, and taking a change back. */

/** How long the link works by which an address is confirmed, in seconds. */
export const CONFIRM_S = 7 * 24 * 60 * 60;
/** How long a change of address can be taken back, in seconds. */
export const RESTORE_S = 7 * 24 * 60 * 60;

/**
 * How many of an account's addresses before are kept. Beyond that the later ones are not: somebody who has taken an
 * account over must not have its owner's address forgotten by changing it again and again.
 */
const MOST_KEPT = 5;

/** The addresses before that an account can still go back to. */
export function restorable({ previous_emails }: Pick<Account, 'previous_emails'>) {
  const end = new Date(Date.now() - RESTORE_S * 1000).toISOString();
  return previous_emails.filter(({ changed_at }) => changed_at > end);
}

interface Changed {
  /** What changes of the account. */
  readonly change: Partial<Account & { readonly email: string }>;
  /** What else is written in the same transaction. */
  readonly writes: readonly Write[];
}

/**
 * Changes the address that an account signs in by. The new one counts at once, and has not been confirmed. The one before
 * is told, and can take the change back.
 * @throws conflict, in the transaction, where somebody has the address
 */
export async function changeAddress(person: Person, email: string): Promise<Changed> {
  const { role, stored } = person;
  const { id, email: from } = stored;
  if (email === from) return { change: {}, writes: [] };
  const credentials = await credentialsOf(person);
  const changed_at = new Date().toISOString();
  const kept = restorable(stored);
  const keeps = mailIsOn() && kept.length < MOST_KEPT;
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
  // A moment later than they can be gone back to.
  const dueAt = new Date(Date.now() + (RESTORE_S + 1) * 1000).toISOString();
  return scheduleTask('forgetAddresses', { role, id }, { dueAt });
}

/**
 * Confirms the address that a link was sent to.
 * @returns whose it is
 * @throws not-found where the link works no more, or the account has another address by now
 */
export async function confirmAddress(token: string): Promise<Person> {
  const link = await getLink('confirm', token);
  const person = await personOf(link);
  if (hashOf(person.stored.email) !== link.holds_for) throw expiredLink();
  await transact([removeLink(link), changePerson(person, confirmed(person.stored))]);
  return person;
}

/**
 * Takes a change of address back, and those that came after it: the account has the address again that the link was sent
 * to, which is confirmed thereby, and nobody is signed in to it any more.
 * @returns whose it is
 * @throws not-found where the link works no more; conflict where another account has the address by now
 */
export async function restoreAddress(token: string): Promise<Person> {
  const link = await getLink('restore', token);
  const person = await personOf(link);
  const { role, stored } = person;
  const earlier = restorable(stored);
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
      ...confirmed(stored),
    }),
    write,
  ]);
  return person;
}

const taken = () =>
  conflict(
    'Another account has been created with this address since it was changed, so it cannot be taken back.',
  );
