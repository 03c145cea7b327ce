import { conflict } from '../../contract/problem.ts';
import { saveJob } from '../../contract/saved.ts';
import { JOB_CLOSED } from '../../contract/texts.ts';
import { getJob } from '../../data/jobs.ts';
import { optimistic } from '../../data/retry.ts';
import { addSavedJob, findSavedJob } from '../../data/saved-jobs.ts';
import { transact } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(saveJob, ({ input: { job_posting_id }, actor }) =>
  optimistic(async () => {
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
