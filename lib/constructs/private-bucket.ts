import { RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** A bucket that nobody gets at but by its policy and over TLS. It outlives the stack. */
export class PrivateBucket extends Bucket {
  constructor(
    scope: Construct,
    id: string,
    props: Pick<BucketProps, 'bucketName' | 'lifecycleRules'> = {},
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

  // The library's own getter may answer undefined, which its interface does not allow: exactOptionalPropertyTypes.
  override get isWebsite(): boolean {
    return false;
  }
}
