import { searchPublicJobs } from '../../contract/public.ts';
import { readPublicSearch } from '../../data/public-search.ts';
import { endpoint } from '../../http/endpoint.ts';
import { onlyThroughCloudFront } from '../../http/origin.ts';

export const handler = endpoint(
  searchPublicJobs,
  async ({ input }) => await readPublicSearch(input),
  onlyThroughCloudFront,
);
