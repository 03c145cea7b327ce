import { saveJob } from '../../contract/calls/saved.ts';
import { conflict } from '../../contract/problem.ts';
import { JOB_CLOSED } from '../../contract/texts/texts.ts';
import { getJob } from '../../data/jobs/jobs.ts';
import { addSavedJob, findSavedJob } from '../../data/jobs/saved-jobs.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(saveJob, ({ input: { job_posting_id }, actor }) =>
  withOptimisticLock(async () => {
    const [job, before] = await Promise.all([
      getJob(job_posting_id),
      findSavedJob(actor.id, job_posting_id),
    ]);
    if (before === undefined) {
      if (!job.is_active) throw conflict(JOB_CLOSED);
      const saved_at = new Date().toISOString();
      await transact(addSavedJob(actor.id, { job_id: job.id, saved_at }));
    }
    return { saved: true };
  }),
);
