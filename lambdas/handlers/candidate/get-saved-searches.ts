import { Problem } from '../../contract/problem.ts';
import { getSavedSearches } from '../../contract/saved.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getSavedSearches, async () => {
  throw new Problem('unavailable', 'This is not there yet.');
});
