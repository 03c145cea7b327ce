import type { ActorRole } from '../contract/route.ts';
import { changeCandidate, getCandidate, type StoredCandidate } from './candidates.ts';
import { type Credentials, getCredentials } from './credentials.ts';
import { changeManager, getManager, type StoredManager } from './managers.ts';
import { Raced } from './retry.ts';
import type { Write } from './write.ts';

/** Somebody with an account, in either role. */
export type Person =
  | { readonly role: 'manager'; readonly stored: StoredManager }
  | { readonly role: 'candidate'; readonly stored: StoredCandidate };

/** @throws not-found where the account is gone */
export async function getPerson({ role, id }: { role: ActorRole; id: string }): Promise<Person> {
  return role === 'manager'
    ? { role, stored: await getManager(id) }
    : { role, stored: await getCandidate(id) };
}

/**
 * What an account signs in by.
 * @throws not-found where the account is gone; Raced where its address has changed meanwhile
 */
export async function getOwnCredentials(
  actor: Parameters<typeof getPerson>[0],
): Promise<{ readonly person: Person; readonly credentials: Credentials }> {
  const person = await getPerson(actor);
  const credentials = await getCredentials(actor.role, person.stored.email);
  if (credentials?.user_id !== actor.id) throw new Raced();
  return { person, credentials };
}

/** Stores a change of what an account has in either role, if nobody has changed the person since they were read. */
export function changePerson(
  person: Person,
  change: Partial<
    Pick<StoredManager & StoredCandidate, 'preferences' | 'email_confirmed_at' | 'deleted_at'>
  >,
): Write {
  const { role, stored } = person;
  return role === 'manager'
    ? changeManager(stored, { ...stored, ...change })
    : changeCandidate(stored, { ...stored, ...change });
}
