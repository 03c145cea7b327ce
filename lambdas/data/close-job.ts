import { conflict } from '../contract/problem.ts';
import { getCards, unpublishWrites } from './cards.ts';
import { changeJob, type StoredJob } from './jobs.ts';
import { discountOpenJob } from './managers.ts';
import { eraseApplicationsLater } from './retention.ts';
import { optimistic, Raced } from './retry.ts';
import { transact } from './write.ts';

/**
 * Closes a job: nobody finds it, and it takes no more applications.
 * @param read reads the job, as far as the caller may close it
 * @param mark what else to store with it
 * @throws conflict where it is closed already
 */
export async function closeJob(
  id: string,
  read: () => Promise<StoredJob>,
  mark: Pick<StoredJob, 'taken_down_at'> = {},
): Promise<StoredJob> {
  return await optimistic(async () => {
    const [before, cards] = await Promise.all([read(), getCards([id])]);
    if (!before.is_active) throw conflict('This job is already closed.');
    const card = cards.get(id);
    // It has been closed since the job was read.
    if (card === undefined) throw new Raced();
    const closed_at = new Date().toISOString();
    const card_revision = card.revision + 1;
    const job = { ...before, ...mark, is_active: false, closed_at, card_revision };
    await transact([
      changeJob(before, job),
      eraseApplicationsLater(job, closed_at),
      ...unpublishWrites(card),
      discountOpenJob(job.manager_id),
    ]);
    return job;
  });
}
