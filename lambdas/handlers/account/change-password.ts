import { changePassword } from '../../contract/calls/account.ts';
import { conflict } from '../../contract/problem.ts';
import { setPassword } from '../../data/accounts/passwords.ts';
import { WriteConflict } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { CHANGED_MEANWHILE, requirePassword } from '../../http/sign-in/check-password.ts';
import { issueToken } from '../../http/sign-in/issue-token.ts';
import { hashPassword } from '../../http/sign-in/passwords.ts';

// Never repeated after a conflict: hashes are expensive, and the password that was checked may not be the
// current one any more.
export const handler = endpoint(
  changePassword,
  async ({ input: { password, new_password }, actor, ...call }) => {
    try {
      const { person, credentials } = await requirePassword(actor, password, call);
      const hash = await hashPassword(new_password);
      const { sessions_since, writes } = setPassword(person, credentials, hash);
      await transact(writes);
      return { token: await issueToken(actor, sessions_since) };
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      throw conflict(CHANGED_MEANWHILE);
    }
  },
);
