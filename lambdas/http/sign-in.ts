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
import { countFailedSignIn } from './observe.ts';
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
  const account = `account#${role}#${email}`;
  const network = viewerNetwork(event);
  const accountHere = `${account}#${network}`;
  const attempts: Attempt[] = [];
  let userId: string | undefined;
  try {
    attempts.push(await take(`network#${network}`, SIGN_IN_FAILURES.per_address));
    attempts.push(await take(accountHere, SIGN_IN_FAILURES.per_account_and_address));
    attempts.push(await take(account, SIGN_IN_FAILURES.per_account));
    userId = await checkPassword(role, email, password);
  } catch (error) {
    // Where the password was not checked, there was no failure.
    await Promise.all(attempts.map(releaseAttempt));
    throw error;
  }
  if (userId === undefined) {
    countFailedSignIn();
    await Promise.all(attempts.map(failAttempt));
    throw new Problem('unauthenticated', 'Invalid email or password');
  }
  await Promise.all(
    attempts.map((each) => (each.of === accountHere ? succeedAttempt : releaseAttempt)(each)),
  );
  return userId;
}

/** @returns the id of the account, or undefined where address or password is wrong; both take the same time */
async function checkPassword(
  role: ActorRole,
  email: string,
  password: string,
): Promise<string | undefined> {
  const credentials = await getCredentials(role, email);
  const isRight = await verifyPassword(password, credentials?.password_hash);
  return isRight ? credentials?.user_id : undefined;
}

async function take(of: string, most: number): Promise<Attempt> {
  const taken = await takeAttempt(of, most);
  if ('key' in taken) return taken;
  countFailedSignIn();
  throw new Problem(
    'too-many-requests',
    `Too many failed sign-ins. Please try again ${inWords(taken.resetsIn)}.`,
    { retryAfter: taken.resetsIn },
  );
}
