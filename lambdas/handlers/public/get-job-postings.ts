import { searchPublicJobs } from '../../contract/public.ts';
import { findOpenJobs } from '../../data/public-search.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publicDoor } from '../../http/public-door.ts';

export const handler = endpoint(
  searchPublicJobs,
  async ({ input }) => await findOpenJobs(input),
  publicDoor,
);
