import { unsubscribe } from '../../contract/account.ts';
import { optimistic } from '../../data/retry.ts';
import { stopMails } from '../../data/unsubscribe.ts';
import { endpoint } from '../../http/endpoint.ts';
import { onlyThroughCloudFront } from '../../http/origin.ts';

export const handler = endpoint(
  unsubscribe,
  ({ input: { token } }) => optimistic(() => stopMails(token)),
  onlyThroughCloudFront,
);
