import { changePassword } from '../../contract/account.ts';
import { setPassword } from '../../data/passwords.ts';
import { optimistic } from '../../data/retry.ts';
import { transact } from '../../data/write.ts';
import { requirePassword } from '../../http/check-password.ts';
import { endpoint } from '../../http/endpoint.ts';
import { issueToken } from '../../http/issue-token.ts';
import { hashPassword } from '../../http/passwords.ts';

export const handler = endpoint(
  changePassword,
  ({ input: { password, new_password }, actor, ...call }) =>
    optimistic(async () => {
      const { person, credentials } = await requirePassword(actor, password, call);
      const hash = await hashPassword(new_password);
      const { sessions_since, writes } = setPassword(person, credentials, hash);
      await transact(writes);
      return { token: await issueToken(actor, sessions_since) };
    }),
);
