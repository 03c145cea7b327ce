import { Aws, Duration } from 'aws-cdk-lib';
import {
  HttpMethods,
  type IBucket,
  Bucket as ImportedBucket,
  type LifecycleRule,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { UNUSED_FILE_S } from '../../lambdas/contract/limits.ts';
import { exportFolder } from '../../lambdas/data/keys/accounts.ts';
import { indexFolder } from '../../lambdas/data/keys/listings.ts';
import { type Bucket, buckets, corsFor, OLD_VERSIONS_DAYS, ownBucketName } from '../buckets.ts';
import type { Stage } from '../stages.ts';
import { accept } from './accept.ts';
import { PrivateBucket } from './private-bucket.ts';

type BucketName = Bucket['name'];

/** Where the stack is deployed to. */
const HERE = { account: Aws.ACCOUNT_ID, region: Aws.REGION };

/** For copies of people's data that nothing else has removed by then, such as after a restore of the table. */
const COPIES: LifecycleRule = {
  prefix: exportFolder,
  expiration: Duration.seconds(UNUSED_FILE_S),
  noncurrentVersionExpiration: Duration.days(1),
};

/** For indexes in the place of which another one has been stored: some functions may be reading them. */
const OLD_INDEXES: LifecycleRule = {
  prefix: indexFolder,
  noncurrentVersionExpiration: Duration.days(1),
};

/** The private buckets of what people upload: the stack's own, or such as are there already. */
export class Files extends Construct {
  readonly buckets: Readonly<Record<BucketName, IBucket>>;
  /** Where signed URLs lead. */
  readonly origins: readonly string[];
  readonly #own: PrivateBucket[] = [];

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.buckets = {
      documents: this.#bucket('documents', stage),
      videos: this.#bucket('videos', stage),
    };
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
      // What has been handed in is read by its version. What is put in its place afterwards a consumer removes, so that
      // it is the current one again, which never expires.
      versioned: true,
      lifecycleRules: [
        ...(name === 'documents' ? [COPIES, OLD_INDEXES] : []),
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          // What is left of an object once all of its versions are gone.
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
    bucket.tellEventBridge();
    this.#own.push(bucket);
    return bucket;
  }

  /** Lets the pages of a site reach the buckets, and those of no other. */
  allowFrom(siteOrigin: string): void {
    const { allowedOrigins, allowedHeaders, allowedMethods, exposedHeaders, maxAgeSeconds } =
      corsFor([siteOrigin]);
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

// Made up here, because the site must know a bucket's name before there is the bucket (its content security policy names
// it), and the bucket must know the site (to let it in).
function nameOf(name: BucketName, { name: stage, settings }: Stage): string {
  return settings.existing?.[name] ?? ownBucketName(name, stage, HERE);
}
