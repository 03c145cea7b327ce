import { LONG_WORK_TIMEOUT_MIN } from '../../lambdas/contract/function-timeouts.ts';
import { applicationPrefix } from '../../lambdas/data/keys/applications.ts';
import { filePrefix } from '../../lambdas/data/keys/files.ts';
import { listingSourcePrefixes } from '../../lambdas/data/keys/listings.ts';
import { mailPrefix } from '../../lambdas/data/keys/outbox.ts';
import type { Grants } from './grant-types.ts';

/** One value in a filter: an exact value, or a prefix. */
export type Pattern = string | { readonly prefix: string };

/**
 * The changes that a consumer receives, in the form of a Lambda event-source filter: every field must match
 * one of its patterns. https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
export interface ChangeFilter {
  readonly eventName: readonly ('INSERT' | 'MODIFY' | 'REMOVE')[];
  readonly dynamodb: {
    readonly Keys: {
      readonly pk?: { readonly S: readonly Pattern[] };
      readonly sk?: { readonly S: readonly Pattern[] };
    };
    /** Attributes of the item after the change. */
    readonly NewImage?: Readonly<Record<string, { readonly S: readonly Pattern[] }>>;
  };
}

interface CommonToConsumers {
  readonly description: string;
  /** The timeout in minutes, 5 by default. Lambda's maximum is 15. */
  readonly timeoutMinutes?: number;
  /** Memory in MB, if it needs more than the default. */
  readonly memoryMB?: number;
  readonly grants: Grants;
}

/** Receives changes of the table's items, in order per item, each at least once. */
export interface StreamConsumer extends CommonToConsumers {
  readonly source: 'table';
  /** A change is delivered if one of these matches. */
  readonly filters: readonly ChangeFilter[];
  /** The most changes per batch. */
  readonly batchSize: number;
  /**
   * The age at which a change is given up, in seconds. Until then it is retried, however often: a number of retries
   * would be used up within seconds of an outage.
   */
  readonly maxAgeS: number;
}

/** Receives events of another service, each at least once. */
export interface EventConsumer extends CommonToConsumers {
  /**
   * `uploads`: each new object in the buckets, as EventBridge's "Object Created". `mail`: each bounce and each complaint,
   * as EventBridge's events of SES. `replies`: each incoming mail that SES has stored, as SES's event for a Lambda action.
   */
  readonly source: 'uploads' | 'mail' | 'replies';
  /** How often a failed event is retried before it goes to the dead letters: by Lambda itself, at most twice. */
  readonly retries: 0 | 1 | 2;
}

/** Runs every minute. The next run continues unfinished work, so there are no retries. */
export interface MinuteConsumer extends CommonToConsumers {
  readonly source: 'clock';
}

export type Consumer = StreamConsumer | EventConsumer | MinuteConsumer;

/**
 * How long a change is retried, in seconds: longer than an outage of the table or of the mail service usually takes.
 * A change that always fails blocks the later ones of its shard as long; after ten minutes an alarm rings.
 */
const RETRIED_S = 60 * 60;

/** Composing and sending mail. */
const DELIVERY = {
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  mail: ['enqueue', 'send'],
  site: ['address'],
  quotas: true,
} as const satisfies Grants;

/**
 * All consumers. At most two may read the table's stream:
 * https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html. The code of each is `lambdas/events/<name in
 * kebab-case>.ts`, which exports `handler`.
 */
