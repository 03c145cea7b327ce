import { restoreEmail } from '../../contract/account.ts';
import { restoreAddress } from '../../data/addresses.ts';
import { optimistic } from '../../data/retry.ts';
import { endpoint } from '../../http/endpoint.ts';
import { onlyThroughCloudFront } from '../../http/only-through-cloudfront.ts';

export const handler = endpoint(
  restoreEmail,
  async ({ input: { token }, note }) => {
    const { role, stored } = await optimistic(() => restoreAddress(token));
    note({ actor_id: stored.id, role });
    return { role };
  },
  onlyThroughCloudFront,
);
