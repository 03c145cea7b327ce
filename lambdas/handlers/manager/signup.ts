import { managerSignup } from '../../contract/manager.ts';
import { addCredentials } from '../../data/credentials.ts';
import { newId } from '../../data/ids.ts';
import { addManager } from '../../data/managers.ts';
import { transact } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';
import { hashPassword } from '../../http/passwords.ts';
import { issueToken } from '../../http/tokens.ts';

export const handler = endpoint(managerSignup, async ({ input: { user_password, ...person } }) => {
  const user = { id: newId(), ...person };
  const password_hash = await hashPassword(user_password);
  await transact([
    addCredentials('manager', user.email, { user_id: user.id, password_hash }),
    addManager(user),
  ]);
  return { token: await issueToken({ id: user.id, role: 'manager' }), user };
});
