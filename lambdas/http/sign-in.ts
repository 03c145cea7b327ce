import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Problem } from '../contract/problem.ts';
import type { ActorRole } from '../contract/route.ts';
import { countAttempt, forgetAttempts, getAttempts, getCredentials } from '../data/credentials.ts';
import { verifyPassword } from './passwords.ts';

/** How many attempts an account takes in a quarter of an hour, and how many failures an address may make. */
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;

/**
 * Checks an email address and password.
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
  const address = viewerAddress(event);
  // The account's attempt is counted before the password is looked at, so that guesses made at once count as well.
  const [attempts, failures, credentials] = await Promise.all([
    countAttempt(account),
    getAttempts(address),
    getCredentials(role, email),
  ]);
  if (attempts.count > PER_ACCOUNT) throw tooMany(attempts.resetsIn);
  if (failures.count >= PER_ADDRESS) throw tooMany(failures.resetsIn);
  if (!(await verifyPassword(password, credentials?.password_hash)) || credentials === undefined) {
    await countAttempt(address);
    throw new Problem('unauthenticated', 'Invalid email or password');
  }
  await forgetAttempts(account);
  return credentials.user_id;
}

function tooMany(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60);
  return new Problem(
    'too-many-requests',
    `Too many failed sign-ins. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfter: seconds },
  );
}

/**
 * Where a request comes from. Behind CloudFront the gateway only sees CloudFront; the header that says more is
 * believed only beside the token that CloudFront alone knows, since anybody can call the gateway directly.
 */
function viewerAddress({
  headers,
  requestContext,
}: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>): string {
  const token = process.env.ORIGIN_TOKEN;
  const viewer = headers['x-viewer-address'];
  if (token !== undefined && headers['x-origin-token'] === token && viewer !== undefined) {
    return viewer;
  }
  return requestContext.http.sourceIp;
}
