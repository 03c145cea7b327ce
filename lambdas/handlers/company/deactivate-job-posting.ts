import { deactivateJob } from '../../contract/company.ts';
import { conflict } from '../../contract/problem.ts';
import { changeJob, getOwnJob, jobToWire, withPlace } from '../../data/jobs.ts';
import { unpublish } from '../../data/open-jobs.ts';
import { optimistic, transact } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(deactivateJob, ({ input: { job_posting_id }, actor }) =>
  optimistic(async () => {
    const before = await getOwnJob(actor.id, job_posting_id);
    if (!before.is_active) throw conflict('This job is already closed.');
    await transact([changeJob(before, { is_active: false }), ...unpublish(job_posting_id)]);
    return { job: await withPlace({ ...before, is_active: false }, jobToWire) };
  }),
);
