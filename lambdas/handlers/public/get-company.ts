import { Problem } from '../../contract/problem.ts';
import { getPublicCompany } from '../../contract/public.ts';
import { endpoint } from '../../http/endpoint.ts';
import { onlyThroughCloudFront } from '../../http/origin.ts';

export const handler = endpoint(
  getPublicCompany,
  async () => {
    throw new Problem('unavailable', 'This is not there yet.');
  },
  onlyThroughCloudFront,
);
