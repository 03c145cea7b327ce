import { answerResetLink } from '../../contract/calls/account.ts';
import * as contested from '../../data/accounts/contested-emails.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requireCloudFront } from '../../http/origin/require-cloudfront.ts';

export const handler = endpoint(
  answerResetLink,
  async ({ input: { token, earlier_email_is_mine }, note }) => {
    const { role, stored } = await withOptimisticLock(() =>
      contested.answerResetLink(token, earlier_email_is_mine),
    );
    note({ actor_id: stored.id, role });
    return { role };
  },
  requireCloudFront,
);
