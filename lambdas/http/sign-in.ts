import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { SIGN_IN_FAILURES } from '../contract/limits.ts';
import { Problem } from '../contract/problem.ts';
import type { ActorRole } from '../contract/route.ts';
import {
  type Attempt,
  failAttempt,
  releaseAttempt,
  succeedAttempt,
  takeAttempt,
} from '../data/attempts.ts';
import { getCredentials } from '../data/credentials.ts';
import { inWords } from '../data/windows.ts';
import { verifyPassword } from './passwords.ts';
import { viewerNetwork } from './viewer-address.ts';

/**
 * Checks an email address and password. The attempt is counted before the password is checked: for the network that it
 * comes from, for the account from this network, and for the account from anywhere. Attempts of a network that is
 * blocked do not count against the account.
 * @param event the request, for the address that it comes from
 * @returns the id of the account
 * @throws too-many-requests after too many failures, unauthenticated where address or password is wrong
 */
export async function signIn(
  role: ActorRole,
  { email, password }: { email: string; password: string },
  event: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>,
): Promise<string> {
  const account = `${role}#${email}`;
  const network = viewerNetwork(event);
  const fromNetwork = await take(`network#${network}`, SIGN_IN_FAILURES.per_address, []);
  const here = await take(
    `account#${account}#${network}`,
    SIGN_IN_FAILURES.per_account_and_address,
    [fromNetwork],
  );
  const [anywhere, credentials] = await Promise.all([
    take(`account#${account}`, SIGN_IN_FAILURES.per_account, [fromNetwork, here]),
    getCredentials(role, email),
  ]);
  if (!(await verifyPassword(password, credentials?.password_hash)) || credentials === undefined) {
    await Promise.all([fromNetwork, here, anywhere].map(failAttempt));
    throw new Problem('unauthenticated', 'Invalid email or password');
  }
  await Promise.all([releaseAttempt(fromNetwork), succeedAttempt(here), releaseAttempt(anywhere)]);
  return credentials.user_id;
}

/** Counts an attempt. Where there were too many, it takes back what this sign-in has already counted elsewhere. */
async function take(of: string, most: number, before: readonly Attempt[]): Promise<Attempt> {
  const taken = await takeAttempt(of, most);
  if ('key' in taken) return taken;
  await Promise.all(before.map(releaseAttempt));
  throw new Problem(
    'too-many-requests',
    `Too many failed sign-ins. Please try again ${inWords(taken.resetsIn)}.`,
    { retryAfter: taken.resetsIn },
  );
}
