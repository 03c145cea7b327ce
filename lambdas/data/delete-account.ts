import type { Account } from './account.ts';
import { type Credentials, removeCredentials } from './credentials.ts';
import { changePerson, type Person } from './people.ts';
import { endSessions } from './sessions.ts';
import { doLater } from './tasks.ts';
import type { Write } from './write.ts';

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
    doLater('eraseAccount', { role, id: stored.id }, { id: eraseAccountId(stored.id) }),
  ];
}

export const eraseAccountId = (account: string) => `erase-account-${account}`;

/** When nobody can be using an account any more that was deleted, nor add anything to what was removed of it. */
export function unusedFrom({ deleted_at }: Pick<Account, 'deleted_at'>): Date {
  return new Date(Date.parse(deleted_at ?? '') + IN_USE_MS);
}
