import { candidateLogin } from '../../lambdas/contract/calls/candidate.ts';
import { managerSignin } from '../../lambdas/contract/calls/manager.ts';
import { createApi } from '../seed/api.ts';
import { PASSWORD } from '../seed/fill.ts';
import { DEMO_CANDIDATE, DEMO_MANAGER } from '../seed/plan.ts';

/** A page as somebody sees it. */
export interface OpenedPage {
  readonly path: string;
  /** Local storage of a signed-in browser. */
  readonly storage: Readonly<Record<string, string>>;
}

/**
 * The seed's demo people, signed in: their tokens, and the local storage of their browsers.
 * @param url of a stack filled from the seed's plan
 */
export async function signInDemo(url: string) {
  const anybody = createApi(url);
  const { token: managerToken, user } = await anybody(managerSignin, {
    email: DEMO_MANAGER.email,
    user_password: PASSWORD,
  });
  const { token: candidateToken, candidate } = await anybody(candidateLogin, {
    email: DEMO_CANDIDATE.email,
    password: PASSWORD,
  });
  return {
    manager: { token: managerToken, storage: { managerToken, managerId: user.id } },
    candidate: {
      token: candidateToken,
      storage: { candidateToken, candidateId: candidate.id },
    },
  };
}
