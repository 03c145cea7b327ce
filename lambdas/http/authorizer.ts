import type { APIGatewaySimpleAuthorizerWithContextResult } from 'aws-lambda';
import { getSecretText } from '../data/aws/signed-call.ts';
import { isEnded } from '../data/sessions/session-revocation.ts';
import { openKeyRing } from '../data/sessions/token-keys.ts';
import { clientName } from './origin/client-name.ts';
import { cameThroughCloudFront } from './origin/origin-check.ts';
import type { Request } from './origin/viewer-address.ts';
import { readToken, type Session } from './sign-in/read-token.ts';

const keys = await openKeyRing(getSecretText);

/** What the authorizer tells the endpoint: who calls, or nothing of it, and what the logs call their network. */
export type CallerContext = { client: string } & (
  | { actor_id: string; role: string }
  | { actor_id?: never; role?: never }
);

/**
 * The gateway's authorizer. It lets every call through that has come through CloudFront, and puts into the context who
 * calls. The endpoint refuses a call without a caller, because an HTTP API cannot give its own refusals the form of our
 * errors. Whoever goes round CloudFront gets no more than the gateway's own.
 */
export async function handler({
  headers,
  requestContext,
}: Request): Promise<
  APIGatewaySimpleAuthorizerWithContextResult<CallerContext | Record<string, never>>
> {
  if (!cameThroughCloudFront({ headers })) return { isAuthorized: false, context: {} };
  const client = await clientName({ headers, requestContext }, keys);
  const [scheme, token] = (headers?.authorization ?? '').split(' ');
  const session = scheme?.toLowerCase() === 'bearer' && token ? await sessionOf(token) : undefined;
  return {
    isAuthorized: true,
    context: { client, ...(session !== undefined && { actor_id: session.id, role: session.role }) },
  };
}

/** The session that a token is of. Undefined where the token is none, or the session has come to its end. */
async function sessionOf(token: string): Promise<Session | undefined> {
  const session = await readToken(token, keys);
  if (session === undefined || (await isEnded(session.id, session.beganAt))) return undefined;
  return session;
}
