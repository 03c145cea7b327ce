import { getJobPostings } from '../../contract/company.ts';
import { jobsAppliedTo } from '../../data/applications.ts';
import { toList } from '../../data/page.ts';
import { openJobSearch } from '../../data/search/open-job-search.ts';
import { endpoint } from '../../http/endpoint.ts';

const openJobs = openJobSearch();

export const handler = endpoint(getJobPostings, async ({ input, actor }) => {
  const { page, ...counts } = await openJobs.search(input);
  const { items, ...rest } = toList(page);
  if (actor.role === 'manager') return { jobPostings: items, ...counts, ...rest };
  const ids = items.map(({ id }) => id);
  const applied = await jobsAppliedTo(actor.id, ids);
  const jobPostings = items.map((card) => ({ ...card, applied: applied.has(card.id) }));
  return { jobPostings, ...counts, ...rest };
});
