import { deleteNowWrites } from '../data/accounts/deletion.ts';
import { credentialsOf, findPerson } from '../data/accounts/people.ts';
import { type TaskAbout, TaskNotDue } from '../data/outbox/scheduled-tasks.ts';
import { withOptimisticLock } from '../data/table/retry.ts';
import { transact } from '../data/table/write.ts';

/**
 * Deletes an account whose owner asked for that while a previous email could be restored.
 * @throws TaskNotDue if it was cancelled and scheduled again in the meantime
 */
export async function deleteAccount(about: TaskAbout<'deleteAccount'>): Promise<void> {
  await withOptimisticLock(async () => {
    const person = await findPerson(about);
    if (person?.stored.deletion_due_at === undefined) return;
    const due = new Date(person.stored.deletion_due_at);
    if (due.getTime() > Date.now()) throw new TaskNotDue(due);
    await transact(deleteNowWrites(person, await credentialsOf(person)));
  });
}
