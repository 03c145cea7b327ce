import { searchPublicJobs } from '../../contract/public.ts';
import { toList } from '../../data/page.ts';
import { openJobSearch } from '../../data/search/open-job-search.ts';
import { endpoint } from '../../http/endpoint.ts';
import { onlyThroughCloudFront } from '../../http/origin.ts';

const openJobs = openJobSearch();

export const handler = endpoint(
  searchPublicJobs,
  async ({ input }) => {
    const { page, ...counts } = await openJobs.search(input);
    const { items, ...rest } = toList(page);
    return { jobPostings: items, ...counts, ...rest };
  },
  onlyThroughCloudFront,
);