export const consumers = {
  syncListingsAndFiles: {
    source: 'table',
    description:
      'Updates the listings of open jobs when their company, location or manager has changed. Removes the objects of files ' +
      'that have expired, and the versions that were not accepted. Lists a job again once an applicant is opened.',
    filters: [
      ...listingSourcePrefixes.map(
        ({ pk, sk }): ChangeFilter => ({
          eventName: ['MODIFY'],
          dynamodb: {
            Keys: {
              pk: { S: [{ prefix: pk }] },
              sk: { S: sk.map((prefix) => ({ prefix })) },
            },
          },
        }),
      ),
      {
        eventName: ['MODIFY'],
        dynamodb: {
          Keys: {
            pk: { S: [{ prefix: applicationPrefix.pk }] },
            sk: { S: [{ prefix: applicationPrefix.sk }] },
          },
        },
      },
      {
        eventName: ['MODIFY', 'REMOVE'],
        dynamodb: { Keys: { pk: { S: [{ prefix: filePrefix }] } } },
      },
    ],
    batchSize: 100,
    maxAgeS: RETRIED_S,
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
      indexes: ['gsi2'],
      documents: ['DeleteObjectVersion', 'ListBucketVersions'],
      videos: ['DeleteObjectVersion', 'ListBucketVersions'],
      mail: ['enqueue'],
      unopened: true,
    },
  },
  checkUpload: {
    source: 'uploads',
    description:
      'Removes an upload that is too large, comes after the file has been accepted, or exceeds a quota, and old versions of one that has not been accepted.',
    retries: 2,
    grants: {
      table: ['GetItem', 'UpdateItem'],
      indexes: ['gsi1'],
      documents: ['DeleteObjectVersion', 'ListBucketVersions'],
      videos: ['DeleteObjectVersion', 'ListBucketVersions'],
      quotas: true,
    },
  },
  deliverMail: {
    source: 'table',
    description: 'Sends new messages by mail, as far as the sending rate allows.',
    filters: [
      {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: {
          Keys: { pk: { S: [{ prefix: mailPrefix }] } },
          NewImage: { state: { S: ['waiting'] } },
        },
      },
    ],
    batchSize: 10,
    maxAgeS: RETRIED_S,
    grants: { ...DELIVERY, indexes: ['gsi1', 'gsi2'] },
  },
  releaseDueMail: {
    source: 'clock',
    description: 'Sends held messages that are due, at the sending rate.',
    grants: { ...DELIVERY, indexes: ['gsi1', 'gsi2'] },
  },
  suppressAddress: {
    source: 'mail',
    description: 'Stops all mail to an address that has bounced, or whose owner has complained.',
    retries: 2,
    grants: { table: ['GetItem', 'UpdateItem'] },
  },
  receiveMail: {
    source: 'replies',
    description: 'Stores the message of a mail that answers one of ours.',
    retries: 2,
    // A mail of 40 MB with its parts, which are copies.
    memoryMB: 1024,
    grants: {
      table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
      incomingMail: ['GetObject'],
      quotas: true,
      mail: ['enqueue'],
    },
  },
  sendJobAlerts: {
    source: 'clock',
    description: 'Once a day, tells candidates of the new jobs that their saved searches find.',
    timeoutMinutes: LONG_WORK_TIMEOUT_MIN,
    // Holds an index of all open jobs, as searches do.
    memoryMB: 1024,
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      indexes: ['gsi1'],
      search: ['GetObjectVersion'],
      mail: ['enqueue'],
    },
  },
  doTasks: {
    source: 'clock',
    description: 'Runs scheduled and long tasks.',
    timeoutMinutes: LONG_WORK_TIMEOUT_MIN,
    // Reads, packs and stores exports in parallel, in parts.
    memoryMB: 1024,
    grants: {
      table: [
        'GetItem',
        'BatchGetItem',
        'Query',
        'PutItem',
        'UpdateItem',
        'DeleteItem',
        'ConditionCheckItem',
      ],
      indexes: ['gsi1', 'gsi2'],
      documents: [
        'GetObject',
        'GetObjectVersion',
        'ListBucket',
        'DeleteObjectVersion',
        'ListBucketVersions',
      ],
      exports: ['PutObject', 'AbortMultipartUpload'],
      videos: [
        'GetObject',
        'GetObjectVersion',
        'ListBucket',
        'DeleteObjectVersion',
        'ListBucketVersions',
      ],
      mail: ['enqueue'],
      retention: true,
      unopened: true,
      quotas: true,
    },
  },
  publishIndexSnapshot: {
    source: 'clock',
    description: 'Stores the index of open jobs, from which functions that search start.',
    timeoutMinutes: LONG_WORK_TIMEOUT_MIN,
    // One whole CPU: it compresses all open jobs.
    memoryMB: 1769,
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      search: ['GetObjectVersion', 'PutObject', 'AbortMultipartUpload'],
    },
  },
} as const satisfies Readonly<Record<string, Consumer>>;

/** The consumers of a source, by name. */
export function consumersOf<Source extends Consumer['source']>(source: Source) {
  type Found = Consumer & { readonly source: Source };
  const isFound = (entry: [string, Consumer]): entry is [string, Found] =>
    entry[1].source === source;
  return Object.fromEntries(Object.entries<Consumer>(consumers).filter(isFound));
}

/** A consumer's timeout, in milliseconds. */
export function timeoutMsOf({ timeoutMinutes = 5 }: Consumer): number {
  return timeoutMinutes * 60_000;
}

/** The path of a consumer's code, below `lambdas`. */
export function consumerFile(name: string): string {
  return `events/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}
