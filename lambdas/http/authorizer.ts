import type {
  APIGatewayRequestAuthorizerEventV2,
  APIGatewaySimpleAuthorizerWithContextResult,
} from 'aws-lambda';
import { cameThroughCloudFront } from './origin.ts';
import { readToken } from './tokens.ts';

/** What the authorizer tells the endpoint of a caller: who they are, or nothing. */
export type ActorContext = { actor_id: string; role: string } | Record<string, never>;

/**
 * The gateway's authorizer. It lets every call through that has come through CloudFront, and puts into the context who
 * calls. The endpoint refuses a call without a caller, because an HTTP API cannot give its own refusals the form of our
 * errors. Whoever goes round CloudFront gets no more than the gateway's own.
 */
export async function handler({
  headers,
}: Pick<APIGatewayRequestAuthorizerEventV2, 'headers'>): Promise<
  APIGatewaySimpleAuthorizerWithContextResult<ActorContext>
> {
  if (!cameThroughCloudFront({ headers })) return { isAuthorized: false, context: {} };
  const [scheme, token] = (headers?.authorization ?? '').split(' ');
  const actor = scheme?.toLowerCase() === 'bearer' && token ? await readToken(token) : undefined;
  return {
    isAuthorized: true,
    context: actor === undefined ? {} : { actor_id: actor.id, role: actor.role },
  };
}
