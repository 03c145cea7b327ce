import { candidateLogin } from '../../../lambdas/contract/calls/candidate.ts';
import { managerSignin } from '../../../lambdas/contract/calls/manager.ts';
import type { Candidate, Manager } from '../../../lambdas/contract/schemas/people.ts';
import { call } from '../../api/client.ts';
import { type Area, signIn } from '../../api/stored/session.ts';

/** Who has signed in or up, as the server answered. */
export type SignedIn =
  | { readonly area: 'manager'; readonly user: Manager }
  | { readonly area: 'candidate'; readonly user: Candidate };

interface Typed {
  readonly email: string;
  readonly password: string;
}

/** Signs somebody in to an area, and keeps the token. */
export async function logIn(area: Area, { email, password }: Typed): Promise<SignedIn> {
  if (area === 'manager') {
    const { token, user } = await call(managerSignin, { email, user_password: password });
    signIn(area, token, user.id);
    return { area, user };
  }
  const { token, candidate } = await call(candidateLogin, { email, password });
  signIn(area, token, candidate.id);
  return { area, user: candidate };
}
