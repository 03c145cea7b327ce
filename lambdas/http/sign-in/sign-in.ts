import { Problem } from '../../contract/problem.ts';
import type { ActorRole } from '../../contract/roles.ts';
import type { Route } from '../../contract/route.ts';
import type { Call } from '../endpoint.ts';
import { checkPassword } from './check-password.ts';
import { issueToken } from './issue-token.ts';

/**
 * Signs a person in by email and password.
 * @param call for its network and its log lines
 * @returns the account's id and a token
 * @throws unauthenticated if address or password is wrong; too-many-requests and forbidden as `checkPassword`
 */
export async function signIn(
  role: ActorRole,
  given: { email: string; password: string },
  call: Pick<Call<Route>, 'event' | 'note'>,
): Promise<{ readonly id: string; readonly token: string }> {
  const credentials = await checkPassword(role, given, call);
  if (credentials === undefined) throw new Problem('unauthenticated', 'Invalid email or password');
  const { user_id: id, sessions_since } = credentials;
  call.note({ actor_id: id, role });
  return { id, token: await issueToken({ id, role }, sessions_since) };
}
