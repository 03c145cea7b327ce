import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MinuteConsumer, StreamConsumer } from '../../lib/functions/consumers.ts';
import { startConsumers } from '../../lib/local/consumers/consumers.ts';
import { type DataFolder, openDataFolder } from '../../lib/local/data-folder.ts';
import { listen } from '../../lib/local/listen.ts';
import { startEngine } from '../../lib/local/table/dynamodb-engine.ts';
import { provisionTable } from '../../lib/local/table/provision-table.ts';
import { sweepExpired } from '../../lib/local/table/sweep-expired.ts';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';

const LIB = join(import.meta.dirname, '..', '..', 'lib', 'local');
const TABLE = 'hiring';
const access = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'KEY', secretAccessKey: 'secret' },
};

/** A table with a stream, at an engine of its own. */
async function startTable() {
  const folder = openDataFolder(temporaryFolder());
  const engine = await startEngine(folder);
  onTestFinished(async () => {
    await engine.stop();
    folder.close();
  });
  const endpoint = engine.endpoint;
  await provisionTable(TABLE, { ...access, endpoint }, engine, true);
  const client = new DynamoDBClient({ ...access, endpoint });
  onTestFinished(() => client.destroy());
  const put = async (pk: string, item: Record<string, string | number> = {}) => {
    const attributes = Object.entries(item).map(([name, value]) => [
      name,
      typeof value === 'number' ? { N: String(value) } : { S: value },
    ]);
    const Item = { pk: { S: pk }, sk: { S: 'ITEM' }, ...Object.fromEntries(attributes) };
    await client.send(new PutItemCommand({ TableName: TABLE, Item }));
  };
  const keyOf = (pk: string) => ({ TableName: TABLE, Key: { pk: { S: pk }, sk: { S: 'ITEM' } } });
  return {
    folder,
    endpoint,
    put,
    remove: (pk: string) => client.send(new DeleteItemCommand(keyOf(pk))),
    isThere: async (pk: string) =>
      (await client.send(new GetItemCommand(keyOf(pk)))).Item !== undefined,
  };
}

const ALL: StreamConsumer = {
  source: 'table',
  description: 'Is given everything.',
  filters: [{ eventName: ['INSERT', 'MODIFY', 'REMOVE'], dynamodb: { Keys: {} } }],
  batchSize: 100,
  retries: 2,
  maxAgeS: 3600,
  grants: { table: [] },
};

const EVERY_MINUTE: MinuteConsumer = {
  source: 'clock',
  description: 'Is called every minute.',
  retries: 0,
  grants: { table: [] },
};

type Handler = (event: DynamoDBStreamEvent) => unknown;

interface Running {
  readonly folder: DataFolder;
  readonly endpoint: string;
}

/** Starts consumers by name, each with its handler. */
function start(
  { folder, endpoint }: Running,
  given: Readonly<Record<string, { consumer?: Partial<StreamConsumer>; handler: Handler }>>,
  sweepEveryMs = 60_000,
  everyMinute: Readonly<
    Record<string, { consumer?: Partial<MinuteConsumer>; handler: () => unknown }>
  > = {},
) {
  const names = Object.entries(given);
  const clock = Object.entries(everyMinute);
  const handlers = new Map(
    [...names, ...clock].map(([name, { handler }]) => [`events/${name}.ts`, handler]),
  );
  const { stop } = startConsumers({
    consumers: Object.fromEntries(
      names.map(([name, { consumer }]) => [name, { ...ALL, ...consumer }]),
    ),
    minuteConsumers: Object.fromEntries(
      clock.map(([name, { consumer }]) => [name, { ...EVERY_MINUTE, ...consumer }]),
    ),
    minuteMs: 20,
    arrivals: { start() {}, settled: async () => {} },
    load: async (path) => ({ handler: handlers.get(path) }),
    folder,
    tableName: TABLE,
    timeToLive: 'expires_at',
    sweepEveryMs,
    engine: { ...access, endpoint },
  });
  onTestFinished(stop);
  return { stop };
}

const pkOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.pk?.S ?? '';

/** A handler that notes what it is given. */
function noting() {
  const events: DynamoDBStreamEvent[] = [];
  const handler: Handler = (event) => {
    events.push(event);
  };
  return {
    handler,
    events,
    records: () => events.flatMap(({ Records }) => Records),
    keys: () => events.flatMap(({ Records }) => Records.map(pkOf)),
  };
}

