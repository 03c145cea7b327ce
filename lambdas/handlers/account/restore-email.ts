import { restoreEmail } from '../../contract/calls/account.ts';
import { restoreEmailByLink } from '../../data/accounts/addresses.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requireCloudFront } from '../../http/origin/require-cloudfront.ts';

export const handler = endpoint(
  restoreEmail,
  async ({ input: { token }, note }) => {
    const { role, stored } = await withOptimisticLock(() => restoreEmailByLink(token));
    note({ actor_id: stored.id, role });
    return { role };
  },
  requireCloudFront,
);
