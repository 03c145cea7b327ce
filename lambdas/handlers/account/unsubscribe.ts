import { unsubscribe } from '../../contract/calls/account.ts';
import { turnOffMails } from '../../data/accounts/unsubscribe.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requireCloudFront } from '../../http/origin/require-cloudfront.ts';

export const handler = endpoint(
  unsubscribe,
  async ({ input: { token }, note }) => {
    const { person, ...rest } = await withOptimisticLock(() => turnOffMails(token));
    const { role, stored } = person;
    note({ actor_id: stored.id, role });
    return { role, ...rest };
  },
  requireCloudFront,
);
