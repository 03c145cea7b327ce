import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Problem } from '../contract/problem.ts';
import { setting } from '../data/environment.ts';
import { isSame } from '../data/hash.ts';
import { clientName } from './client-name.ts';

/**
 * Whether a request came through CloudFront, which adds a word that it alone knows. There are two while the word is
 * being changed: the new one, and the one that CloudFront still says in some places.
 */
export function cameThroughCloudFront({
  headers,
}: {
  readonly headers?: APIGatewayProxyEventV2['headers'] | undefined;
}): boolean {
  const said = headers?.['x-origin-token'] ?? '';
  return setting('ORIGIN_TOKENS')
    .split(' ')
    .some((word) => isSame(word, said));
}

/**
 * The door of the public routes, which the authorizer does not guard. It refuses what comes to the gateway by another way
 * than CloudFront: the limits there would not hold for it, and its word on where it comes from counts for nothing.
 * @returns what the logs call the network that the request comes from
 * @throws forbidden
 */
export async function onlyThroughCloudFront(request: APIGatewayProxyEventV2): Promise<string> {
  if (!cameThroughCloudFront(request))
    throw new Problem('forbidden', 'Please use the address of the site.');
  return await clientName(request);
}
