import { checkResetLink } from '../../contract/calls/account.ts';
import { readResetLink } from '../../data/accounts/contested-emails.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requireCloudFront } from '../../http/origin/require-cloudfront.ts';

export const handler = endpoint(
  checkResetLink,
  async ({ input: { token }, note }) => {
    const { person, earlier_email } = await withOptimisticLock(() => readResetLink(token));
    const { role, stored } = person;
    note({ actor_id: stored.id, role });
    return { role, earlier_email };
  },
  requireCloudFront,
);
