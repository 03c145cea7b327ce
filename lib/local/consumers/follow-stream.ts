import { setTimeout as sleep } from 'node:timers/promises';
import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type _Record as Change,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { StreamConsumer } from '../../functions/consumers.ts';
import type { Checkpoint } from './checkpoint.ts';
import { type Delivery, ItemFailures } from './delivery.ts';
import { createdAt, matches, recordOf } from './stream-records.ts';

export interface Table {
  readonly name: string;
  /** The name of the attribute with an item's expiry. */
  readonly timeToLive: string;
  readonly client: DynamoDBClient;
  readonly streams: DynamoDBStreamsClient;
}

interface Options {
  readonly name: string;
  readonly consumer: StreamConsumer;
  readonly table: Table;
  readonly checkpoint: Checkpoint;
  readonly delivery: Delivery;
  readonly stopping: AbortSignal;
}

/** The most records that a stream returns at once. */
const MAX_RECORDS = 1000;
const IDLE_MS = 200;
/** Collects the changes of a busy time into batches: one by one, each would cost as much as its write. */
const BUSY_MS = 100;
const RETRY_MS = 1000;
/** Failures in a row before they are logged: fewer are a hiccup. */
const LOGGED_FAILURES = 5;
/** How long a DynamoDB stream keeps a change, in milliseconds. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

/**
 * Delivers the changes of the table's stream to a consumer, as Lambda's event-source mapping does: in order,
 * in batches, each at least once. Settles after the stop, once the current batch is done.
 */
export async function followStream({
  name,
  consumer,
  table,
  checkpoint,
  delivery,
  stopping,
}: Options): Promise<void> {
  let stream = '';
  /** The shards to read; a child follows once its parent has been read to the end. */
  let shards: readonly string[] = [];
  const iterators = new Map<string, string>();
  // A new consumer starts with the oldest change that AWS's stream would still have.
  const since = checkpoint.isNew() ? Date.now() - RETENTION_MS : 0;
  const abort = { abortSignal: stopping };

  async function findShards(): Promise<void> {
    const { client, streams, name: TableName } = table;
    const described = await client.send(new DescribeTableCommand({ TableName }), abort);
    stream = described.Table?.LatestStreamArn ?? '';
    const all: Shard[] = [];
    let ExclusiveStartShardId: string | undefined;
    do {
      const { StreamDescription: part } = await streams.send(
        new DescribeStreamCommand({ StreamArn: stream, ExclusiveStartShardId }),
        abort,
      );
      all.push(...(part?.Shards ?? []));
      ExclusiveStartShardId = part?.LastEvaluatedShardId;
    } while (ExclusiveStartShardId !== undefined);
    const ids = all.flatMap(({ ShardId }) => ShardId ?? []);
    checkpoint.follow(stream, ids);
    const unread = ids.filter((id) => checkpoint.lastOf(id) !== null);
    shards = unread.filter((id) => {
      const parent = all.find(({ ShardId }) => ShardId === id)?.ParentShardId;
      return parent === undefined || !unread.includes(parent);
    });
  }

  async function read(shard: string) {
    try {
      const ShardIterator = iterators.get(shard) ?? (await iteratorOf(shard));
      return await table.streams.send(
        new GetRecordsCommand({ ShardIterator, Limit: MAX_RECORDS }),
        abort,
      );
    } catch (error) {
      // The next change is gone: continue with the oldest available one.
      if (error instanceof TrimmedDataAccessException) checkpoint.forget(shard);
      throw error;
    }
  }

  async function iteratorOf(ShardId: string): Promise<string | undefined> {
    const last = checkpoint.lastOf(ShardId);
    const from =
      typeof last === 'string'
        ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: last }
        : { ShardIteratorType: 'TRIM_HORIZON' as const };
    const { ShardIterator } = await table.streams.send(
      new GetShardIteratorCommand({ StreamArn: stream, ShardId, ...from }),
      abort,
    );
    return ShardIterator;
  }

  /** @returns whether there was anything to read */
  async function readAll(): Promise<boolean> {
    if (shards.length === 0) await findShards();
    let found = false;
    for (const shard of shards) {
      const { Records: changes = [], NextShardIterator: next } = await read(shard);
      await handle(shard, changes);
      if (changes.length > 0) found = true;
      if (next !== undefined) iterators.set(shard, next);
      else {
        checkpoint.move(shard, null);
        // Its children can be read now.
        shards = [];
      }
    }
    return found;
  }

  async function handle(shard: string, changes: readonly Change[]): Promise<void> {
    const wanted = changes.filter(
      (change) =>
        createdAt(change) >= since && consumer.filters.some((filter) => matches(filter, change)),
    );
    for (let start = 0; start < wanted.length; start += consumer.batchSize) {
      const batch = wanted.slice(start, start + consumer.batchSize);
      for (const change of batch.filter(isTooOld))
        await delivery.giveUp(name, `It is older than ${consumer.maxAgeS} s`, {
          Records: [toRecord(change)],
        });
      await deliver(
        shard,
        batch.filter((each) => !isTooOld(each)),
      );
    }
    advance('skip', shard, changes.at(-1));
  }

  const isTooOld = (change: Change) => createdAt(change) < Date.now() - consumer.maxAgeS * 1000;

  function advance(by: 'move' | 'skip', shard: string, change: Change | undefined): void {
    const last = change?.dynamodb?.SequenceNumber;
    if (last !== undefined) checkpoint[by](shard, last);
  }

  async function deliver(shard: string, batch: readonly Change[]): Promise<void> {
    stopping.throwIfAborted();
    if (batch.length > 1) {
      try {
        await delivery.once(name, { Records: batch.map(toRecord) });
      } catch (error) {
        for (const part of split(batch, error)) await deliver(shard, part);
        return;
      }
    } else {
      for (const change of batch)
        await delivery.deliverWithRetries(
          name,
          { Records: [toRecord(change)] },
          () => !isTooOld(change),
        );
    }
    advance('move', shard, batch.at(-1));
  }

  const toRecord = (change: Change) => recordOf(change, stream, table.timeToLive);

  for (let failures = 0; !stopping.aborted; ) {
    try {
      const found = await readAll();
      failures = 0;
      await sleep(found ? BUSY_MS : IDLE_MS, undefined, { signal: stopping });
    } catch (error) {
      if (stopping.aborted) return;
      failures += 1;
      if (failures === LOGGED_FAILURES) console.error(`${name} cannot read the stream:`, error);
      // Iterators expire, and a restarted engine may have another stream.
      iterators.clear();
      shards = [];
      await sleep(RETRY_MS, undefined, { signal: stopping }).catch(() => {});
    }
  }
}

/** The parts of a batch to deliver again: from the first failed change on, or else each half. */
function split(batch: readonly Change[], error: unknown): readonly (readonly Change[])[] {
  const middle = Math.ceil(batch.length / 2);
  if (!(error instanceof ItemFailures)) return [batch.slice(0, middle), batch.slice(middle)];
  const isFailed = ({ dynamodb }: Change) => error.identifiers.has(dynamodb?.SequenceNumber ?? '');
  const first = Math.max(0, batch.findIndex(isFailed));
  return [batch.slice(first, first + 1), batch.slice(first + 1)];
}
