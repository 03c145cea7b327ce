import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { setting } from '../../data/aws/environment.ts';
import { isSame } from '../../data/table/hash.ts';

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
