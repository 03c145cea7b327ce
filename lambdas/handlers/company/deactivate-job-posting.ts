import { deactivateJob } from '../../contract/job.ts';
import { closeJob } from '../../data/close-job.ts';
import { getOwnJob, jobToWire, withPlace } from '../../data/jobs.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(deactivateJob, async ({ input: { job_posting_id: id }, actor }) => {
  const job = await closeJob(id, () => getOwnJob(actor.id, id));
  return { job: await withPlace(job, jobToWire) };
});
