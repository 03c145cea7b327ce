import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  paginateScan,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Key } from '../../../lambdas/data/keys/key.ts';
import { credentialsIn } from '../../../lib/local/objects/signature.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
type Item = Record<string, unknown>;

/** Direct access to a stack's table, without its guards. */
export interface RawTable extends Disposable {
  get(key: Key): Promise<Item | undefined>;
  put(item: Key & Item): Promise<void>;
  /** Sets attributes; removes those that are undefined. */
  set(key: Key, attributes: Item): Promise<void>;
  remove(key: Key): Promise<void>;
  /** All items, or those with these attributes. The engine filters: a shared table has many others. */
  all(attributes?: Readonly<Record<string, string>>): Promise<Item[]>;
}

/** Opens the table of the stack whose Lambdas have this environment. */
export function openTable(environment: Environment): RawTable {
  const { DYNAMODB_ENDPOINT, TABLE_NAME: TableName, AWS_REGION } = environment;
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: DYNAMODB_ENDPOINT ?? '',
      region: AWS_REGION ?? '',
      credentials: credentialsIn(environment),
    }),
  );
  return {
    async get(Key) {
      return (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
    },
    async put(Item) {
      await client.send(new PutCommand({ TableName, Item }));
    },
    async set(Key, attributes) {
      for (const [name, value] of Object.entries(attributes)) {
        await client.send(
          new UpdateCommand({
            TableName,
            Key,
            ExpressionAttributeNames: { '#name': name },
            ...(value === undefined
              ? { UpdateExpression: 'REMOVE #name' }
              : {
                  UpdateExpression: 'SET #name = :value',
                  ExpressionAttributeValues: { ':value': value },
                }),
          }),
        );
      }
    },
    async remove(Key) {
      await client.send(new DeleteCommand({ TableName, Key }));
    },
    async all(attributes = {}) {
      const { pk, ...others } = attributes;
      const wanted = Object.entries(attributes);
      const filter = Object.keys(others).map((name) => `#${name} = :${name}`);
      const input = {
        TableName,
        ConsistentRead: true,
        ...(wanted.length > 0 && {
          ExpressionAttributeNames: Object.fromEntries(wanted.map(([name]) => [`#${name}`, name])),
          ExpressionAttributeValues: Object.fromEntries(
            wanted.map(([name, value]) => [`:${name}`, value]),
          ),
        }),
        ...(filter.length > 0 && { FilterExpression: filter.join(' AND ') }),
      };
      const pages =
        pk === undefined
          ? paginateScan({ client }, input)
          : paginateQuery({ client }, { ...input, KeyConditionExpression: '#pk = :pk' });
      const found: Item[] = [];
      for await (const { Items = [] } of pages) found.push(...Items);
      return found;
    },
    [Symbol.dispose]() {
      client.destroy();
    },
  };
}

/** Whether a stored message is about to be sent. */
export const isOnItsWay = ({ state }: Readonly<Record<string, unknown>>): boolean =>
  state === 'waiting' || state === 'claimed';
