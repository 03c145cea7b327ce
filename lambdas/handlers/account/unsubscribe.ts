import { unsubscribe } from '../../contract/account.ts';
import { optimistic } from '../../data/retry.ts';
import { stopMails } from '../../data/unsubscribe.ts';
import { endpoint } from '../../http/endpoint.ts';
import { onlyThroughCloudFront } from '../../http/only-through-cloudfront.ts';

export const handler = endpoint(
  unsubscribe,
  async ({ input: { token }, note }) => {
    const { person, ...rest } = await optimistic(() => stopMails(token));
    const { role, stored } = person;
    note({ actor_id: stored.id, role });
    return { role, ...rest };
  },
  onlyThroughCloudFront,
);
