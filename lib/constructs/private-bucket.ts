import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  CfnBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { removalOf } from './removal.ts';

interface PrivateBucketProps
  extends Pick<BucketProps, 'bucketName' | 'lifecycleRules' | 'versioned'> {
  /** Whether it outlives the stack; if not, it goes with all that is in it. */
  readonly keepsData: boolean;
}

/** A bucket that nobody gets at but by its policy and over TLS. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { keepsData, ...props }: PrivateBucketProps) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: removalOf(keepsData),
      autoDeleteObjects: !keepsData,
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
