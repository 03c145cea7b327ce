import { Problem } from '../../contract/problem.ts';
import { getSavedJobs } from '../../contract/saved.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getSavedJobs, async () => {
  throw new Problem('unavailable', 'This is not there yet.');
});
