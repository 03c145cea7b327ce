import { Problem } from '../../contract/problem.ts';
import { unsaveJob } from '../../contract/saved.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(unsaveJob, async () => {
  throw new Problem('unavailable', 'This is not there yet.');
});
