import { getJobPostings } from '../../contract/open-jobs.ts';
import { withMarks } from '../../data/marks.ts';
import { findOpenJobs } from '../../data/public-search.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getJobPostings, async ({ input, actor }) => {
  const found = await findOpenJobs(input);
  if (actor.role === 'manager') return found;
  return { ...found, jobPostings: await withMarks(actor.id, found.jobPostings) };
});
