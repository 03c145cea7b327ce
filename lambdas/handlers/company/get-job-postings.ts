import { getJobPostings } from '../../contract/calls/open-jobs.ts';
import { withJobFlags } from '../../data/jobs/job-flags.ts';
import { findOpenJobs } from '../../data/public/public-search.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getJobPostings, async ({ input, actor }) => {
  const found = await findOpenJobs(input);
  if (actor.role === 'manager') return found;
  return { ...found, jobPostings: await withJobFlags(actor.id, found.jobPostings) };
});
