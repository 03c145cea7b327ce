import type { ActorRole } from '../../contract/roles.ts';
import { scheduleTask } from '../outbox/scheduled-tasks.ts';
import { type Credentials, removeCredentials } from '../sessions/credentials.ts';
import { endSessions } from '../sessions/sessions.ts';
import type { Write } from '../table/write.ts';
import { type Account, newAccount } from './account.ts';
import { changeCandidate, findCandidate } from './candidates.ts';
import { changeManager, findManager } from './managers.ts';
import { changePerson, type Person } from './people.ts';

/** For how long somebody may still be using an account: sessions end within a minute, and a call takes half of one at most. */
const IN_USE_MS = 2 * 60_000;

/**
 * Deletes an account: from now on it is not there for anybody, and its address is free. What is left of it is removed by
 * a task.
 */
export function deletionOf(person: Person, credentials: Credentials): Write[] {
  const { role, stored } = person;
  return [
    removeCredentials(role, stored.email, credentials),
    endSessions(credentials).write,
    changePerson(person, { deleted_at: new Date().toISOString() }),
    scheduleTask('eraseAccount', { role, id: stored.id }, { id: eraseAccountId(stored.id) }),
  ];
}

/** Somebody, even where they have deleted their account. Undefined where nothing is left of them. */
export async function findPersonOrDeleted(
  role: ActorRole,
  id: string,
): Promise<Person | undefined> {
  if (role === 'manager') {
    const stored = await findManager(id);
    return stored && { role, stored };
  }
  const stored = await findCandidate(id);
  return stored && { role, stored };
}

/** Takes all that people write out of their own item. */
export function emptyPerson({ role, stored }: Person): Write {
  const empty = {
    ...{ email: '', first_name: '', last_name: '' },
    ...newAccount(),
    unsubscribe_key: undefined,
  };
  return role === 'manager'
    ? changeManager(stored, { ...stored, ...empty })
    : changeCandidate(stored, { ...stored, ...empty, candidate_profile: undefined });
}

export const eraseAccountId = (account: string) => `erase-account-${account}`;

/** When nobody can be using an account any more that was deleted, nor add anything to what was removed of it. */
export function unusedFrom({ deleted_at }: Pick<Account, 'deleted_at'>): Date {
  return new Date(Date.parse(deleted_at ?? '') + IN_USE_MS);
}
