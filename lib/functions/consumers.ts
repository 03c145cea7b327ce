import { filePrefix } from '../../lambdas/data/keys/files.ts';
import { listingSourcePrefixes } from '../../lambdas/data/keys/listings.ts';
import { messagePrefix } from '../../lambdas/data/keys/outbox.ts';
import type { Grants } from './grants.ts';

/** One value of a filter: exactly this, or a text that begins so. */
export type Pattern = string | { readonly prefix: string };

/**
 * Which changes a consumer is given, in the form of an event-source filter of Lambda: every part must match, by one of
 * its patterns. https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
export interface ChangeFilter {
  readonly eventName: readonly ('INSERT' | 'MODIFY' | 'REMOVE')[];
  readonly dynamodb: {
    readonly Keys: {
      readonly pk?: { readonly S: readonly Pattern[] };
      readonly sk?: { readonly S: readonly Pattern[] };
    };
    /** Attributes of the item afterwards. */
    readonly NewImage?: Readonly<Record<string, { readonly S: readonly Pattern[] }>>;
  };
}

interface CommonToConsumers {
  readonly description: string;
  /** How often a batch that fails is tried again before it goes to the dead letters. */
  readonly retries: number;
  /** How long it may take at once, in minutes; 5 where it is left out. Lambda's most is 15. */
  readonly timeoutMinutes?: number;
  /** Memory in MB, where it wants more than others. */
  readonly memoryMB?: number;
  readonly grants: Grants;
}

/** Is given changes of the table's items, in order per item, and each at least once. */
export interface StreamConsumer extends CommonToConsumers {
  readonly source: 'table';
  /** A change is given where one of these matches it. */
  readonly filters: readonly ChangeFilter[];
  /** The most changes at once. */
  readonly batchSize: number;
  /** How old a change may be, in seconds, before it is given up. */
  readonly maxAgeS: number;
}

/** Is given each object that arrives in one of the buckets, at least once, as EventBridge's "Object Created". */
export interface UploadConsumer extends CommonToConsumers {
  readonly source: 'uploads';
  /** Lambda itself tries an event again, and does so twice at most. */
  readonly retries: 0 | 1 | 2;
}

/** Is called every minute. What it has not finished it takes up the next time, so nothing is tried again. */
export interface MinuteConsumer extends CommonToConsumers {
  readonly source: 'clock';
  readonly retries: 0;
}

export type Consumer = StreamConsumer | UploadConsumer | MinuteConsumer;

const DAY_S = 24 * 60 * 60;

/**
 * What follows from a change. At most two may read the table's stream:
 * https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html. The code of each is `lambdas/events/<name in kebab-case>.ts`, which exports `handler`.
 */
export const consumers = {
  syncListingsAndFiles: {
    source: 'table',
    description:
      'Writes the cards of open jobs anew when their company, location or manager has changed. Removes the objects of files ' +
      'that have expired, and the versions that were not accepted.',
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
        eventName: ['MODIFY', 'REMOVE'],
        dynamodb: { Keys: { pk: { S: [{ prefix: filePrefix }] } } },
      },
    ],
    batchSize: 100,
    retries: 10,
    maxAgeS: DAY_S,
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      documents: ['DeleteObjectVersion', 'ListBucketVersions'],
      videos: ['DeleteObjectVersion', 'ListBucketVersions'],
    },
  },
  checkUpload: {
    source: 'uploads',
    description: 'Removes an upload that is too large, or comes after the file has been accepted.',
    retries: 2,
    grants: {
      table: ['GetItem', 'UpdateItem'],
      documents: ['DeleteObjectVersion'],
      videos: ['DeleteObjectVersion'],
    },
  },
  deliverMail: {
    source: 'table',
    description: 'Delivers messages by mail.',
    filters: [
      {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: {
          Keys: { pk: { S: [{ prefix: messagePrefix }] } },
          // One that has failed is given up there, and so gets to the dead letters.
          NewImage: { state: { S: ['waiting', 'failed'] } },
        },
      },
    ],
    batchSize: 10,
    retries: 3,
    maxAgeS: DAY_S,
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      mail: ['enqueue', 'send'],
      site: ['address'],
    },
  },
  releaseDueMail: {
    source: 'clock',
    description: 'Lets messages go that were held until now.',
    retries: 0,
    grants: { table: ['GetItem', 'UpdateItem'], indexes: ['gsi1'] },
  },
  sendJobAlerts: {
    source: 'clock',
    description: 'Once a day, tells candidates of the new jobs that their saved searches find.',
    retries: 0,
    timeoutMinutes: 15,
    // Has an index of all open jobs in hand, as searches do.
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
    description: 'Does what is done later, or takes long.',
    retries: 0,
    // As long as a task is kept from others while it is done.
    timeoutMinutes: 15,
    // Reads, packs and stores copies of people's data at the same time, in parts.
    memoryMB: 1024,
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      indexes: ['gsi1'],
      documents: [
        'GetObject',
        'GetObjectVersion',
        'PutObject',
        'AbortMultipartUpload',
        'ListBucket',
        'DeleteObjectVersion',
        'ListBucketVersions',
      ],
      videos: [
        'GetObject',
        'GetObjectVersion',
        'ListBucket',
        'DeleteObjectVersion',
        'ListBucketVersions',
      ],
      mail: ['enqueue'],
      retention: true,
    },
  },
  publishIndexSnapshot: {
    source: 'clock',
    description: 'Stores the index of open jobs, from which functions that search start.',
    retries: 0,
    // As long as it keeps others from storing one.
    timeoutMinutes: 15,
    // One whole CPU: it compresses all open jobs.
    memoryMB: 1769,
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      search: ['GetObjectVersion', 'PutObject', 'AbortMultipartUpload'],
    },
  },
} as const satisfies Readonly<Record<string, Consumer>>;

/** How long a consumer may take at once, in milliseconds. */
export function timeoutMsOf({ timeoutMinutes = 5 }: Consumer): number {
  return timeoutMinutes * 60_000;
}

/** Where a consumer's code is, below `lambdas`. */
export function consumerFile(name: string): string {
  return `events/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}
