import { DAY_MS } from '../contract/limits.ts';
import { APPLICATION_STATUS } from '../contract/statuses/application-status.ts';
import { getApplication } from '../data/applications/applications.ts';
import { listJobApplications } from '../data/applications/erase-applications.ts';
import { keptSubmittedUntil, nextSubmittedRun } from '../data/applications/retention.ts';
import { findJob } from '../data/jobs/jobs.ts';
import { jobDaysRange } from '../data/keys/jobs.ts';
import { type TaskAbout, TaskNotDue } from '../data/outbox/scheduled-tasks.ts';
import { itemsOfAll } from '../data/table/page.ts';
import { withOptimisticLock } from '../data/table/retry.ts';
import { discardRange } from './discard-range.ts';
import { eraseApplication } from './erase-application.ts';

/** When to try again if an offer is still pending. */
const ONE_MONTH_MS = 30 * DAY_MS;

/**
 * Removes the daily counters of a job that closed long ago, and its applications without a pending offer.
 * @throws TaskNotDue if it is not due by the stage's settings, or some are left
 */
export async function eraseApplications({ job_id }: TaskAbout<'eraseApplications'>): Promise<void> {
  const job = await findJob(job_id);
  if (job?.closed_at === undefined) return;
  const until = keptSubmittedUntil(job.closed_at);
  if (until.getTime() > Date.now()) throw new TaskNotDue(nextSubmittedRun(until));
  await discardRange(jobDaysRange(job_id));
  let areLeft = false;
  for await (const { id } of itemsOfAll((cursor) => listJobApplications(job_id, cursor)))
    if (!(await eraseUnlessOffered(id))) areLeft = true;
  if (areLeft) throw new TaskNotDue(new Date(Date.now() + ONE_MONTH_MS));
}

/** @returns whether it was removed */
async function eraseUnlessOffered(id: string): Promise<boolean> {
  return await withOptimisticLock(async () => {
    const application = await getApplication(id);
    if (application === undefined) return true;
    if ('expire-offer' in APPLICATION_STATUS[application.application_status].after) return false;
    await eraseApplication(application);
    return true;
  });
}
