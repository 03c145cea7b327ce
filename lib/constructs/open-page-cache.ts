import { Duration } from 'aws-cdk-lib';
import { CachePolicy, CacheQueryStringBehavior } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/**
 * Caches an answer for as long as its own headers say, separately for each query and coding.
 * @param name unique in the account, across regions
 */
export function openPageCache(scope: Construct, name: string): CachePolicy {
  return new CachePolicy(scope, 'OpenPages', {
    cachePolicyName: `${name}-open-pages`,
    comment: 'Pages that anybody may read',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.minutes(5),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
}
