import { RESET_LINK_MINUTES } from '../../contract/link-lifetimes.ts';
import { enqueueMail } from '../outbox/enqueue-mail.ts';
import { type Credentials, changeCredentials } from '../sessions/credentials.ts';
import { endSessions } from '../sessions/sessions.ts';
import { transact, type Write } from '../table/write.ts';
import { confirmationChange } from './account.ts';
import { expiredLink, getLink, isValidFor, newLink, removeLink } from './links.ts';
import { changePerson, credentialsOf, ownerOfLink, type Person } from './people.ts';
import { contestedEmail } from './previous-emails.ts';

/** Changing passwords, also by a link in a mail. */

/** Lifetime of the link that resets a password, in seconds. */
export const RESET_S = RESET_LINK_MINUTES * 60;

interface NewPassword {
  /** New tokens are issued after it, see `endSessions`. */
  readonly sessions_since: number;
  readonly writes: readonly Write[];
}

/**
 * Changes an account's password, ends all its sessions and notifies its owner by mail.
 * @param password_hash as a PHC string
 */
export function setPassword(
  person: Person,
  credentials: Credentials,
  password_hash: string,
): NewPassword {
  const { role, stored } = person;
  const { sessions_since, write } = endSessions(credentials);
  const changed = { ...credentials, password_hash, sessions_since };
  return {
    sessions_since,
    writes: [
      changeCredentials(role, stored.email, credentials, changed),
      write,
      ...enqueueMail('passwordChanged', { role, id: stored.id }, {}),
    ],
  };
}

/**
 * Creates a password reset link.
 * @param kind by default the kind for the current email: it resets the password, unless the email is contested
 * @returns its token, and the write that stores it; undefined if the account is disabled
 * @throws WriteConflict if the email changed since the person was read
 */
export async function newResetLink(
  person: Person,
  kind: ResetLinkKind = contestedEmail(person.stored) === undefined ? 'reset' : 'contested',
) {
  const credentials = await credentialsOf(person);
  if (credentials.disabled_at !== undefined) return undefined;
  const { role, stored } = person;
  return newLink({
    kind,
    to: { role, id: stored.id },
    goodForS: RESET_S,
    state: stateOf(person, credentials),
  });
}

type ResetLinkKind = 'reset' | 'resetByPrevious' | 'contested';

/**
 * A valid password reset link.
 * @throws not-found if it is invalid, or the account has changed since
 */
export async function getResetLink(kinds: readonly ResetLinkKind[], token: string) {
  const link = await getLink(kinds, token);
  const person = await ownerOfLink(link);
  const credentials = await credentialsOf(person);
  if (!isValidFor(link, token, stateOf(person, credentials))) throw expiredLink();
  return { link, person, credentials };
}

/**
 * The state that a link is bound to: a new email, a new password or any other end of the sessions voids it.
 */
function stateOf({ stored }: Person, { sessions_since = 0 }: Credentials): string {
  return `${stored.email}#${sessions_since}`;
}

/**
 * Resets a password by a link. A link that was sent to the current email confirms it too.
 * @param password_hash as a PHC string
 * @returns the account's owner
 * @throws not-found if the link is invalid; WriteConflict
 */
export async function resetPassword(token: string, password_hash: string): Promise<Person> {
  const { link, person, credentials } = await getResetLink(['reset', 'resetByPrevious'], token);
  const { writes } = setPassword(person, credentials, password_hash);
  const confirms = link.kind === 'reset' && person.stored.email_confirmed_at === null;
  await transact([
    removeLink(link),
    ...writes,
    ...(confirms ? [changePerson(person, confirmationChange(person.stored))] : []),
  ]);
  return person;
}
