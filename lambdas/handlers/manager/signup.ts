import { managerSignup } from '../../contract/manager.ts';
import { addCredentials } from '../../data/credentials.ts';
import { newId } from '../../data/ids.ts';
import { addManager } from '../../data/managers.ts';
import { tell } from '../../data/messages.ts';
import { useQuota } from '../../data/quotas.ts';
import { transact } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { issueToken } from '../../http/issue-token.ts';
import { count } from '../../http/observe.ts';
import { onlyThroughCloudFront } from '../../http/only-through-cloudfront.ts';
import { hashPassword } from '../../http/passwords.ts';
import { viewerNetwork } from '../../http/viewer-address.ts';

export const handler = endpoint(
  managerSignup,
  async ({ input: { user_password, ...person }, event, note }) => {
    await useQuota('sign_ups_per_address_per_hour', viewerNetwork(event));
    const user = { id: newId(), ...person };
    const password_hash = await hashPassword(user_password);
    await transact([
      addCredentials('manager', user.email, { user_id: user.id, password_hash }),
      addManager(user),
      ...tell('confirmAddress', { role: 'manager', id: user.id }, {}),
    ]);
    count('SignUp');
    note({ actor_id: user.id, role: 'manager' });
    return { token: await issueToken({ id: user.id, role: 'manager' }), user };
  },
  onlyThroughCloudFront,
);
