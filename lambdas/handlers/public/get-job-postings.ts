import { searchPublicJobs } from '../../contract/calls/public.ts';
import { findOpenJobs } from '../../data/public/public-search.ts';
import { endpoint } from '../../http/endpoint.ts';
import { limitPublicReads } from '../../http/origin/public-rate-limit.ts';

export const handler = endpoint(
  searchPublicJobs,
  async ({ input }) => await findOpenJobs(input),
  limitPublicReads,
);
