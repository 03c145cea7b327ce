import { conflict } from '../../contract/problem.ts';
import { withOptimisticLock } from '../table/retry.ts';
import { writeOne } from '../table/write.ts';
import { changeApplication, getReceivedApplication } from './applications.ts';
import type { StoredApplication } from './stored-application.ts';

/**
 * Stores what a manager thinks of an applicant. Idempotent; not an event of the application.
 * @throws not-found unless it is the manager's; conflict if the candidate has deleted their account
 */
export async function assess(
  manager: string,
  id: string,
  change: Partial<Pick<StoredApplication, 'rating' | 'note'>>,
): Promise<StoredApplication> {
  return await withOptimisticLock(async () => {
    const before = await getReceivedApplication(manager, id);
    if (before.candidate_deleted_at !== null)
      throw conflict('This applicant has deleted their account.');
    const after = { ...before, ...change };
    if (after.rating === before.rating && after.note === before.note) return before;
    await writeOne(changeApplication(before, after));
    return after;
  });
}
