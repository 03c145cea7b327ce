import { Aws, Duration, Fn } from 'aws-cdk-lib';
import { HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type Bucket, corsFor } from '../buckets.ts';
import type { StageSettings } from '../stages.ts';
import { PrivateBucket } from './private-bucket.ts';

/** The private buckets of what people upload. */
export class Files extends Construct {
  readonly buckets: Readonly<Record<Bucket['name'], PrivateBucket>>;
  /** Where signed URLs lead. */
  readonly origins: readonly string[];

  constructor(scope: Construct, id: string, { keepsData }: Pick<StageSettings, 'keepsData'>) {
    super(scope, id);
    this.buckets = {
      documents: this.#bucket('documents', keepsData),
      videos: this.#bucket('videos', keepsData),
    };
    this.origins = Object.keys(this.buckets).map(
      (name) => `https://${bucketName(name)}.s3.${Aws.REGION}.amazonaws.com`,
    );
  }

  #bucket(name: Bucket['name'], keepsData: boolean): PrivateBucket {
    const bucket = new PrivateBucket(this, name, {
      keepsData,
      bucketName: bucketName(name),
      // What has been handed in is read by its version, whatever is put in its place afterwards. So no version expires.
      versioned: true,
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          // What is left of an object once all of its versions are gone.
          expiredObjectDeleteMarker: true,
        },
      ],
    });
    bucket.tellEventBridge();
    return bucket;
  }

  /** Lets the pages of a site reach the buckets, and those of no other. */
  allowFrom(siteOrigin: string): void {
    const { allowedOrigins, allowedHeaders, allowedMethods, exposedHeaders, maxAgeSeconds } =
      corsFor([siteOrigin]);
    for (const bucket of Object.values(this.buckets)) {
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

/**
 * A bucket's name, unique in the world by the last part of the stack's id. Made up here, because the site must know it
 * before there is a bucket (its content security policy names it), and the bucket must know the site (to let it in).
 */
function bucketName(name: string): string {
  return `hiring-${name}-${Fn.select(2, Fn.split('/', Aws.STACK_ID))}`;
}
