import { candidateLogin } from '../../../lambdas/contract/calls/candidate.ts';
import { managerSignin } from '../../../lambdas/contract/calls/manager.ts';
import type { Manager, OwnCandidate } from '../../../lambdas/contract/schemas/people.ts';
import { call } from '../../api/client.ts';
import { type Area, signIn } from '../../api/stored/session.ts';

/** The person who has signed in or up. */
export type SignedIn =
  | { readonly area: 'manager'; readonly user: Manager }
  | { readonly area: 'candidate'; readonly user: OwnCandidate };

interface Typed {
  readonly email: string;
  readonly password: string;
}

/** Logs in to an area and stores the token. */
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
