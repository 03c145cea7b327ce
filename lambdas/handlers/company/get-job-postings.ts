import { getJobPostings } from '../../contract/company.ts';
import { jobsAppliedTo } from '../../data/applications.ts';
import { filteringSearch } from '../../data/open-jobs.ts';
import { endpoint } from '../../http/endpoint.ts';

const openJobs = filteringSearch();

export const handler = endpoint(getJobPostings, async ({ input, actor }) => {
  const { items, ...rest } = await openJobs.search(input);
  if (actor.role === 'manager') return { jobPostings: items, ...rest };
  const applied = await jobsAppliedTo(
    actor.id,
    items.map(({ id }) => id),
  );
  return {
    jobPostings: items.map((card) => ({ ...card, applied: applied.has(card.id) })),
    ...rest,
  };
});
