import { Problem } from '../../contract/problem.ts';
import { saveSearch } from '../../contract/saved.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(saveSearch, async () => {
  throw new Problem('unavailable', 'This is not there yet.');
});
