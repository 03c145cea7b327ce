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
  /** Whether it outlives the stack; otherwise it is deleted with its content. */
  readonly keepsData: boolean;
}

/** A bucket that only its policy opens, and only over TLS. */
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

  /** Sends the bucket's events to EventBridge. The CDK's own setting would need a function. */
  sendEventsToEventBridge(): void {
    const { defaultChild } = this.node;
    if (!(defaultChild instanceof CfnBucket))
      throw new Error('The bucket has no CloudFormation resource');
    defaultChild.notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };
  }

  // The CDK's own getter may return undefined, which its interface does not allow:
  // exactOptionalPropertyTypes.
  override get isWebsite(): boolean {
    return false;
  }
}
