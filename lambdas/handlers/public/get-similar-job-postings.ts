import { getSimilarJobs } from '../../contract/public.ts';
import { getPostedJob } from '../../data/posted-jobs.ts';
import { findSimilarJobs } from '../../data/similar-jobs.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publicDoor } from '../../http/public-door.ts';

export const handler = endpoint(
  getSimilarJobs,
  async ({ input: { id } }) => ({ jobPostings: await findSimilarJobs(await getPostedJob(id)) }),
  publicDoor,
);
