import { Problem } from '../../contract/problem.ts';
import { getPublicJob } from '../../contract/public.ts';
import { endpoint } from '../../http/endpoint.ts';
import { onlyThroughCloudFront } from '../../http/origin.ts';

export const handler = endpoint(
  getPublicJob,
  async () => {
    throw new Problem('unavailable', 'This is not there yet.');
  },
  onlyThroughCloudFront,
);
