import { forgotPassword } from '../../contract/account.ts';
import { Problem } from '../../contract/problem.ts';
import { endpoint } from '../../http/endpoint.ts';
import { onlyThroughCloudFront } from '../../http/origin.ts';

export const handler = endpoint(
  forgotPassword,
  () => {
    throw new Problem('unavailable', 'This is not there yet.');
  },
  onlyThroughCloudFront,
);
