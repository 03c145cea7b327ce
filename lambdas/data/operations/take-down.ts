import { conflict } from '../../contract/problem.ts';
import { incrementOpenJobs } from '../accounts/managers.ts';
import { eraseApplicationsId } from '../applications/retention.ts';
import { changeLogoWrites, companyUnchanged, getCompany } from '../companies/companies.ts';
import { locationUnchanged } from '../companies/locations.ts';
import { changeJob, getJob } from '../jobs/jobs.ts';
import { publishWrites, readSources } from '../listings/listings.ts';
import { cancelTask } from '../outbox/scheduled-tasks.ts';
import { closeJob } from '../postings/close-job.ts';
import { watchUnopenedLater } from '../postings/unopened-applicants.ts';
import { withOptimisticLock } from '../table/retry.ts';
import { transact } from '../table/write.ts';

/** The operator's commands for jobs and logos. No function of the stack has these permissions. */

/**
 * Closes a job as its manager could.
 * @throws not-found, or conflict if it is closed already
 */
export async function takeDownJob(id: string): Promise<void> {
  await closeJob(id, () => getJob(id), { taken_down_at: new Date().toISOString() });
}

/**
 * Reopens a job that was taken down.
 * @throws not-found, or conflict if its manager closed it
 */
export async function putBackJob(id: string): Promise<void> {
  await withOptimisticLock(async () => {
    const before = await getJob(id);
    if (before.taken_down_at === undefined)
      throw conflict('This job has not been taken down. What its manager has closed stays closed.');
    const sources = await readSources(before);
    const job = { ...before, is_active: true, taken_down_at: undefined, closed_at: undefined };
    await transact([
      ...changeJob(before, job),
      ...publishWrites(job, sources),
      companyUnchanged(sources.company),
      locationUnchanged(sources.location),
      incrementOpenJobs(sources.manager),
      cancelTask(eraseApplicationsId(id)),
      watchUnopenedLater(job),
    ]);
  });
}

/**
 * Removes a company's logo, as its manager could; they can set another.
 * @throws not-found, or conflict if it has none
 */
export async function takeDownLogo(id: string): Promise<void> {
  await withOptimisticLock(async () => {
    const before = await getCompany(id);
    if (before.logo === undefined) throw conflict('This company has no logo.');
    await transact(changeLogoWrites(before, { ...before, logo: undefined }));
  });
}
