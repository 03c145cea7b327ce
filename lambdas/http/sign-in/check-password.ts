import { SIGN_IN_FAILURES } from '../../contract/limits.ts';
import { invalid, Problem } from '../../contract/problem.ts';
import type { ActorRole } from '../../contract/roles.ts';
import type { Route } from '../../contract/route.ts';
import { credentialsOf, getPerson, type Person } from '../../data/accounts/people.ts';
import { formatWait } from '../../data/limits/rate-windows.ts';
import {
  type Attempt,
  type Counted,
  clearFailures,
  failAttempt,
  releaseAttempt,
  reserveAttempt,
  succeedAttempt,
} from '../../data/limits/sign-in-throttle.ts';
import { type Credentials, getCredentials } from '../../data/sessions/credentials.ts';
import { requireCurrentSession } from '../../data/sessions/sessions.ts';
import { WriteConflict } from '../../data/table/retry.ts';
import type { Caller } from '../actor.ts';
import type { Call } from '../endpoint.ts';
import { count } from '../observe.ts';
import { viewerNetwork } from '../origin/viewer-address.ts';
import { verifyPassword } from './passwords.ts';

/** The call with the password, for its network and its log lines. */
type PasswordCall = Pick<Call<Route>, 'event' | 'note'>;

/**
 * The counters of an attempt: of the network, of the account from this network, and of the account from
 * anywhere.
 */
const countersOf = (role: ActorRole, email: string, { event }: Pick<PasswordCall, 'event'>) => {
  const account = `account#${role}#${email}`;
  const { per_network, per_account_and_network, per_account } = SIGN_IN_FAILURES;
  return {
    here: {
      of: `network#${viewerNetwork(event)}`,
      most: per_network,
      part: { of: account, most: per_account_and_network },
    },
    anywhere: { of: account, most: per_account },
  };
};

/**
 * Checks an email address and password. The attempt is counted before the check: for the network, for the
 * account from this network, and for the account from anywhere. Attempts from a blocked network do not count
 * against the account.
 * @returns the credentials; undefined if address or password is wrong
 * @throws too-many-requests after too many failures; forbidden if they are right but the account is disabled
 */
export async function checkPassword(
  role: ActorRole,
  { email, password }: { email: string; password: string },
  call: PasswordCall,
): Promise<Credentials | undefined> {
  const { here, anywhere } = countersOf(role, email, call);
  const attempts: Attempt[] = [];
  let found: Found;
  try {
    attempts.push(await reserveOrRefuse(here));
    attempts.push(await reserveOrRefuse(anywhere));
    found = await compare(role, email, password);
  } catch (error) {
    // Without a password check there was no failure.
    await Promise.all(attempts.map(releaseAttempt));
    throw error;
  }
  const { credentials, isRight } = found;
  if (credentials === undefined || !isRight) {
    count('FailedSignIn');
    if (credentials !== undefined) call.note({ account: credentials.user_id });
    await Promise.all(attempts.map(failAttempt));
    return undefined;
  }
  await Promise.all(attempts.map(succeedAttempt));
  if (credentials.disabled_at === undefined) return credentials;
  call.note({ account: credentials.user_id });
  throw new Problem(
    'forbidden',
    'This account is disabled. Please contact the operator of this site.',
  );
}

interface Found {
  /** The address's credentials, if any. */
  readonly credentials: Credentials | undefined;
  readonly isRight: boolean;
}

/** Takes the same time with and without credentials. */
async function compare(role: ActorRole, email: string, password: string): Promise<Found> {
  const credentials = await getCredentials(role, email);
  return { credentials, isRight: await verifyPassword(password, credentials?.password_hash) };
}

/** Resets the failed sign-ins of an account from this network, such as after a password reset. */
export async function clearFailedSignIns(
  role: ActorRole,
  email: string,
  call: Pick<PasswordCall, 'event'>,
): Promise<void> {
  await clearFailures(countersOf(role, email, call).here);
}

async function reserveOrRefuse(counted: Counted): Promise<Attempt> {
  const taken = await reserveAttempt(counted);
  if ('key' in taken) return taken;
  count('FailedSignIn');
  throw new Problem(
    'too-many-requests',
    `Too many failed logins. Please try again ${formatWait(taken.resetsIn)}.`,
    { retryAfter: taken.resetsIn },
  );
}

/** The error for a password or an email that changed while the password was checked. */
export const CHANGED_MEANWHILE =
  'Your password or email was changed in the meantime. Please try again.';

/**
 * Asks a signed-in person for their password again. Wrong guesses count as failed sign-ins.
 * @throws unauthenticated if their session has ended; invalid if the password is wrong; too-many-requests and
 *   forbidden as `checkPassword`; not-found if the account is gone; WriteConflict if its email changed in the meantime
 */
export async function requirePassword(
  caller: Caller,
  password: string,
  call: PasswordCall,
): Promise<{ readonly person: Person; readonly credentials: Credentials }> {
  const person = await getPerson(caller);
  const credentials = await checkPassword(
    caller.role,
    { email: person.stored.email, password },
    call,
  );
  // A wrong password may have been the right one a moment ago.
  requireCurrentSession(credentials ?? (await credentialsOf(person)), caller);
  if (credentials === undefined) throw invalid('password', 'That password is incorrect.');
  if (credentials.user_id !== caller.id) throw new WriteConflict();
  return { person, credentials };
}
