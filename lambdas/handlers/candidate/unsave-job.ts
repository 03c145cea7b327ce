import { unsaveJob } from '../../contract/calls/saved.ts';
import { getJob } from '../../data/jobs/jobs.ts';
import { findSavedJob, removeSavedJob } from '../../data/jobs/saved-jobs.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(unsaveJob, ({ input: { job_posting_id }, actor }) =>
  withOptimisticLock(async () => {
    const saved = await findSavedJob(actor.id, job_posting_id);
    if (saved !== undefined) await transact(removeSavedJob(actor.id, saved));
    // Removing an unsaved job is fine, but a job that doesn't exist is a mistake.
    else await getJob(job_posting_id);
    return { saved: false };
  }),
);
