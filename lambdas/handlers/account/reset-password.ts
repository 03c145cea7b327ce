import { resetPassword } from '../../contract/calls/account.ts';
import { getLink } from '../../data/accounts/links.ts';
import * as passwords from '../../data/accounts/passwords.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requireCloudFront } from '../../http/origin/require-cloudfront.ts';
import { clearFailedSignIns } from '../../http/sign-in/check-password.ts';
import { hashPassword } from '../../http/sign-in/passwords.ts';

export const handler = endpoint(
  resetPassword,
  async ({ input: { token, password }, ...call }) => {
    // Checked before the expensive hash, so that guessed links are cheap.
    await getLink(['reset', 'resetByPrevious'], token);
    const hash = await hashPassword(password);
    const { role, stored } = await withOptimisticLock(() => passwords.resetPassword(token, hash));
    call.note({ actor_id: stored.id, role });
    await clearFailedSignIns(role, stored.email, call);
    return { role };
  },
  requireCloudFront,
);
