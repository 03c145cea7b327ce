import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import {
  CfnEventInvokeConfig,
  type CfnEventInvokeConfigProps,
  EventSourceMapping,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import {
  type Consumer,
  consumers,
  type MailConsumer,
  type MinuteConsumer,
  type ReplyConsumer,
  type StreamConsumer,
  timeoutMsOf,
  type UploadConsumer,
} from '../functions/consumers.ts';
import { functionOfConsumer, MEMORY } from '../functions/functions.ts';
import { accept } from './accept.ts';
import { DeadLetters } from './dead-letters.ts';
import { Lambda, type StackContext } from './lambda.ts';
import { allow } from './statements.ts';

/**
 * The interval of the clock, and the longest time that one of its events may wait: the next one does the same work, and
 * after a throttling or an outage, hours of events would run at once.
 */
const EVERY_MINUTE = Duration.minutes(1);

/** The permissions for reading a stream. */
const READ_STREAM = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];

/** Consumers of changes: a function for each, with its event source. */
export class Consumers extends Construct {
  /** The functions by name, of consumers of the table's stream, and of uploads. */
  readonly ofTable: ReadonlyMap<string, Lambda>;
  readonly ofUploads: ReadonlyMap<string, Lambda>;
  /** The function that gets incoming mail. */
  readonly ofReplies: Lambda;
  readonly functions: readonly Lambda[];
  /** Events that failed after all retries. */
  readonly deadLetters: DeadLetters;

  constructor(scope: Construct, id: string, surroundings: StackContext, keepsData: boolean) {
    super(scope, id);
    this.deadLetters = new DeadLetters(this, 'DeadLetters', keepsData);
    accept(
      this,
      'Failed events go to the bucket of dead letters: from the stream by its mapping, others by the function’s destination for failures.',
      'Serverless-LambdaDLQ',
    );
    const ofTable = new Map<string, Lambda>();
    const ofUploads = new Map<string, Lambda>();
    const ofReplies = new Map<string, Lambda>();
    const others: Lambda[] = [];
    for (const [name, consumer] of Object.entries<Consumer>(consumers)) {
      if (consumer.source === 'table')
        ofTable.set(name, this.#ofTable(name, consumer, surroundings));
      else if (consumer.source === 'uploads')
        ofUploads.set(name, this.#ofUploads(name, consumer, surroundings));
      else if (consumer.source === 'mail') others.push(this.#ofMail(name, consumer, surroundings));
      else if (consumer.source === 'replies')
        ofReplies.set(name, this.#ofReplies(name, consumer, surroundings));
      else others.push(this.#everyMinute(name, consumer, surroundings));
    }
    this.ofTable = ofTable;
    this.ofUploads = ofUploads;
    const [receiver] = ofReplies.values();
    if (receiver === undefined || ofReplies.size > 1)
      throw new Error('One function gets incoming mail');
    this.ofReplies = receiver;
    this.functions = [...ofTable.values(), ...ofUploads.values(), receiver, ...others];
  }

  #ofTable(name: string, consumer: StreamConsumer, surroundings: StackContext): Lambda {
    const { streamArn } = surroundings.table;
    const lambda = this.#lambda(name, consumer, surroundings, streamArn);
    new EventSourceMapping(lambda, 'Stream', {
      target: lambda.function,
      eventSourceArn: streamArn,
      filters: consumer.filters.map((filter) => ({ pattern: JSON.stringify(filter) })),
      batchSize: consumer.batchSize,
      // Changes from before the consumer was created, or while it was disabled, are processed too.
      startingPosition: StartingPosition.TRIM_HORIZON,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      maxRecordAge: Duration.seconds(consumer.maxAgeS),
      onFailure: { bind: () => ({ destination: this.deadLetters.bucket.bucketArn }) },
    });
    return lambda;
  }

  #ofUploads(name: string, consumer: UploadConsumer, surroundings: StackContext): Lambda {
    const lambda = this.#lambda(name, consumer, surroundings);
    const buckets = Object.values(surroundings.files.buckets);
    new Rule(lambda, 'Uploads', {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: buckets.map(({ bucketName }) => bucketName) } },
      },
      // For events that EventBridge could not deliver within a day.
      targets: [new LambdaFunction(lambda.function, { deadLetterQueue: this.deadLetters.queue })],
    });
    this.#giveUp(lambda, { maximumRetryAttempts: consumer.retries });
    return lambda;
  }

  #ofMail(name: string, consumer: MailConsumer, surroundings: StackContext): Lambda {
    const lambda = this.#lambda(name, consumer, surroundings);
    const configurationSet = surroundings.variables.MAIL_CONFIGURATION_SET;
    // Other stages of the account publish to the same bus.
    if (configurationSet !== '')
      new Rule(lambda, 'Mail', {
        eventPattern: {
          source: ['aws.ses'],
          detailType: ['Email Bounced', 'Email Complaint Received'],
          detail: { mail: { tags: { 'ses:configuration-set': [configurationSet] } } },
        },
        targets: [new LambdaFunction(lambda.function, { deadLetterQueue: this.deadLetters.queue })],
      });
    this.#giveUp(lambda, { maximumRetryAttempts: consumer.retries });
    return lambda;
  }

  /** `IncomingMail` calls it, if the stage reads replies. */
  #ofReplies(name: string, consumer: ReplyConsumer, surroundings: StackContext): Lambda {
    const lambda = this.#lambda(name, consumer, surroundings);
    this.#giveUp(lambda, { maximumRetryAttempts: consumer.retries });
    return lambda;
  }

  #everyMinute(name: string, consumer: MinuteConsumer, surroundings: StackContext): Lambda {
    const lambda = this.#lambda(name, consumer, surroundings);
    new Rule(lambda, 'EveryMinute', {
      schedule: Schedule.rate(EVERY_MINUTE),
      targets: [
        new LambdaFunction(lambda.function, {
          deadLetterQueue: this.deadLetters.queue,
          maxEventAge: EVERY_MINUTE,
        }),
      ],
    });
    this.#giveUp(lambda, {
      maximumRetryAttempts: 0,
      maximumEventAgeInSeconds: EVERY_MINUTE.toSeconds(),
    });
    return lambda;
  }

  // For events that the function failed on: EventBridge counts them as delivered. With a reserved concurrency
  // of 0, Lambda sends every event here, without retries.
  #giveUp(
    lambda: Lambda,
    limits: Pick<CfnEventInvokeConfigProps, 'maximumRetryAttempts' | 'maximumEventAgeInSeconds'>,
  ): void {
    new CfnEventInvokeConfig(lambda, 'Failures', {
      functionName: lambda.function.functionName,
      qualifier: '$LATEST',
      ...limits,
      destinationConfig: { onFailure: { destination: this.deadLetters.bucket.bucketArn } },
    });
  }

  #lambda(
    name: string,
    consumer: Consumer,
    surroundings: StackContext,
    streamArn?: string,
  ): Lambda {
    const lambda = new Lambda(this, functionOfConsumer(name, consumer), surroundings, {
      memorySize: consumer.memoryMB ?? MEMORY.usual,
      timeout: Duration.millis(timeoutMsOf(consumer)),
      statements: [
        ...this.deadLetters.statements(),
        ...(streamArn === undefined ? [] : allow('dynamodb', READ_STREAM, [streamArn])),
      ],
    });
    this.deadLetters.acceptIn(lambda);
    // As in `Roles`: no function stores dead letters while the bucket is emptied.
    lambda.node.addDependency(this.deadLetters.bucket);
    return lambda;
  }
}
