import { RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  CfnBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** A bucket that nobody gets at but by its policy and over TLS. It outlives the stack. */
export class PrivateBucket extends Bucket {
  constructor(
    scope: Construct,
    id: string,
    props: Pick<BucketProps, 'bucketName' | 'lifecycleRules' | 'versioned'> = {},
  ) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: RemovalPolicy.RETAIN,
      ...props,
    });
  }

  /** Has S3 tell EventBridge of what happens in it. The library's own setting needs a function to do so. */
  tellEventBridge(): void {
    const { defaultChild } = this.node;
    if (!(defaultChild instanceof CfnBucket)) throw new Error('A bucket without a resource');
    defaultChild.notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };
  }

  // The library's own getter may answer undefined, which its interface does not allow: exactOptionalPropertyTypes.
  override get isWebsite(): boolean {
    return false;
  }
}
