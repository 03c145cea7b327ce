import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { type DeadLetter, type DeadLetters, unreadable } from './dead-letters.ts';

/**
 * Dead letters on AWS. Lambda stores an event that it gives up in a bucket, and a rule puts a notice of it into a
 * queue, for the alarm. The queue also has the events that EventBridge could not deliver at all.
 */

/**
 * Lambda's record of a failed event.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
 */
const invocation = z.object({
  timestamp: z.string(),
  requestContext: z.object({ functionArn: z.string(), condition: z.string() }),
  /** The event of a stream, in JSON. */
  payload: z.optional(z.string()),
  /** The event of an asynchronous invocation, and the answer to it. */
  requestPayload: z.optional(z.unknown()),
  responsePayload: z.optional(z.unknown()),
});
const failure = z.object({ errorMessage: z.string() });

/** An event of EventBridge: a notice of a stored object, or one that it could not deliver. */
const eventBridgeEvent = z.object({
  time: z.string(),
  detail: z.object({
    bucket: z.optional(z.object({ name: z.string() })),
    object: z.optional(z.object({ key: z.string() })),
  }),
});

const answer = z.nullish(
  z.object({ batchItemFailures: z.optional(z.array(z.object({ itemIdentifier: z.string() }))) }),
);

/** How long a message of the queue is hidden from others while the queue is read, in seconds. */
const HIDDEN_S = 60;

interface Place {
  readonly region: string;
  readonly bucket: string;
  readonly queueUrl: string;
}

/** An object of the bucket. */
interface Stored {
  readonly key: string;
  /** When it was stored, in ISO 8601, UTC. */
  readonly time: string;
}

interface Message {
  readonly id: string;
  readonly handle: string;
  readonly event: z.output<typeof eventBridgeEvent>;
  readonly body: string;
  /** The function that EventBridge could not reach. */
  readonly target: string | undefined;
  readonly error: string;
}

/** The dead letters of a stage. */
export function deadLettersOnAws({ region, bucket, queueUrl }: Place): DeadLetters {
  const s3 = new S3Client({ region });
  const sqs = new SQSClient({ region });
  const lambda = new LambdaClient({ region });
  const queue = { QueueUrl: queueUrl };

  async function invoke(FunctionName: string, Payload: string): Promise<void> {
    const answered = await lambda.send(new InvokeCommand({ FunctionName, Payload }));
    const text = answered.Payload?.transformToString() ?? 'null';
    if (answered.FunctionError !== undefined) throw new Error(text);
    const { batchItemFailures = [] } = answer.safeParse(JSON.parse(text)).data ?? {};
    if (batchItemFailures.length > 0)
      throw new Error('It failed for some changes. Its log says why.');
  }

  /** All messages. Each is hidden once it is read, and visible again at the end: the next command needs it too. */
  async function readQueue(): Promise<Message[]> {
    const found = new Map<string, Message>();
    const hidden: string[][] = [];
    for (;;) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          ...queue,
          MaxNumberOfMessages: 10,
          VisibilityTimeout: HIDDEN_S,
          WaitTimeSeconds: 1,
          MessageAttributeNames: ['All'],
        }),
      );
      if (Messages.length === 0) break;
      hidden.push(Messages.map(({ ReceiptHandle = '' }) => ReceiptHandle));
      for (const { MessageId: id = '', ReceiptHandle: handle = '', ...message } of Messages) {
        const body = message.Body ?? '';
        const event = parseJson(eventBridgeEvent, body);
        const attribute = (name: string) => message.MessageAttributes?.[name]?.StringValue;
        const error = attribute('ERROR_MESSAGE') ?? '';
        // Others, such as undelivered alarms, stay for the operator to read.
        if (event)
          found.set(id, { id, handle, body, event, target: attribute('TARGET_ARN'), error });
      }
    }
    for (const handles of hidden) await show(handles);
    return [...found.values()];
  }

  async function show(handles: readonly string[]): Promise<void> {
    const Entries = handles.map((ReceiptHandle, index) => ({
      Id: String(index),
      ReceiptHandle,
      VisibilityTimeout: 0,
    }));
    await sqs.send(new ChangeMessageVisibilityBatchCommand({ ...queue, Entries }));
  }

  async function removeMessage({ handle }: Message): Promise<void> {
    await sqs.send(new DeleteMessageCommand({ ...queue, ReceiptHandle: handle }));
  }

  /** Undefined if it has been replayed meanwhile. */
  async function readStored(
    { key, time }: Stored,
    notices: readonly Message[],
  ): Promise<DeadLetter | undefined> {
    const found = await s3
      .send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      .catch((error: unknown) => {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      });
    if (found === undefined) return undefined;
    const stored = parseJson(invocation, (await found.Body?.transformToString()) ?? '');
    const id = key.slice(key.lastIndexOf('/') + 1);
    if (stored === undefined) return unreadable(id, time, `s3://${bucket}/${key}`);
    const { functionArn, condition } = stored.requestContext;
    const event = stored.payload ?? JSON.stringify(stored.requestPayload ?? null);
    return {
      id,
      consumer: functionOf(functionArn),
      time: stored.timestamp,
      error: failure.safeParse(stored.responsePayload).data?.errorMessage ?? condition,
      replay: async () => {
        await invoke(functionArn, event);
        await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
        for (const notice of notices) await removeMessage(notice);
      },
    };
  }

  return {
    list: async () => {
      const messages = await readQueue();
      const stored: Stored[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client: s3 },
        { Bucket: bucket },
      ))
        for (const { Key: key = '', LastModified } of Contents)
          stored.push({ key, time: (LastModified ?? new Date()).toISOString() });
      const isNotice = ({ event }: Message) => event.detail.bucket?.name === bucket;
      const notices = Map.groupBy(
        messages.filter(isNotice),
        ({ event }) => event.detail.object?.key ?? '',
      );
      const read = await Promise.all(
        stored.map((each) => readStored(each, notices.get(each.key) ?? [])),
      );
      const letters = read.filter((each) => each !== undefined);
      // The object of a notice may be gone already: it was replayed, or has expired.
      for (const { key } of stored) notices.delete(key);
      for (const old of [...notices.values()].flat()) await removeMessage(old);
      for (const message of messages.filter((each) => !isNotice(each))) {
        const { id, target, body, event, error } = message;
        if (target === undefined) continue;
        const replay = async () => {
          await invoke(target, body);
          await removeMessage(message);
        };
        letters.push({ id, consumer: functionOf(target), time: event.time, error, replay });
      }
      return letters.sort((a, b) => (a.time < b.time ? -1 : 1));
    },
  };
}

/** Undefined if it is no JSON, or has another shape. */
function parseJson<T extends z.ZodMiniType>(schema: T, json: string): z.output<T> | undefined {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** The name in a function's ARN, without its version. */
function functionOf(arn: string): string {
  return arn.split(':')[6] ?? arn;
}
