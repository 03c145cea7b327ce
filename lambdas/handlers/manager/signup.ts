import { managerSignup } from '../../contract/calls/manager.ts';
import { addManager, managerToWire, newManager } from '../../data/accounts/managers.ts';
import { newId } from '../../data/table/ids.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requireCloudFront } from '../../http/origin/require-cloudfront.ts';
import { signUp } from '../../http/sign-in/sign-up.ts';

export const handler = endpoint(
  managerSignup,
  async ({ input: { user_password, ...person }, ...call }) => {
    const stored = newManager({ id: newId(), ...person });
    const token = await signUp(
      { role: 'manager', stored },
      addManager(stored),
      user_password,
      call,
    );
    return { token, user: managerToWire(stored) };
  },
  requireCloudFront,
);
