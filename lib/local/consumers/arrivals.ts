import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { INCOMING_MAIL } from '../../buckets.ts';
import type { EventConsumer } from '../../functions/consumers.ts';
import { isAbortError } from '../clear-error.ts';
import { makeFolder, readJsonFile, writeAtomically } from '../data-folder.ts';
import type { ObjectVersion, Store } from '../objects/object-files.ts';
import type { Delivery } from './delivery.ts';

/** Notifies consumers of each stored object, at least once, as EventBridge and SES do on AWS. */
export interface Arrivals {
  /** Stores an object and notifies the consumers of uploads, without waiting for them. */
  tell(bucket: string, version: ObjectVersion, store: Store): Promise<void>;
  /** Stores an incoming mail and notifies its consumers by SES's event, without waiting for them. */
  tellOfMail(version: ObjectVersion, event: object, store: Store): Promise<void>;
  /** Starts the notifications, first those left by an earlier process. */
  start(delivery: Delivery): void;
  /** Settles once no consumer is running. */
  settled(): Promise<unknown>;
}

interface Options {
  readonly folder: string;
  readonly consumers: Readonly<Record<string, EventConsumer>>;
  readonly replyConsumers: Readonly<Record<string, EventConsumer>>;
  readonly region: string;
  /** Whether such a version exists: the process may have ended before it was stored. */
  readonly isStored: (bucket: string, key: string, versionId: string) => Promise<boolean>;
}

/**
 * Events delivered at once. Each waits for the table: an import of thousands of objects would use up its timeouts and
 * retries.
 */
const AT_ONCE = 4;

/** A pending event of one consumer, in a file of its own. */
interface Pending {
  readonly consumer: string;
  readonly file: string;
}

const storedPending = z.object({
  /** The object that the event tells of. */
  object: z.object({ bucket: z.string(), key: z.string(), versionId: z.string() }),
  event: z.looseObject({}),
});

/** Reads the pending events of an earlier process, before any new ones. */
export function openArrivals({
  folder,
  consumers,
  replyConsumers,
  region,
  isStored,
}: Options): Arrivals {
  const all = { ...consumers, ...replyConsumers };
  const left = Object.keys(all).flatMap((consumer) => {
    const own = join(folder, consumer);
    makeFolder(own);
    const files = readdirSync(own).filter((name) => name.endsWith('.json'));
    return files.sort().map((name): Pending => ({ consumer, file: join(own, name) }));
  });
  const waiting: Pending[] = [];
  const limit = pLimit(AT_ONCE);
  const working = new Set<Promise<void>>();
  let delivery: Delivery | undefined;

  function work(task: Promise<void>): void {
    const settled = task
      .catch((error: unknown) => {
        // Events that were interrupted by the stop stay in their files for the next start.
        if (!isAbortError(error)) console.error(error);
      })
      .finally(() => working.delete(settled));
    working.add(settled);
  }

  const handOver = (by: Delivery, pending: Pending) => limit(() => handOverNow(by, pending));

  async function handOverNow(by: Delivery, { consumer, file }: Pending): Promise<void> {
    const event = readJsonFile(file, storedPending)?.event;
    const retries = all[consumer]?.retries ?? 0;
    if (event !== undefined)
      await by.deliverWithRetries(consumer, event, (failures) => failures <= retries);
    rmSync(file, { force: true });
  }

  async function handOverLeft(by: Delivery): Promise<void> {
    for (const pending of left) {
      const object = readJsonFile(pending.file, storedPending)?.object;
      if (object && (await isStored(object.bucket, object.key, object.versionId)))
        await handOver(by, pending);
      else rmSync(pending.file, { force: true });
    }
  }

  async function storeAndTell(
    of: { readonly bucket: string; readonly version: ObjectVersion },
    toldTo: readonly string[],
    event: object,
    store: Store,
  ): Promise<void> {
    const { key, versionId } = of.version;
    const stored = JSON.stringify({ object: { bucket: of.bucket, key, versionId }, event });
    const pending = toldTo.map((consumer): Pending => {
      const file = join(folder, consumer, `${versionId}.json`);
      // Before the object is stored, so that its event cannot be lost.
      writeAtomically(file, stored);
      return { consumer, file };
    });
    try {
      await store();
    } catch (error) {
      for (const { file } of pending) rmSync(file, { force: true });
      throw error;
    }
    for (const each of pending) {
      if (delivery === undefined) waiting.push(each);
      else work(handOver(delivery, each));
    }
  }

  return {
    tell: async (bucket, version, store) => {
      // Only SES tells of incoming mail.
      const toldTo = bucket === INCOMING_MAIL.name ? [] : Object.keys(consumers);
      const event = objectCreated(bucket, version, region);
      await storeAndTell({ bucket, version }, toldTo, event, store);
    },
    tellOfMail: (version, event, store) =>
      storeAndTell(
        { bucket: INCOMING_MAIL.name, version },
        Object.keys(replyConsumers),
        event,
        store,
      ),
    start: (by) => {
      delivery = by;
      work(handOverLeft(by));
      for (const each of waiting.splice(0)) work(handOver(by, each));
    },
    settled: () => Promise.all(working),
  };
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html */
function objectCreated(
  bucket: string,
  { key, size, etag, versionId }: ObjectVersion,
  region: string,
): S3ObjectCreatedNotificationEvent {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Object Created',
    source: 'aws.s3',
    account: '000000000000',
    time: new Date().toISOString(),
    region,
    resources: [`arn:aws:s3:::${bucket}`],
    detail: {
      version: '0',
      bucket: { name: bucket },
      object: {
        key,
        size,
        etag: etag.replaceAll('"', ''),
        'version-id': versionId,
        sequencer: Buffer.from(versionId).toString('hex').toUpperCase(),
      },
      'request-id': randomUUID(),
      requester: '000000000000',
      'source-ip-address': '127.0.0.1',
      reason: 'PutObject',
    },
  };
}
