import { type Credentials, removeCredentials } from './credentials.ts';
import { changePerson, type Person } from './people.ts';
import { endSessions } from './sessions.ts';
import { doLater } from './tasks.ts';
import type { Write } from './write.ts';

/** When nobody can be using an account any more: sessions end within a minute, and a call takes half of one at most. */
const UNUSED_AFTER_MS = 2 * 60_000;

/**
 * Deletes an account: from now on it is not there for anybody, and its address is free. What is left of it is removed by
 * a task, once nobody can be using it any more.
 */
export function deletionOf(person: Person, credentials: Credentials): Write[] {
  const { role, stored } = person;
  const now = Date.now();
  return [
    removeCredentials(role, stored.email, credentials),
    endSessions(credentials).write,
    changePerson(person, { deleted_at: new Date(now).toISOString() }),
    doLater(
      'eraseAccount',
      { role, id: stored.id },
      {
        dueAt: new Date(now + UNUSED_AFTER_MS).toISOString(),
        id: eraseAccountId(stored.id),
      },
    ),
  ];
}

export const eraseAccountId = (account: string) => `erase-account-${account}`;
