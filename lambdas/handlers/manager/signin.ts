import { managerSignin } from '../../contract/calls/manager.ts';
import { getManager, managerToWire } from '../../data/accounts/managers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requireCloudFront } from '../../http/origin/require-cloudfront.ts';
import { signIn } from '../../http/sign-in/sign-in.ts';

export const handler = endpoint(
  managerSignin,
  async ({ input: { email, user_password: password }, ...call }) => {
    const { id, token } = await signIn('manager', { email, password }, call);
    return { token, user: managerToWire(await getManager(id)) };
  },
  requireCloudFront,
);
