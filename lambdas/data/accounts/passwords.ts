import { enqueueMail } from '../outbox/messages.ts';
import { type Credentials, changeCredentials } from '../sessions/credentials.ts';
import { endSessions } from '../sessions/sessions.ts';
import { hashOf } from '../table/hash.ts';
import { transact, type Write } from '../table/write.ts';
import { confirmed } from './account.ts';
import { expiredLink, getLink, newLink, removeLink } from './links.ts';
import { changePerson, credentialsOf, type Person, personOf } from './people.ts';

/** The passwords of accounts: giving one another, also by the link of a mail. */

/** How long the link works by which a new password is chosen, in seconds. */
export const RESET_S = 30 * 60;

interface NewPassword {
  /** New tokens are issued after it, as `endSessions` says. */
  readonly sessions_since: number;
  readonly writes: readonly Write[];
}

/**
 * Gives an account another password. All its sessions end, and its owner is told.
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
 * A link by which a person can choose a new password.
 * @returns its token, and what stores it; undefined where nobody may sign in to the account
 * @throws WriteConflict where the address has changed since the person was read
 */
export async function newResetLink(person: Person) {
  const credentials = await credentialsOf(person);
  if (credentials.disabled_at !== undefined) return undefined;
  const { role, stored } = person;
  return newLink({
    ...{ kind: 'reset', to: { role, id: stored.id }, goodForS: RESET_S },
    holds_for: stateOf(person, credentials),
  });
}

/** What a link holds for: another address, another password or any other end of the sessions makes it void. */
function stateOf({ stored }: Person, { sessions_since = 0 }: Credentials): string {
  return hashOf(`${stored.email}#${sessions_since}`);
}

/**
 * Gives an account another password by a link, which its owner has got by mail: so its address is confirmed too.
 * @param password_hash as a PHC string
 * @returns whose it is
 * @throws not-found where the link works no more; Raced
 */
export async function resetPassword(token: string, password_hash: string): Promise<Person> {
  const link = await getLink('reset', token);
  const person = await personOf(link);
  const credentials = await credentialsOf(person);
  if (link.holds_for !== stateOf(person, credentials)) throw expiredLink();
  const { writes } = setPassword(person, credentials, password_hash);
  const isConfirmed = person.stored.email_confirmed_at !== null;
  await transact([
    removeLink(link),
    ...writes,
    ...(isConfirmed ? [] : [changePerson(person, confirmed(person.stored))]),
  ]);
  return person;
}
