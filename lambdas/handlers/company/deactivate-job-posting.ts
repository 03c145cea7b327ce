import { deactivateJob } from '../../contract/calls/own-jobs.ts';
import { jobToWire, readPlaceToWire } from '../../data/jobs/job-to-wire.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { closeJob } from '../../data/postings/close-job.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(deactivateJob, async ({ input, actor }) => {
  const { job_posting_id: id, tell_applicants } = input;
  const job = await closeJob(id, () => getOwnJob(actor.id, id), {}, tell_applicants);
  return { job: await readPlaceToWire(job, jobToWire) };
});