function silence() {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => spy.mockRestore());
  return spy;
}

function letters({ folder }: Running): Record<string, unknown>[] {
  if (!existsSync(folder.deadLetters)) return [];
  const lines = readFileSync(folder.deadLetters, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `N#${index}`);

describe('a consumer', () => {
  it('is given the changes as Lambda gives them, in order', async () => {
    const table = await startTable();
    const { handler, records } = noting();
    start(table, { noting: { handler } });
    await table.put('A#1', { name: 'one' });
    await table.put('A#1', { name: 'two', count: 2 });
    await table.remove('A#1');
    await expect.poll(records).toHaveLength(3);
    const [insert, modify, remove] = records();
    expect(insert).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      dynamodb: {
        Keys: { pk: { S: 'A#1' }, sk: { S: 'ITEM' } },
        NewImage: { name: { S: 'one' } },
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    });
    expect(insert?.eventID).toMatch(/\S/);
    expect(insert?.dynamodb?.SequenceNumber).toMatch(/^\d+$/);
    expect(insert?.dynamodb?.ApproximateCreationDateTime).toBeGreaterThan(Date.now() / 1000 - 120);
    expect(modify).toMatchObject({
      eventName: 'MODIFY',
      dynamodb: { OldImage: { name: { S: 'one' } }, NewImage: { count: { N: '2' } } },
    });
    expect(remove).toMatchObject({
      eventName: 'REMOVE',
      dynamodb: { OldImage: { name: { S: 'two' } } },
    });
    expect(remove?.dynamodb).not.toHaveProperty('NewImage');
    expect(remove).not.toHaveProperty('userIdentity');
  });

  it('is given what its filters let through, and nothing else', async () => {
    const table = await startTable();
    const companies = noting();
    const removals = noting();
    const none = noting();
    start(table, {
      companies: {
        handler: companies.handler,
        consumer: {
          filters: [
            {
              eventName: ['INSERT', 'MODIFY'],
              dynamodb: { Keys: { pk: { S: [{ prefix: 'COMP#' }] }, sk: { S: ['ITEM'] } } },
            },
          ],
        },
      },
      removals: {
        handler: removals.handler,
        consumer: {
          filters: [
            { eventName: ['REMOVE'], dynamodb: { Keys: { pk: { S: ['COMP#1', 'JOB#2'] } } } },
            { eventName: ['REMOVE'], dynamodb: { Keys: { pk: { S: [{ prefix: 'X' }] } } } },
          ],
        },
      },
      none: {
        handler: none.handler,
        consumer: {
          filters: [{ eventName: ['INSERT'], dynamodb: { Keys: { sk: { S: ['OTHER'] } } } }],
        },
      },
    });
    for (const pk of ['COMP#1', 'JOB#1', 'JOB#2', 'X#1']) await table.put(pk);
    await table.put('COMP#1', { name: 'changed' });
    for (const pk of ['COMP#1', 'JOB#1', 'JOB#2', 'X#1']) await table.remove(pk);
    await expect.poll(removals.keys).toEqual(['COMP#1', 'JOB#2', 'X#1']);
    await expect.poll(companies.keys).toEqual(['COMP#1', 'COMP#1']);
    expect(none.keys()).toEqual([]);
  });

  it('is given what happened before it was there, in batches of its size', async () => {
    const table = await startTable();
    for (const pk of numbers(7)) await table.put(pk);
    const { handler, events, keys } = noting();
    start(table, { noting: { handler, consumer: { batchSize: 3 } } });
    await expect.poll(keys).toEqual(numbers(7));
    expect(events.map(({ Records }) => Records.length)).toEqual([3, 3, 1]);
  });

  it('goes on where it was when the stack was stopped', async () => {
    const table = await startTable();
    const before = noting();
    const first = start(table, { noting: before });
    await table.put('A#1');
    await expect.poll(before.keys).toEqual(['A#1']);
    await first.stop();
    await table.put('A#2');
    const after = noting();
    start(table, { noting: after });
    await expect.poll(after.keys).toEqual(['A#2']);
  });

  it('is given again what it had not finished when the stack was stopped', async () => {
    const table = await startTable();
    let begun = false;
    const first = start(table, {
      noting: {
        handler: async () => {
          begun = true;
          // It never ends, so `stop` cannot wait for it.
          await new Promise(() => {});
        },
      },
    });
    await table.put('A#1');
    await expect.poll(() => begun).toBe(true);
    await first.stop();
    const after = noting();
    start(table, { noting: after });
    await expect.poll(after.keys).toEqual(['A#1']);
  });

  it('begins anew with the stream where its place is damaged', async () => {
    const table = await startTable();
    await table.put('A#1');
    writeFileSync(join(table.folder.checkpoints, 'noting.json'), '{"stream":');
    const { handler, keys } = noting();
    start(table, { noting: { handler } });
    await expect.poll(keys).toEqual(['A#1']);
  });

  it('that fails for a while is given the same again until it succeeds', async () => {
    silence();
    const table = await startTable();
    const { handler, keys } = noting();
    let failures = 2;
    start(table, {
      noting: {
        handler: (event) => {
          if (failures-- > 0) throw new Error('Not now');
          handler(event);
        },
      },
    });
    await table.put('A#1');
    await expect.poll(keys).toEqual(['A#1']);
    expect(letters(table)).toEqual([]);
  });

  it('puts a change that it never can handle to the dead letters, and is given the others', async () => {
    const logged = silence();
    const table = await startTable();
    const poisoned = noting();
    const healthy = noting();
    for (const pk of numbers(9)) await table.put(pk);
    start(table, {
      poisoned: {
        handler: (event) => {
          if (event.Records.some((record) => pkOf(record) === 'N#4'))
            throw new Error('I cannot handle 4');
          poisoned.handler(event);
        },
      },
      healthy,
    });
    await expect.poll(healthy.keys).toEqual(numbers(9));
    const others = numbers(9).filter((pk) => pk !== 'N#4');
    await expect.poll(poisoned.keys).toEqual(others);
    expect(letters(table)).toEqual([
      {
        consumer: 'poisoned',
        error: 'I cannot handle 4',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        record: expect.objectContaining({
          eventName: 'INSERT',
          dynamodb: expect.objectContaining({ Keys: { pk: { S: 'N#4' }, sk: { S: 'ITEM' } } }),
        }),
      },
    ]);
    expect(logged.mock.lastCall?.join()).toContain(table.folder.deadLetters);
  });

  it('is not given what is older than it may be: that goes to the dead letters', async () => {
    silence();
    const table = await startTable();
    const { handler, keys } = noting();
    start(table, { noting: { handler, consumer: { maxAgeS: 0 } } });
    await table.put('A#1');
    await expect.poll(() => letters(table)).toHaveLength(1);
    expect(letters(table)[0]).toMatchObject({
      consumer: 'noting',
      error: 'It is older than 0 s',
      record: { dynamodb: { Keys: { pk: { S: 'A#1' } } } },
    });
    expect(keys()).toEqual([]);
  });

  it('of the clock is called on and on, and each failure goes to the dead letters', async () => {
    silence();
    const table = await startTable();
    let called = 0;
    let late = 0;
    start(table, {}, 60_000, {
      failing: {
        handler: () => {
          if (called++ < 2) throw new Error('Tasks have failed');
        },
      },
      // Nobody waits for longer than it may take.
      slow: {
        consumer: { timeoutMinutes: 0.001 },
        handler: () => {
          late++;
          return sleep(60_000, undefined, { ref: false });
        },
      },
    });
    await expect.poll(() => called).toBeGreaterThan(4);
    await expect.poll(() => late).toBeGreaterThan(1);
    const letter = { consumer: 'failing', error: 'Tasks have failed', record: {} };
    expect(letters(table).filter(({ consumer }) => consumer === 'failing')).toMatchObject([
      letter,
      letter,
    ]);
  });

  it('goes on after a SIGKILL where it was, and misses nothing', async () => {
    const table = await startTable();
    const output = join(table.folder.path, 'handled');
    writeFileSync(output, '');
    const program = `
      const { appendFileSync } = await import('node:fs');
      const { startConsumers } = await import('${LIB}/consumers/consumers.ts');
      const handler = async ({ Records }) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        for (const { dynamodb } of Records)
          appendFileSync(${JSON.stringify(output)}, dynamodb.Keys.pk.S + '\\n');
      };
      startConsumers({
        consumers: { noting: ${JSON.stringify({ ...ALL, batchSize: 5 })} },
        minuteConsumers: {},
        minuteMs: 60_000,
        arrivals: { start() {}, settled: async () => {} },
        load: async () => ({ handler }),
        folder: ${JSON.stringify(table.folder)},
        tableName: '${TABLE}',
        timeToLive: 'expires_at',
        sweepEveryMs: 60_000,
        engine: ${JSON.stringify({ ...access, endpoint: table.endpoint })},
      });`;
    const run = () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: 'inherit',
      });
      onTestFinished(() => {
        child.kill('SIGKILL');
      });
      return child;
    };
    const handled = () => readFileSync(output, 'utf8').split('\n').slice(0, -1);
    const wanted = numbers(100);
    for (const pk of wanted) await table.put(pk);
    const killed = run();
    await expect.poll(() => handled().length, { interval: 5 }).toBeGreaterThan(30);
    killed.kill('SIGKILL');
    await once(killed, 'close');
    const before = handled().length;
    expect(before).toBeLessThan(100);
    run();
    await expect.poll(() => handled().at(-1)).toBe('N#99');
    const again = handled().slice(before);
    // No more than the batch under way is given to it twice.
    expect(wanted.indexOf(again[0] ?? '')).toBeGreaterThanOrEqual(before - 5);
    expect([...new Set(handled())]).toEqual(wanted);
  }, 60_000);
});

