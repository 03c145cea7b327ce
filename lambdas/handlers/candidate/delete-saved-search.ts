import { Problem } from '../../contract/problem.ts';
import { deleteSavedSearch } from '../../contract/saved.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(deleteSavedSearch, async () => {
  throw new Problem('unavailable', 'This is not there yet.');
});
