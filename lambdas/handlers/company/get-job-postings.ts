import { getJobPostings } from '../../contract/company.ts';
import { withMarks } from '../../data/marks.ts';
import { toList } from '../../data/page.ts';
import { openJobSearch } from '../../data/search/open-job-search.ts';
import { endpoint } from '../../http/endpoint.ts';

const openJobs = openJobSearch();

export const handler = endpoint(getJobPostings, async ({ input, actor }) => {
  const { page, ...counts } = await openJobs.search(input);
  const { items, ...rest } = toList(page);
  const jobPostings = actor.role === 'manager' ? items : await withMarks(actor.id, items);
  return { jobPostings, ...counts, ...rest };
});
