import { SIGN_IN_FAILURES } from '../contract/limits.ts';
import { Problem } from '../contract/problem.ts';
import type { ActorRole, Route } from '../contract/route.ts';
import {
  type Attempt,
  failAttempt,
  releaseAttempt,
  succeedAttempt,
  takeAttempt,
} from '../data/attempts.ts';
import { type Credentials, getCredentials } from '../data/credentials.ts';
import { inWords } from '../data/windows.ts';
import type { Call } from './endpoint.ts';
import { count } from './observe.ts';
import { verifyPassword } from './passwords.ts';
import { issueToken } from './tokens.ts';
import { viewerNetwork } from './viewer-address.ts';

/**
 * Checks an email address and password. The attempt is counted before the password is checked: for the network that it
 * comes from, for the account from this network, and for the account from anywhere. Attempts of a network that is
 * blocked do not count against the account.
 * @param call the call, for the address that it comes from and for its lines in the logs
 * @returns the id of the account, and a token for it
 * @throws too-many-requests after too many failures, unauthenticated where address or password is wrong, forbidden where
 *   they are right and the account is disabled
 */
export async function signIn(
  role: ActorRole,
  { email, password }: { email: string; password: string },
  { event, note }: Pick<Call<Route>, 'event' | 'note'>,
): Promise<{ readonly id: string; readonly token: string }> {
  const account = `account#${role}#${email}`;
  const network = viewerNetwork(event);
  const accountHere = `${account}#${network}`;
  const attempts: Attempt[] = [];
  let found: Found;
  try {
    attempts.push(await take(`network#${network}`, SIGN_IN_FAILURES.per_address));
    attempts.push(await take(accountHere, SIGN_IN_FAILURES.per_account_and_address));
    attempts.push(await take(account, SIGN_IN_FAILURES.per_account));
    found = await checkPassword(role, email, password);
  } catch (error) {
    // Where the password was not checked, there was no failure.
    await Promise.all(attempts.map(releaseAttempt));
    throw error;
  }
  const { credentials, isRight } = found;
  if (credentials === undefined || !isRight) {
    count('FailedSignIn');
    if (credentials !== undefined) note({ account: credentials.user_id });
    await Promise.all(attempts.map(failAttempt));
    throw new Problem('unauthenticated', 'Invalid email or password');
  }
  await Promise.all(
    attempts.map((each) => (each.of === accountHere ? succeedAttempt : releaseAttempt)(each)),
  );
  const { user_id, disabled_at, sessions_since } = credentials;
  if (disabled_at !== undefined) {
    note({ account: user_id });
    throw new Problem(
      'forbidden',
      'This account has been disabled. Please write to the people who run this site.',
    );
  }
  note({ actor_id: user_id, role });
  return { id: user_id, token: await issueToken({ id: user_id, role }, sessions_since) };
}

interface Found {
  /** Of the address, if there are any. */
  readonly credentials: Credentials | undefined;
  readonly isRight: boolean;
}

/** Takes the same time whether there are credentials of the address or not. */
async function checkPassword(role: ActorRole, email: string, password: string): Promise<Found> {
  const credentials = await getCredentials(role, email);
  return { credentials, isRight: await verifyPassword(password, credentials?.password_hash) };
}

async function take(of: string, most: number): Promise<Attempt> {
  const taken = await takeAttempt(of, most);
  if ('key' in taken) return taken;
  count('FailedSignIn');
  throw new Problem(
    'too-many-requests',
    `Too many failed sign-ins. Please try again ${inWords(taken.resetsIn)}.`,
    { retryAfter: taken.resetsIn },
  );
}
