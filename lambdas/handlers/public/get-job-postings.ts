import { searchPublicJobs } from '../../contract/public.ts';
import { readPublicSearch } from '../../data/public-search.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publicDoor } from '../../http/public-door.ts';

export const handler = endpoint(
  searchPublicJobs,
  async ({ input }) => await readPublicSearch(input),
  publicDoor,
);
