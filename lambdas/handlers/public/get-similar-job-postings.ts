import { Problem } from '../../contract/problem.ts';
import { getSimilarJobs } from '../../contract/public.ts';
import { endpoint } from '../../http/endpoint.ts';
import { onlyThroughCloudFront } from '../../http/origin.ts';

export const handler = endpoint(
  getSimilarJobs,
  async () => {
    throw new Problem('unavailable', 'This is not there yet.');
  },
  onlyThroughCloudFront,
);