describe('what has expired', () => {
  const second = () => Math.floor(Date.now() / 1000);

  it('is removed, and its consumers see that DynamoDB did it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const table = await startTable();
    const { handler, records } = noting();
    const consumer: Partial<StreamConsumer> = {
      filters: [{ eventName: ['REMOVE'], dynamodb: { Keys: {} } }],
    };
    await table.put('OLD', { expires_at: second() - 10 });
    await table.put('SOON', { expires_at: second() + 60 });
    await table.put('LATER', { expires_at: second() + 3600 });
    await table.put('NEVER');
    await table.put('NO TIME', { expires_at: 'yesterday' });
    start(table, { noting: { handler, consumer } }, 200);
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

  it('stays where it has been given longer to live in the meantime', async () => {
    const table = await startTable();
    await table.put('RENEWED', { expires_at: second() - 10 });
    const engine = { ...access, endpoint: table.endpoint };
    const client = new DynamoDBClient(engine);
    let swept = false;
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName !== 'DeleteItemCommand') return await next(args);
          await table.put('RENEWED', { expires_at: second() + 10 });
          return await next(args).finally(() => {
            swept = true;
          });
        },
      { step: 'initialize' },
    );
    const streams = new DynamoDBStreamsClient(engine);
    const stop = new AbortController();
    const logged = silence();
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

/**
 * An engine that hands out what it is told to: no real one gives another shard, or an iterator that has expired, while
 * a test waits.
 */
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

  it('is followed from a shard that ends to those that come of it', async () => {
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
    const before = noting();
    const first = start(engine, { noting: before });
    await expect.poll(before.keys).toEqual(['N#1', 'N#2', 'N#3', 'N#4']);
    expect(asked).toEqual([
      'parent TRIM_HORIZON',
      'child TRIM_HORIZON',
      'other child TRIM_HORIZON',
    ]);
    await first.stop();
    const after = noting();
    start(engine, { noting: after });
    await expect
      .poll(() => asked.slice(3))
      .toEqual(['child AFTER_SEQUENCE_NUMBER', 'other child AFTER_SEQUENCE_NUMBER']);
  });

  it.each([
    ['has let the iterator expire', 'ExpiredIteratorException', 'AFTER_SEQUENCE_NUMBER'],
    ['has dropped what came next', 'TrimmedDataAccessException', 'TRIM_HORIZON'],
  ])('is read on where it %s', async (_what, failure, expected) => {
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
    const { handler, keys } = noting();
    start(engine, { noting: { handler } });
    await expect.poll(keys).toEqual(['N#1', 'N#3']);
    expect(asked).toEqual(['TRIM_HORIZON', expected]);
  });
});
