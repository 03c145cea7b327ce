import { RemovalPolicy } from 'aws-cdk-lib';

/** What becomes of data when the stack goes. What was kept of a first deployment that failed would stop the second. */
export function removalOf(keepsData: boolean): RemovalPolicy {
  return keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
