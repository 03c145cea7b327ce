import { getPublicJob } from '../../contract/public.ts';
import { readPublicJob } from '../../data/public-jobs.ts';
import { endpoint } from '../../http/endpoint.ts';
import { onlyThroughCloudFront } from '../../http/origin.ts';

export const handler = endpoint(
  getPublicJob,
  async ({ input: { id } }) => await readPublicJob(id),
  onlyThroughCloudFront,
);
