import { getSimilarJobs } from '../../contract/public.ts';
import { readSimilarJobs } from '../../data/similar-jobs.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publicDoor } from '../../http/public-door.ts';

export const handler = endpoint(
  getSimilarJobs,
  async ({ input: { id } }) => ({ jobPostings: await readSimilarJobs(id) }),
  publicDoor,
);
