import { Duration } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { accept, wildcardIn } from './accept.ts';
import { PrivateBucket } from './private-bucket.ts';
import { allow } from './statements.ts';

/** How long dead letters are kept: the maximum of a queue. */
const KEPT = Duration.days(14);

/**
 * Events that failed after all retries. A bucket has them whole, and can so replay them: a queue would get only
 * the position in the stream, which forgets after a day. The queue has a notice of each, for the alarm, and the
 * events that EventBridge could not deliver.
 */
export class DeadLetters extends Construct {
  readonly queue: Queue;
  readonly bucket: PrivateBucket;

  constructor(scope: Construct, id: string, keepsData: boolean) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: KEPT,
    });
    accept(
      this.queue,
      'It is the queue of what others have given up; an alarm tells of the first.',
      'AwsSolutions-SQS3',
      'Serverless-SQSRedrivePolicy',
    );
    this.bucket = new PrivateBucket(this, 'Bucket', {
      keepsData,
      lifecycleRules: [{ expiration: KEPT }],
    });
    accept(
      this.bucket,
      'Only Lambda writes to it, and only an operator reads it.',
      'AwsSolutions-S1',
    );
    this.bucket.sendEventsToEventBridge();
    const notices = new Rule(this, 'Notices', {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [this.bucket.bucketName] } },
      },
      targets: [new SqsQueue(this.queue)],
    });
    accept(
      notices,
      'Without a notice the dead letter is still in the bucket.',
      'Serverless-EventBusDLQ',
    );
  }

  /** The permissions of a function whose failed events go to the bucket. */
  statements(): PolicyStatement[] {
    return [
      ...allow('s3', ['PutObject'], [this.#objects]),
      ...allow('s3', ['ListBucket'], [this.bucket.bucketArn]),
    ];
  }

  /** Accepts these permissions of a function. */
  acceptIn(lambda: Construct): void {
    accept(
      lambda,
      'The objects of one bucket, to which Lambda gives their names.',
      wildcardIn(this, this.#objects),
    );
  }

  get #objects(): string {
    return this.bucket.arnForObjects('*');
  }
}
