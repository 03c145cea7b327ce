import { deactivateJob } from '../../contract/calls/own-jobs.ts';
import { jobToWire, readPlaceToWire } from '../../data/jobs/job-to-wire.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { closeJob } from '../../data/listings/close-job.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(deactivateJob, async ({ input: { job_posting_id: id }, actor }) => {
  const job = await closeJob(id, () => getOwnJob(actor.id, id));
  return { job: await readPlaceToWire(job, jobToWire) };
});
