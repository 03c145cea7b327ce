import { RemovalPolicy } from 'aws-cdk-lib';

/**
 * The removal policy of data. Delete data after a failed first deployment; leftovers would block the next
 * try.
 */
export function removalOf(keepsData: boolean): RemovalPolicy {
  return keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
