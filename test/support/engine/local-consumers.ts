import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { onTestFinished, vi } from 'vitest';
import type { MinuteConsumer, StreamConsumer } from '../../../lib/functions/consumers.ts';
import { startConsumers } from '../../../lib/local/consumers/consumers.ts';
import { readDeadLetter } from '../../../lib/local/consumers/dead-letter-files.ts';
import { type DataFolder, openDataFolder } from '../../../lib/local/data-folder.ts';
import { startEngine } from '../../../lib/local/table/dynamodb-engine.ts';
import { provisionTable } from '../../../lib/local/table/provision-table.ts';
import { temporaryFolder } from '../stacks/temporary-folder.ts';

export const LIB = join(import.meta.dirname, '..', '..', '..', 'lib', 'local');
export const TABLE = 'hiring';
/** An engine accepts any key pair. */
export const access = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'KEY', secretAccessKey: 'secret' },
};

/** Starts an engine with a table and its stream, until the test ends. */
export async function startTable() {
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

export const ALL_CHANGES: StreamConsumer = {
  source: 'table',
  description: 'Is given everything.',
  filters: [{ eventName: ['INSERT', 'MODIFY', 'REMOVE'], dynamodb: { Keys: {} } }],
  batchSize: 100,
  maxAgeS: 3600,
  grants: { table: [] },
};

const EVERY_MINUTE: MinuteConsumer = {
  source: 'clock',
  description: 'Is called every minute.',
  grants: { table: [] },
};

type Handler = (event: DynamoDBStreamEvent) => unknown;

interface Running {
  readonly folder: DataFolder;
  readonly endpoint: string;
}

/** Starts consumers by name, until the test ends. */
export function startTestConsumers(
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
      names.map(([name, { consumer }]) => [name, { ...ALL_CHANGES, ...consumer }]),
    ),
    minuteConsumers: Object.fromEntries(
      clock.map(([name, { consumer }]) => [name, { ...EVERY_MINUTE, ...consumer }]),
    ),
    minuteMs: 20,
    mailConsumers: {},
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

/** The partition key of a change. */
export const pkOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.pk?.S ?? '';

/** A handler that records its events. */
export function recordingHandler() {
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

/** Silences console.error until the test ends. */
export function silenceErrors() {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => spy.mockRestore());
  return spy;
}

/** The dead letters, oldest first. */
export function deadLetters({ folder }: Running) {
  const files = readdirSync(folder.deadLetters).sort();
  return files.flatMap((name) => readDeadLetter(join(folder.deadLetters, name)) ?? []);
}

export const numberedKeys = (count: number) =>
  Array.from({ length: count }, (_, index) => `N#${index}`);
