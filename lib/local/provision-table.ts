import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  type KeySchemaElement,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { table } from '../table.ts';
import { ClearError } from './clear-error.ts';
import type { Engine } from './dynamodb-engine.ts';
import type { Credentials } from './signature.ts';

/**
 * Makes the table, unless the engine has it already.
 * @throws ClearError where the engine does not work, or its table has other keys than this version's
 */
export async function provisionTable(
  TableName: string,
  { endpoint, trouble }: Pick<Engine, 'endpoint' | 'trouble'>,
  as: { region: string; credentials: Credentials },
): Promise<void> {
  const client = new DynamoDBClient({ ...as, endpoint, maxAttempts: 1 });
  const wanted = definition(TableName);
  try {
    const found = await find(client, TableName);
    if (found === undefined) await create(client, wanted);
    else if (keysOf(found) !== keysOf(wanted))
      throw new ClearError(
        'The table in the data folder is of another version of this project. Remove the folder to start anew, or set DATA_DIR to another.',
      );
  } catch (error) {
    if (error instanceof ClearError) throw error;
    throw trouble(error instanceof Error ? error.message || error.name : String(error));
  } finally {
    client.destroy();
  }
}

function definition(TableName: string): CreateTableCommandInput {
  const keys = [table, ...table.indexes].flatMap((each) => [each.partitionKey, each.sortKey]);
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: schema(table),
    GlobalSecondaryIndexes: table.indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: schema(index),
      Projection: { ProjectionType: 'ALL' },
    })),
  };
}

function schema(of: { partitionKey: string; sortKey: string }): KeySchemaElement[] {
  return [
    { AttributeName: of.partitionKey, KeyType: 'HASH' },
    { AttributeName: of.sortKey, KeyType: 'RANGE' },
  ];
}

interface Keyed {
  readonly KeySchema?: KeySchemaElement[] | undefined;
  readonly GlobalSecondaryIndexes?:
    | { IndexName?: string | undefined; KeySchema?: KeySchemaElement[] | undefined }[]
    | undefined;
}

function keysOf({ KeySchema, GlobalSecondaryIndexes = [] }: Keyed): string {
  return [{ IndexName: '', KeySchema }, ...GlobalSecondaryIndexes]
    .map(
      ({ IndexName, KeySchema = [] }) =>
        `${IndexName}(${KeySchema.map((key) => `${key.KeyType} ${key.AttributeName}`)})`,
    )
    .sort()
    .join();
}

async function find(client: DynamoDBClient, TableName: string): Promise<Keyed | undefined> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    return Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function create(client: DynamoDBClient, wanted: CreateTableCommandInput): Promise<void> {
  const { TableName } = wanted;
  await client.send(new CreateTableCommand(wanted));
  await waitUntilTableExists({ client, maxWaitTime: 20, minDelay: 1 }, { TableName });
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { AttributeName: table.timeToLive, Enabled: true },
    }),
  );
}
