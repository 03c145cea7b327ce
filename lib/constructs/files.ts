import { Aws, Duration } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  HttpMethods,
  type IBucket,
  Bucket as ImportedBucket,
  type LifecycleRule,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { UNUSED_FILE_S } from '../../lambdas/contract/limits.ts';
import { exportFolder } from '../../lambdas/data/keys/accounts.ts';
import { logoFolder } from '../../lambdas/data/keys/files.ts';
import { indexFolder } from '../../lambdas/data/keys/listings.ts';
import { type Bucket, buckets, corsFor, OLD_VERSIONS_DAYS, ownBucketName } from '../buckets.ts';
import type { Stage } from '../stages.ts';
import { accept } from './accept.ts';
import { PrivateBucket } from './private-bucket.ts';

type BucketName = Bucket['name'];

const HERE = { account: Aws.ACCOUNT_ID, region: Aws.REGION };

/** Exports that were not removed otherwise, such as after a restore of the table. */
const EXPIRE_EXPORTS: LifecycleRule = {
  prefix: exportFolder,
  expiration: Duration.seconds(UNUSED_FILE_S),
  noncurrentVersionExpiration: Duration.days(1),
};

/** Replaced indexes, which some functions may still be reading. */
const EXPIRE_OLD_INDEXES: LifecycleRule = {
  prefix: indexFolder,
  noncurrentVersionExpiration: Duration.days(1),
};

/** The private buckets for uploads: the stack's own, or existing ones. */
export class Files extends Construct {
  readonly buckets: Readonly<Record<BucketName, IBucket>>;
  /** The origins of signed URLs. */
  readonly origins: readonly string[];
  /** The name of the bucket for documents, without a reference to the bucket. */
  readonly documentsName: string;
  readonly #own: PrivateBucket[] = [];

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.buckets = {
      documents: this.#bucket('documents', stage),
      videos: this.#bucket('videos', stage),
    };
    this.documentsName = nameOf('documents', stage);
    this.origins = buckets.map(
      ({ name }) => `https://${nameOf(name, stage)}.s3.${Aws.REGION}.amazonaws.com`,
    );
  }

  #bucket(name: BucketName, stage: Stage): IBucket {
    const { keepsData, existing } = stage.settings;
    const bucketName = nameOf(name, stage);
    if (existing?.[name] !== undefined)
      return ImportedBucket.fromBucketName(this, name, bucketName);
    const bucket = new PrivateBucket(this, name, {
      keepsData,
      bucketName,
      // Submitted files are read by version. A consumer removes later versions, so that the submitted one is
      // current again and never expires.
      versioned: true,
      lifecycleRules: [
        ...(name === 'documents' ? [EXPIRE_EXPORTS, EXPIRE_OLD_INDEXES] : []),
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          // The delete marker of an object without any versions.
          expiredObjectDeleteMarker: true,
          noncurrentVersionExpiration: Duration.days(OLD_VERSIONS_DAYS),
        },
      ],
    });
    accept(
      bucket,
      'Files are read by URLs that the API signs, and it logs for whom it has signed which. Who must know of every read too turns on CloudTrail’s data events.',
      'AwsSolutions-S1',
    );
    bucket.sendEventsToEventBridge();
    this.#own.push(bucket);
    return bucket;
  }

  /** Lets the pages of one site, and no other, access the buckets, and its CloudFront read the logos. */
  allowSite({
    origin,
    distributionArn,
  }: {
    readonly origin: string;
    readonly distributionArn: string;
  }): void {
    const { allowedOrigins, allowedHeaders, allowedMethods, exposedHeaders, maxAgeSeconds } =
      corsFor([origin]);
    const { documents } = this.buckets;
    // Without effect on an existing bucket, whose policy a deployment checks.
    documents.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [documents.arnForObjects(`${logoFolder}*`)],
        conditions: { StringEquals: { 'AWS:SourceArn': distributionArn } },
      }),
    );
    for (const bucket of this.#own) {
      bucket.addCorsRule({
        allowedOrigins: [...allowedOrigins],
        allowedHeaders: [...allowedHeaders],
        allowedMethods: allowedMethods.map((method) => HttpMethods[method]),
        exposedHeaders: [...exposedHeaders],
        maxAge: maxAgeSeconds,
      });
    }
  }
}

// Chosen here because of a cycle: the site's content security policy needs a bucket's name, and the bucket's
// CORS rule needs the site.
function nameOf(name: BucketName, { name: stage, settings }: Stage): string {
  return settings.existing?.[name] ?? ownBucketName(name, stage, HERE);
}
