import { changePassword } from '../../contract/calls/account.ts';
import { setPassword } from '../../data/accounts/passwords.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requirePassword } from '../../http/sign-in/check-password.ts';
import { issueToken } from '../../http/sign-in/issue-token.ts';
import { hashPassword } from '../../http/sign-in/passwords.ts';

export const handler = endpoint(
  changePassword,
  ({ input: { password, new_password }, actor, ...call }) =>
    withOptimisticLock(async () => {
      const { person, credentials } = await requirePassword(actor, password, call);
      const hash = await hashPassword(new_password);
      const { sessions_since, writes } = setPassword(person, credentials, hash);
      await transact(writes);
      return { token: await issueToken(actor, sessions_since) };
    }),
);
