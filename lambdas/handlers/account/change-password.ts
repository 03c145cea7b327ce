import { changePassword } from '../../contract/account.ts';
import { Problem } from '../../contract/problem.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(changePassword, () => {
  throw new Problem('unavailable', 'This is not there yet.');
});
