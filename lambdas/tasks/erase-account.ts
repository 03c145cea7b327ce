import { clearPersonWrite, findPersonOrDeleted, unusedSince } from '../data/accounts/deletion.ts';
import { candidateKey, exportKey, managerKey } from '../data/keys/accounts.ts';
import { type TaskAbout, TaskNotDue } from '../data/outbox/scheduled-tasks.ts';
import { discardWrite, writeOne } from '../data/table/write.ts';
import { eraseCandidate } from './erase-candidate.ts';
import { eraseManager } from './erase-manager.ts';

/**
 * Removes all data of a deleted account. Idempotent. While a session may still be in use, the task runs again later,
 * to remove data that was added since. The account's own item is removed last.
 * @throws TaskNotDue while a session may still be in use
 */
export async function eraseAccount({ role, id }: TaskAbout<'eraseAccount'>): Promise<void> {
  const person = await findPersonOrDeleted(role, id);
  if (person === undefined) return;
  const until = unusedSince(person.stored);
  const isLast = until.getTime() <= Date.now();
  const isCandidate = role === 'candidate';
  await (isCandidate ? eraseCandidate : eraseManager)(id, isLast);
  await writeOne(discardWrite(exportKey({ role, id })));
  if (!isLast) {
    await writeOne(clearPersonWrite(person));
    throw new TaskNotDue(until);
  }
  await writeOne(discardWrite(isCandidate ? candidateKey(id) : managerKey(id)));
}
