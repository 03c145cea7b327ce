import type { Account } from '../keys/accounts.ts';
import { type Credentials, getCredentials } from '../sessions/credentials.ts';
import { requireCurrentSession } from '../sessions/sessions.ts';
import { unlessNotFound } from '../table/read.ts';
import { WriteConflict } from '../table/retry.ts';
import type { Write } from '../table/write.ts';
import type { AccountData } from './account.ts';
import { changeCandidate, getCandidate, type StoredCandidate } from './candidates.ts';
import { expiredLink, type Link } from './links.ts';
import { changeManager, getManager, type StoredManager } from './managers.ts';

/** An account's owner, in either role. */
export type Person =
  | { readonly role: 'manager'; readonly stored: StoredManager }
  | { readonly role: 'candidate'; readonly stored: StoredCandidate };

/** @throws not-found if the account is gone */
export async function getPerson({ role, id }: Account): Promise<Person> {
  return role === 'manager'
    ? { role, stored: await getManager(id) }
    : { role, stored: await getCandidate(id) };
}

/** Undefined if the account is gone. */
export async function findPerson(who: Account): Promise<Person | undefined> {
  return await unlessNotFound(getPerson(who));
}

/**
 * The owner of the account that a link is for.
 * @throws not-found, as for an expired link, if the account is gone
 */
export async function ownerOfLink({ to }: Link): Promise<Person> {
  const person = await findPerson(to);
  if (person === undefined) throw expiredLink();
  return person;
}

/**
 * The credentials of an account.
 * @throws WriteConflict if its email changed since the read
 */
export async function credentialsOf({ role, stored: { id, email } }: Person): Promise<Credentials> {
  const credentials = await getCredentials(role, email);
  if (credentials?.user_id !== id) throw new WriteConflict();
  return credentials;
}

/**
 * The account of a caller, with its credentials.
 * @throws unauthenticated if their session has ended; not-found if the account is gone; WriteConflict as
 *   `credentialsOf`
 */
export async function getOwnCredentials(
  caller: Account & { readonly sessionBeganAt: number },
): Promise<{ readonly person: Person; readonly credentials: Credentials }> {
  const person = await getPerson(caller);
  const credentials = await credentialsOf(person);
  requireCurrentSession(credentials, caller);
  return { person, credentials };
}

/** Stores changed attributes that both roles share. Fails if the person changed since the read. */
export function changePerson(
  person: Person,
  change: Partial<AccountData & { readonly email: string }>,
): Write {
  const { role, stored } = person;
  return role === 'manager'
    ? changeManager(stored, { ...stored, ...change })
    : changeCandidate(stored, { ...stored, ...change });
}
