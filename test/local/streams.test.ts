import { json } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { StreamConsumer } from '../../lib/functions/consumers.ts';
import { openDataFolder } from '../../lib/local/data-folder.ts';
import { listen } from '../../lib/local/listen.ts';
import { SWEPT_LATE_S, sweepExpired } from '../../lib/local/table/sweep-expired.ts';
import {
  access,
  pkOf,
  recordingHandler,
  silenceErrors,
  startTable,
  startTestConsumers,
  TABLE,
} from '../support/engine/local-consumers.ts';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';

describe('expired items', () => {
  const second = () => Math.floor(Date.now() / 1000);

  it('are removed two days late, and consumers see DynamoDB as the cause', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const table = await startTable();
    const { handler, records } = recordingHandler();
    const consumer: Partial<StreamConsumer> = {
      filters: [{ eventName: ['REMOVE'], dynamodb: { Keys: {} } }],
    };
    await table.put('OLD', { expires_at: second() - SWEPT_LATE_S - 10 });
    await table.put('SOON', { expires_at: second() - SWEPT_LATE_S + 60 });
    await table.put('LATER', { expires_at: second() + 3600 });
    await table.put('NEVER');
    await table.put('NO TIME', { expires_at: 'yesterday' });
    startTestConsumers(table, { noting: { handler, consumer } }, 200);
    await expect.poll(() => records().map(pkOf)).toEqual(['OLD']);
    expect(await table.isThere('SOON')).toBe(true);
    vi.setSystemTime(Date.now() + 60_000);
    await expect.poll(() => records().map(pkOf)).toEqual(['OLD', 'SOON']);
    await table.remove('LATER');
    await expect.poll(records).toHaveLength(3);
    const service = { principalId: 'dynamodb.amazonaws.com', type: 'Service' };
    expect(records().map(({ userIdentity }) => userIdentity)).toEqual([
      service,
      service,
      undefined,
    ]);
    expect(await table.isThere('NEVER')).toBe(true);
    expect(await table.isThere('NO TIME')).toBe(true);
  });

  it('stay if their expiry is extended in the meantime', async () => {
    const table = await startTable();
    await table.put('RENEWED', { expires_at: second() - SWEPT_LATE_S - 10 });
    const engine = { ...access, endpoint: table.endpoint };
    const client = new DynamoDBClient(engine);
    let swept = false;
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName !== 'DeleteItemCommand') return await next(args);
          await table.put('RENEWED', { expires_at: second() });
          return await next(args).finally(() => {
            swept = true;
          });
        },
      { step: 'initialize' },
    );
    const streams = new DynamoDBStreamsClient(engine);
    const stop = new AbortController();
    const logged = silenceErrors();
    const sweeping = sweepExpired(
      { name: TABLE, timeToLive: 'expires_at', client, streams },
      60_000,
      stop.signal,
    );
    await expect.poll(() => swept).toBe(true);
    stop.abort();
    await sweeping;
    expect(await table.isThere('RENEWED')).toBe(true);
    expect(logged).not.toHaveBeenCalled();
  });
});

/** A stub engine with these answers: a real one gives no new shard and no expired iterator during a test. */
async function startShards(answers: Record<string, (input: Record<string, string>) => object>) {
  const { port, close } = await listen(0, async (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const name = operation.charAt(0).toLowerCase() + operation.slice(1);
    const answer = answers[name]?.(Object(await json(request))) ?? {};
    const failed = '__type' in answer;
    response
      .writeHead(failed ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' })
      .end(JSON.stringify(answer));
  });
  onTestFinished(close);
  const folder = openDataFolder(temporaryFolder());
  onTestFinished(folder.close);
  return { folder, endpoint: `http://127.0.0.1:${port}` };
}

const change = (number: number) => ({
  eventID: String(number),
  eventName: 'INSERT',
  dynamodb: {
    ApproximateCreationDateTime: Date.now() / 1000,
    Keys: { pk: { S: `N#${number}` }, sk: { S: 'ITEM' } },
    SequenceNumber: String(number),
  },
});

describe('a stream', () => {
  const describeTable = () => ({ Table: { LatestStreamArn: `arn:${'x'.repeat(40)}` } });

  it('is followed from a closed shard to its children', async () => {
    const asked: string[] = [];
    const engine = await startShards({
      describeTable,
      describeStream: ({ ExclusiveStartShardId }) => ({
        StreamDescription:
          ExclusiveStartShardId === undefined
            ? {
                Shards: [{ ShardId: 'child', ParentShardId: 'parent' }, { ShardId: 'parent' }],
                LastEvaluatedShardId: 'parent',
              }
            : { Shards: [{ ShardId: 'other child', ParentShardId: 'parent' }] },
      }),
      getShardIterator: ({ ShardId = '', ShardIteratorType }) => {
        asked.push(`${ShardId} ${ShardIteratorType}`);
        return { ShardIterator: ShardId };
      },
      getRecords: ({ ShardIterator = '' }) =>
        ({
          parent: { Records: [change(1), change(2)] },
          child: { Records: [change(3)], NextShardIterator: 'idle' },
          'other child': { Records: [change(4)], NextShardIterator: 'idle' },
        })[ShardIterator] ?? { Records: [], NextShardIterator: 'idle' },
    });
    const before = recordingHandler();
    const first = startTestConsumers(engine, { noting: before });
    await expect.poll(before.keys).toEqual(['N#1', 'N#2', 'N#3', 'N#4']);
    expect(asked).toEqual([
      'parent TRIM_HORIZON',
      'child TRIM_HORIZON',
      'other child TRIM_HORIZON',
    ]);
    await first.stop();
    const after = recordingHandler();
    startTestConsumers(engine, { noting: after });
    await expect
      .poll(() => asked.slice(3))
      .toEqual(['child AFTER_SEQUENCE_NUMBER', 'other child AFTER_SEQUENCE_NUMBER']);
  });

  it.each([
    ['has let the iterator expire', 'ExpiredIteratorException', 'AFTER_SEQUENCE_NUMBER'],
    ['has trimmed the next changes', 'TrimmedDataAccessException', 'TRIM_HORIZON'],
  ])('continues if it %s', async (_what, failure, expected) => {
    let given = 0;
    const asked: string[] = [];
    const engine = await startShards({
      describeTable,
      describeStream: () => ({ StreamDescription: { Shards: [{ ShardId: 'shard' }] } }),
      getShardIterator: ({ ShardIteratorType = '' }) => {
        asked.push(ShardIteratorType);
        return { ShardIterator: 'any' };
      },
      getRecords: () => {
        given += 1;
        if (given === 2) return { __type: `com.amazonaws.dynamodb.v20120810#${failure}` };
        const Records = given === 1 || given === 3 ? [change(given)] : [];
        return { Records, NextShardIterator: 'any' };
      },
    });
    const { handler, keys } = recordingHandler();
    startTestConsumers(engine, { noting: { handler } });
    await expect.poll(keys).toEqual(['N#1', 'N#3']);
    expect(asked).toEqual(['TRIM_HORIZON', expected]);
  });
});
