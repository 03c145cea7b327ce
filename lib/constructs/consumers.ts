import { Duration } from 'aws-cdk-lib';
import { type EventPattern, Rule, Schedule } from 'aws-cdk-lib/aws-events';
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
  type EventConsumer,
  type MinuteConsumer,
  type StreamConsumer,
  timeoutMsOf,
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
  /** The functions of the table's stream, by name. */
  readonly ofTable: ReadonlyMap<string, Lambda>;
  /** The function that gets incoming mail. */
  readonly ofReplies: Lambda;
  readonly functions: readonly Lambda[];
  /** Events that failed after all retries. */
  readonly deadLetters: DeadLetters;

  constructor(scope: Construct, id: string, context: StackContext, keepsData: boolean) {
    super(scope, id);
    this.deadLetters = new DeadLetters(this, 'DeadLetters', keepsData);
    accept(
      this,
      'Failed events go to the bucket of dead letters: from the stream by its mapping, others by the function’s destination for failures.',
      'Serverless-LambdaDLQ',
    );
    const created = Object.entries<Consumer>(consumers).map(([name, consumer]) => ({
      name,
      source: consumer.source,
      lambda: this.#create(name, consumer, context),
    }));
    const ofTable = created.filter(({ source }) => source === 'table');
    const [receiver, ...more] = created.filter(({ source }) => source === 'replies');
    if (receiver === undefined || more.length > 0)
      throw new Error('One function gets incoming mail');
    this.ofTable = new Map(ofTable.map(({ name, lambda }) => [name, lambda]));
    this.ofReplies = receiver.lambda;
    this.functions = created.map(({ lambda }) => lambda);
  }

  #create(name: string, consumer: Consumer, context: StackContext): Lambda {
    if (consumer.source === 'table') return this.#ofTable(name, consumer, context);
    if (consumer.source === 'clock') return this.#everyMinute(name, consumer, context);
    return this.#ofEvents(name, consumer, context);
  }

  #ofTable(name: string, consumer: StreamConsumer, context: StackContext): Lambda {
    const { streamArn } = context.table;
    const lambda = this.#lambda(name, consumer, context, streamArn);
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

  #ofEvents(name: string, consumer: EventConsumer, context: StackContext): Lambda {
    const lambda = this.#lambda(name, consumer, context);
    for (const [id, eventPattern] of Object.entries(eventsOf(consumer, context)))
      new Rule(lambda, id, {
        eventPattern,
        // For events that EventBridge could not deliver within a day.
        targets: [new LambdaFunction(lambda.function, { deadLetterQueue: this.deadLetters.queue })],
      });
    this.#giveUp(lambda, { maximumRetryAttempts: consumer.retries });
    return lambda;
  }

  #everyMinute(name: string, consumer: MinuteConsumer, context: StackContext): Lambda {
    const lambda = this.#lambda(name, consumer, context);
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

  #lambda(name: string, consumer: Consumer, context: StackContext, streamArn?: string): Lambda {
    const lambda = new Lambda(this, functionOfConsumer(name, consumer), context, {
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

/** The events that EventBridge passes on, by the id of their rule. */
function eventsOf(
  { source }: EventConsumer,
  { files, variables }: StackContext,
): Readonly<Record<string, EventPattern>> {
  if (source === 'uploads') {
    const name = Object.values(files.buckets).map(({ bucketName }) => bucketName);
    const detail = { bucket: { name } };
    return { Uploads: { source: ['aws.s3'], detailType: ['Object Created'], detail } };
  }
  const configurationSet = variables.MAIL_CONFIGURATION_SET;
  // Replies come from SES itself, by `IncomingMail`, if the stage reads them.
  if (source === 'replies' || configurationSet === '') return {};
  // Other stages of the account publish to the same bus.
  const detail = { mail: { tags: { 'ses:configuration-set': [configurationSet] } } };
  const detailType = ['Email Bounced', 'Email Complaint Received'];
  return { Mail: { source: ['aws.ses'], detailType, detail } };
}
