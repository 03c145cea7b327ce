import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeDefinition,
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  type GlobalSecondaryIndex,
  type KeySchemaElement,
  ResourceNotFoundException,
  type StreamSpecification,
  type TableDescription,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { projectionOf, tableSchema } from '../../table.ts';
import { ClearError } from '../clear-error.ts';
import type { Engine } from './dynamodb-engine.ts';

/**
 * Creates the table, unless it exists.
 * @param mayBeNew false if the table must exist already
 * @throws ClearError if the engine does not work, or its table is lost or is another version's
 */
export async function provisionTable(
  TableName: string,
  config: DynamoDBClientConfig,
  { engineError, missingTableError }: Pick<Engine, 'engineError' | 'missingTableError'>,
  mayBeNew: boolean,
): Promise<void> {
  const client = new DynamoDBClient({ ...config, maxAttempts: 1 });
  try {
    const found = await find(client, TableName);
    if (found === undefined) {
      if (!mayBeNew) throw missingTableError();
      await create(client, TableName);
    } else if (!hasSchema(found) || found.StreamSpecification?.StreamEnabled !== true)
      throw new ClearError(
        'The table in the data folder is of another version of this project. Remove the folder to start over, or set DATA_DIR to another.',
      );
  } catch (error) {
    if (error instanceof ClearError) throw error;
    throw engineError(error instanceof Error ? error.message || error.name : String(error));
  } finally {
    client.destroy();
  }
}

const KEYS: AttributeDefinition[] = [tableSchema, ...tableSchema.indexes]
  .flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])
  .map((AttributeName) => ({ AttributeName, AttributeType: 'S' }));

const STREAM: StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' };

const INDEXES = tableSchema.indexes.map((index) => ({
  IndexName: index.name,
  KeySchema: schema(index),
  Projection: projectionOf(index),
})) satisfies GlobalSecondaryIndex[];

function schema(of: { partitionKey: string; sortKey: string }): KeySchemaElement[] {
  return [
    { AttributeName: of.partitionKey, KeyType: 'HASH' },
    { AttributeName: of.sortKey, KeyType: 'RANGE' },
  ];
}

async function find(
  client: DynamoDBClient,
  TableName: string,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** The table as it is created. */
export const tableInput = (TableName: string) =>
  ({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: KEYS,
    KeySchema: schema(tableSchema),
    GlobalSecondaryIndexes: INDEXES,
    StreamSpecification: STREAM,
  }) satisfies CreateTableCommandInput;

async function create(client: DynamoDBClient, TableName: string): Promise<void> {
  await client.send(new CreateTableCommand(tableInput(TableName)));
  await untilActive(client, TableName);
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { AttributeName: tableSchema.timeToLive, Enabled: true },
    }),
  );
}

/** Whether the table has the keys and indexes of this version. */
export function hasSchema({ KeySchema, GlobalSecondaryIndexes = [] }: TableDescription): boolean {
  return (
    hasKeys(KeySchema, tableSchema) &&
    tableSchema.indexes.every((index) => {
      const own = GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === index.name);
      return (
        hasKeys(own?.KeySchema, index) && isDeepStrictEqual(own?.Projection, projectionOf(index))
      );
    })
  );
}

function hasKeys(
  present: KeySchemaElement[] | undefined,
  wanted: { partitionKey: string; sortKey: string },
): boolean {
  const text = (keys: KeySchemaElement[]) =>
    keys.map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`).sort();
  return text(present ?? []).join() === text(schema(wanted)).join();
}

const TIMEOUT_MS = 60_000;

/** Waits until the table and all its indexes are active. */
async function untilActive(client: DynamoDBClient, TableName: string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < TIMEOUT_MS; await sleep(50)) {
    const table = await find(client, TableName);
    const states = [
      table?.TableStatus,
      ...(table?.GlobalSecondaryIndexes ?? []).map(({ IndexStatus }) => IndexStatus),
    ];
    if (states.every((state) => state === 'ACTIVE')) return;
  }
  throw new Error('The table did not become active');
}
