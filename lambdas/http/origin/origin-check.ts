import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { setting } from '../../data/aws/environment.ts';
import { isSame } from '../../data/table/hash.ts';

/**
 * Whether a request came through CloudFront, by its secret header. Two values are valid during a change: the
 * new one, and the old one that some edge locations still send.
 */
export function cameThroughCloudFront({
  headers,
}: {
  readonly headers?: APIGatewayProxyEventV2['headers'] | undefined;
}): boolean {
  const sent = headers?.['x-origin-token'] ?? '';
  return setting('ORIGIN_TOKENS')
    .split(' ')
    .some((word) => isSame(word, sent));
}
