import { candidateSignup } from '../../../lambdas/contract/calls/candidate.ts';
import { managerSignup } from '../../../lambdas/contract/calls/manager.ts';
import type { InputOf } from '../../../lambdas/contract/route.ts';
import { call } from '../../api/client.ts';
import { type Area, signIn } from '../../api/stored/session.ts';
import type { SignedIn } from './login.ts';

/** Creates an account, signs in and stores the token. */
export async function signUp(
  area: Area,
  values: InputOf<typeof candidateSignup>,
): Promise<SignedIn> {
  if (area === 'manager') {
    const { email, password, firstName, lastName } = values;
    const { token, user } = await call(managerSignup, {
      email,
      user_password: password,
      first_name: firstName,
      last_name: lastName,
    });
    signIn(area, token, user.id);
    return { area, user };
  }
  const { token, candidate } = await call(candidateSignup, values);
  signIn(area, token, candidate.id);
  return { area, user: candidate };
}
