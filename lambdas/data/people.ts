import type { ActorRole } from '../contract/route.ts';
import { changeCandidate, getCandidate, type StoredCandidate } from './candidates.ts';
import { changeManager, getManager, type StoredManager } from './managers.ts';
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

/** Stores a change of what an account has in either role, if nobody has changed the person since they were read. */
export function changePerson(
  person: Person,
  change: Partial<Pick<StoredManager & StoredCandidate, 'preferences' | 'email_confirmed_at'>>,
): Write {
  const { role, stored } = person;
  return role === 'manager'
    ? changeManager(stored, { ...stored, ...change })
    : changeCandidate(stored, { ...stored, ...change });
}
