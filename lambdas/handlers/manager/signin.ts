import { managerSignin } from '../../contract/manager.ts';
import { getManager, managerToWire } from '../../data/managers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { onlyThroughCloudFront } from '../../http/only-through-cloudfront.ts';
import { signIn } from '../../http/sign-in.ts';

export const handler = endpoint(
  managerSignin,
  async ({ input: { email, user_password: password }, ...call }) => {
    const { id, token } = await signIn('manager', { email, password }, call);
    return { token, user: managerToWire(await getManager(id)) };
  },
  onlyThroughCloudFront,
);
