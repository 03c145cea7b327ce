import type { ActorRole } from '../../contract/roles.ts';
import { scheduleTask } from '../outbox/scheduled-tasks.ts';
import { type Credentials, removeCredentials } from '../sessions/credentials.ts';
import { endSessions } from '../sessions/sessions.ts';
import { eraseFields } from '../table/field-rules.ts';
import type { Write } from '../table/write.ts';
import type { AccountData } from './account.ts';
import {
  CANDIDATE_FIELDS,
  changeCandidate,
  findCandidate,
  type StoredCandidate,
} from './candidates.ts';
import { changeManager, findManager, MANAGER_FIELDS, type StoredManager } from './managers.ts';
import { changePerson, type Person } from './people.ts';
import { restorableEmails, restorableUntil } from './previous-emails.ts';

/**
 * How long a deleted account may still be in use: sessions end within a minute, and a call takes at most half
 * a minute.
 */
const IN_USE_MS = 2 * 60_000;

/**
 * Deletes an account. While a previous email can be restored, schedules the deletion instead: somebody else may
 * have taken the account over.
 * @returns the writes, and the time of the deletion; null if it is immediate
 */
export function deletionWrites(
  person: Person,
  credentials: Credentials,
): { readonly due_at: string | null; readonly writes: Write[] } {
  const { role, stored } = person;
  const last = restorableEmails(stored).at(-1);
  if (last === undefined) return { due_at: null, writes: deleteNowWrites(person, credentials) };
  if (stored.deletion_due_at !== undefined) return { due_at: stored.deletion_due_at, writes: [] };
  const due_at = new Date(restorableUntil(last)).toISOString();
  const task = { id: deletionTaskId(stored.id), dueAt: due_at };
  return {
    due_at,
    writes: [
      changePerson(person, { deletion_due_at: due_at }),
      scheduleTask('deleteAccount', { role, id: stored.id }, task),
    ],
  };
}

/** Deletes an account: nobody can use or see it any more, and its email is free. A task removes the rest. */
export function deleteNowWrites(person: Person, credentials: Credentials): Write[] {
  const { role, stored } = person;
  return [
    removeCredentials(role, stored.email, credentials),
    endSessions(credentials).write,
    changePerson(person, { deleted_at: new Date().toISOString() }),
    scheduleTask('eraseAccount', { role, id: stored.id }, { id: eraseAccountId(stored.id) }),
  ];
}

/** A person, deleted ones included. Undefined if their item is gone. */
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

/** Removes all personal data from a person's own item. */
export function clearPersonWrite({ role, stored }: Person): Write {
  return role === 'manager'
    ? changeManager(stored, eraseFields<StoredManager>(MANAGER_FIELDS, stored))
    : changeCandidate(stored, eraseFields<StoredCandidate>(CANDIDATE_FIELDS, stored));
}

/** The task that deletes an account later. */
export const deletionTaskId = (account: string) => `delete-account-${account}`;

export const eraseAccountId = (account: string) => `erase-account-${account}`;

/** The time when the last call to a deleted account has ended, so that no more data can be added to it. */
export function unusedSince({ deleted_at }: Pick<AccountData, 'deleted_at'>): Date {
  return new Date(Date.parse(deleted_at ?? '') + IN_USE_MS);
}
