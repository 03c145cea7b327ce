import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Problem } from '../contract/problem.ts';
import { setting } from '../data/environment.ts';

type Request = Pick<APIGatewayProxyEventV2, 'headers'>;

/**
 * Whether a request came through CloudFront, which adds a word that it alone knows. There are two while the word is
 * being changed: the new one, and the one that CloudFront still says in some places.
 */
export function cameThroughCloudFront({
  headers,
}: {
  readonly headers?: Request['headers'] | undefined;
}): boolean {
  const said = Buffer.from(headers?.['x-origin-token'] ?? '');
  return setting('ORIGIN_TOKENS')
    .split(' ')
    .map((word) => Buffer.from(word))
    .some((word) => word.length === said.length && timingSafeEqual(word, said));
}

/**
 * Refuses what comes to the gateway by another way than CloudFront: the limits there would not hold for it, and its
 * word on where it comes from counts for nothing.
 * @throws forbidden
 */
export function onlyThroughCloudFront(request: Request): void {
  if (!cameThroughCloudFront(request))
    throw new Problem('forbidden', 'Please use the address of the site.');
}
