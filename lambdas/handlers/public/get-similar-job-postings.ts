import { getSimilarJobs } from '../../contract/calls/public.ts';
import { getPostedJob } from '../../data/public/posted-jobs.ts';
import { findSimilarJobs } from '../../data/public/similar-jobs.ts';
import { endpoint } from '../../http/endpoint.ts';
import { limitPublicReads } from '../../http/origin/public-rate-limit.ts';

export const handler = endpoint(
  getSimilarJobs,
  async ({ input: { id } }) => await findSimilarJobs(await getPostedJob(id)),
  limitPublicReads,
);
