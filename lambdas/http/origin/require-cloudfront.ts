import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Problem } from '../../contract/problem.ts';
import { tokenKeyRing } from '../../data/sessions/token-key-ring.ts';
import { networkPseudonym } from './network-pseudonym.ts';
import { cameThroughCloudFront } from './origin-check.ts';

/**
 * The origin check of public routes, which have no authorizer. It refuses requests that reach the gateway without
 * CloudFront: CloudFront's limits would not hold for them, and they could claim any address.
 * @returns the pseudonym of the viewer's network in the logs
 * @throws forbidden
 */
export async function requireCloudFront(request: APIGatewayProxyEventV2): Promise<string> {
  if (!cameThroughCloudFront(request))
    throw new Problem('forbidden', 'Please use the address of the site.');
  return await networkPseudonym(request, tokenKeyRing);
}
