import { resetPassword } from '../../contract/account.ts';
import { getLink } from '../../data/links.ts';
import * as passwords from '../../data/passwords.ts';
import { optimistic } from '../../data/retry.ts';
import { forgetFailedSignIns } from '../../http/check-password.ts';
import { endpoint } from '../../http/endpoint.ts';
import { onlyThroughCloudFront } from '../../http/only-through-cloudfront.ts';
import { hashPassword } from '../../http/passwords.ts';

export const handler = endpoint(
  resetPassword,
  async ({ input: { token, password }, ...call }) => {
    // A guessed link costs no hash.
    await getLink('reset', token);
    const hash = await hashPassword(password);
    const { role, stored } = await optimistic(() => passwords.resetPassword(token, hash));
    call.note({ actor_id: stored.id, role });
    await forgetFailedSignIns(role, stored.email, call);
    return { role };
  },
  onlyThroughCloudFront,
);
