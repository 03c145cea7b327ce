import * as z from 'zod/mini';
import { LIST_PAGE } from '../../contract/limits.ts';
import { decrementSavedJobs, incrementSavedJobs } from '../accounts/candidates.ts';
import { savedFlagKey, savedJobKey, savedJobsRange } from '../keys/jobs.ts';
import { itemType } from '../table/items.ts';
import type { Page } from '../table/page.ts';
import { getItem, queryPage } from '../table/read.ts';
import { createWrite, discardWrite, removeIfWrite, type Write } from '../table/write.ts';

/**
 * The jobs that candidates saved. Each has a flag for lists of jobs, and an entry in the candidate's own
 * list.
 */

const savedType = itemType(z.object({ job_id: z.string(), saved_at: z.string() }));
type StoredSavedJob = ReturnType<typeof savedType.parse>;

/** Undefined if the candidate has not saved the job. */
export async function findSavedJob(
  candidate: string,
  job: string,
): Promise<StoredSavedJob | undefined> {
  return await getItem(savedFlagKey(candidate, job), savedType);
}

/** The candidate's saved jobs, latest first. */
export async function listSavedJobs(
  candidate: string,
  cursor?: string,
): Promise<Page<StoredSavedJob>> {
  return await queryPage(savedJobsRange(candidate), savedType, LIST_PAGE, cursor, {
    newestFirst: true,
  });
}

/**
 * Saves a job, if it isn't saved.
 * @throws conflict, in the transaction, if the quota is reached
 */
export function addSavedJob(candidate: string, saved: StoredSavedJob): Write[] {
  const { job_id, saved_at } = saved;
  return [
    createWrite(savedType, { key: savedFlagKey(candidate, job_id) }, saved),
    createWrite(savedType, { key: savedJobKey(candidate, saved_at, job_id) }, saved),
    incrementSavedJobs(candidate),
  ];
}

/** Removes a saved job, unless it changed since the read. */
export function removeSavedJob(candidate: string, { job_id, saved_at }: StoredSavedJob): Write[] {
  return [
    removeIfWrite(savedFlagKey(candidate, job_id), { saved_at }),
    discardWrite(savedJobKey(candidate, saved_at, job_id)),
    decrementSavedJobs(candidate),
  ];
}
