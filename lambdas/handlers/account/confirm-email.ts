import { confirmEmail } from '../../contract/calls/account.ts';
import { confirmEmailByLink } from '../../data/accounts/addresses.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requireCloudFront } from '../../http/origin/require-cloudfront.ts';

export const handler = endpoint(
  confirmEmail,
  async ({ input: { token }, note }) => {
    const { role, stored } = await withOptimisticLock(() => confirmEmailByLink(token));
    note({ actor_id: stored.id, role });
    return { role };
  },
  requireCloudFront,
);
