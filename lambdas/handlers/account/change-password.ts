import { changePassword } from '../../contract/account.ts';
import { changeCredentials } from '../../data/credentials.ts';
import { optimistic } from '../../data/retry.ts';
import { endSessions } from '../../data/sessions.ts';
import { transact } from '../../data/write.ts';
import { requirePassword } from '../../http/check-password.ts';
import { endpoint } from '../../http/endpoint.ts';
import { hashPassword } from '../../http/passwords.ts';
import { issueToken } from '../../http/tokens.ts';

export const handler = endpoint(
  changePassword,
  ({ input: { password, new_password }, actor, ...call }) =>
    optimistic(async () => {
      const { person, credentials } = await requirePassword(actor, password, call);
      const { sessions_since, write } = endSessions(credentials);
      const password_hash = await hashPassword(new_password);
      const changed = { ...credentials, password_hash, sessions_since };
      await transact([
        changeCredentials(actor.role, person.stored.email, credentials, changed),
        write,
      ]);
      return { token: await issueToken(actor, sessions_since) };
    }),
);
