import { confirmationChange } from '../../../lambdas/data/accounts/account.ts';
import { changePerson, getPerson } from '../../../lambdas/data/accounts/people.ts';
import { withOptimisticLock } from '../../../lambdas/data/table/retry.ts';
import { transact } from '../../../lambdas/data/table/write.ts';
import type { Person } from './person.ts';

/** Stores that a new account's address is confirmed, which saves the wait for its mail. */
export async function storeConfirmed({ role, id }: Pick<Person, 'role' | 'id'>): Promise<void> {
  await withOptimisticLock(async () => {
    const person = await getPerson({ role, id });
    await transact([changePerson(person, confirmationChange(person.stored))]);
  });
}

/** Somebody new, with a confirmed address. */
export async function confirmed<P extends Pick<Person, 'role' | 'id'>>(
  someone: Promise<P>,
): Promise<P> {
  const person = await someone;
  await storeConfirmed(person);
  return person;
}
