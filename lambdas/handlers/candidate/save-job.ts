import { Problem } from '../../contract/problem.ts';
import { saveJob } from '../../contract/saved.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(saveJob, async () => {
  throw new Problem('unavailable', 'This is not there yet.');
});
