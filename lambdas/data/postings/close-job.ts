import { conflict } from '../../contract/problem.ts';
import { decrementOpenJobs } from '../accounts/managers.ts';
import { eraseApplicationsLater } from '../applications/retention.ts';
import { changeJob, type StoredJob } from '../jobs/jobs.ts';
import {
  getStoredListing,
  lostRevision,
  unpublishLostWrites,
  unpublishWrites,
} from '../listings/listings.ts';
import { scheduleTask } from '../outbox/scheduled-tasks.ts';
import { withOptimisticLock } from '../table/retry.ts';
import { transact } from '../table/write.ts';
import { endWatch, NO_TERMS } from './unopened-applicants.ts';

/**
 * Closes a job: it is no longer found and takes no applications.
 * @param read reads the job, if the caller may close it
 * @param mark further attributes to store
 * @param tell whether to notify applicants whose application is still new
 * @throws conflict if it is already closed
 */
export async function closeJob(
  id: string,
  read: () => Promise<StoredJob>,
  mark: Pick<StoredJob, 'taken_down_at'> = {},
  tell = false,
): Promise<StoredJob> {
  return await withOptimisticLock(async () => {
    // Undefined if the listing is lost. If the job was closed after the read, the write fails.
    const [before, listing] = await Promise.all([read(), getStoredListing(id)]);
    if (!before.is_active) throw conflict('This job is already closed.');
    const closed_at = new Date().toISOString();
    const listing_revision = (listing?.revision ?? lostRevision(before)) + 1;
    const closed = { is_active: false, closed_at, listing_revision };
    const job = { ...before, ...NO_TERMS, ...mark, ...closed };
    await transact([
      ...changeJob(before, job),
      endWatch(id),
      eraseApplicationsLater(job, closed_at),
      ...(tell ? [scheduleTask('tellApplicants', { job_id: id })] : []),
      ...(listing === undefined ? unpublishLostWrites(before) : unpublishWrites(listing)),
      decrementOpenJobs(job.manager_id),
    ]);
    return { ...job, revision: before.revision + 1 };
  });
}
