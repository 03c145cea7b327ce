import type { APIGatewaySimpleAuthorizerWithContextResult } from 'aws-lambda';
import { getSecretText } from '../data/aws/signed-call.ts';
import { isEnded } from '../data/sessions/session-revocation.ts';
import { openKeyRing } from '../data/sessions/token-keys.ts';
import { networkPseudonym } from './origin/network-pseudonym.ts';
import { cameThroughCloudFront } from './origin/origin-check.ts';
import type { Request } from './origin/viewer-address.ts';
import { readToken, type Session } from './sign-in/read-token.ts';

const keys = await openKeyRing(getSecretText);

/**
 * The authorizer's context for the endpoint: the caller, if signed in, and the pseudonym of their network in
 * the logs.
 */
export type CallerContext = { client: string } & (
  | { actor_id: string; role: string }
  | { actor_id?: never; role?: never }
);

/**
 * The gateway's authorizer. It allows every call through CloudFront and adds the caller to the context. The
 * endpoint refuses calls without a caller, because an HTTP API's own refusals cannot have our error format.
 * Calls that bypass CloudFront get the gateway's own refusal.
 */
export async function handler({
  headers,
  requestContext,
}: Request): Promise<
  APIGatewaySimpleAuthorizerWithContextResult<CallerContext | Record<string, never>>
> {
  if (!cameThroughCloudFront({ headers })) return { isAuthorized: false, context: {} };
  const client = await networkPseudonym({ headers, requestContext }, keys);
  const [scheme, token] = (headers?.authorization ?? '').split(' ');
  const session = scheme?.toLowerCase() === 'bearer' && token ? await sessionOf(token) : undefined;
  return {
    isAuthorized: true,
    context: { client, ...(session !== undefined && { actor_id: session.id, role: session.role }) },
  };
}

/** The session of a token. Undefined if the token is invalid, or the session has ended. */
async function sessionOf(token: string): Promise<Session | undefined> {
  const session = await readToken(token, keys);
  if (session === undefined || (await isEnded(session.id, session.beganAt))) return undefined;
  return session;
}
