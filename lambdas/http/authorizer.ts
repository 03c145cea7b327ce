import type { APIGatewaySimpleAuthorizerWithContextResult } from 'aws-lambda';
import { getSecretText } from '../data/aws/signed-call.ts';
import { isEnded } from '../data/sessions/session-revocation.ts';
import { openKeyRing } from '../data/sessions/token-keys.ts';
import type { Caller } from './actor.ts';
import { networkPseudonym } from './origin/network-pseudonym.ts';
import { cameThroughCloudFront } from './origin/origin-check.ts';
import type { Request } from './origin/viewer-address.ts';
import { readToken } from './sign-in/read-token.ts';

const keys = await openKeyRing(getSecretText);

/**
 * The authorizer's context for the endpoint: the caller, if signed in, and the pseudonym of their network in
 * the logs.
 */
export type CallerContext = { client: string } & (
  | { actor_id: string; role: string; session_began: number }
  | { actor_id?: never; role?: never; session_began?: never }
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
  const caller = scheme?.toLowerCase() === 'bearer' && token ? await callerWith(token) : undefined;
  if (caller === undefined) return { isAuthorized: true, context: { client } };
  const { id: actor_id, role, sessionBeganAt: session_began } = caller;
  return { isAuthorized: true, context: { client, actor_id, role, session_began } };
}

/** The caller with this token. Undefined if it is invalid, or its session has ended. */
async function callerWith(token: string): Promise<Caller | undefined> {
  const caller = await readToken(token, keys);
  if (caller === undefined || (await isEnded(caller.id, caller.sessionBeganAt))) return undefined;
  return caller;
}
