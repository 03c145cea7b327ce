import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  paginateScan,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import pRetry from 'p-retry';
import * as z from 'zod/mini';
import { importKey } from '../../../lambdas/data/keys/kinds.ts';
import { storedIndexKey } from '../../../lambdas/data/keys/listings.ts';
import { holdKey } from '../../../lambdas/data/keys/outbox.ts';
import { ClearError } from '../../local/clear-error.ts';
import { tableSchema } from '../../table.ts';
import type { Item } from '../format.ts';
import { ItemsHash } from '../hash.ts';
import { inParallel } from '../in-parallel.ts';
import type { Place } from '../place.ts';

type Target = Pick<Place, 'name' | 'dynamodb' | 'table'>;

/** DynamoDB's batch size. */
export const BATCH = 25;
/** Retries of unprocessed items, with growing pauses. */
const RETRIES = 12;
/** The number of table segments, which are read in parallel. */
const SEGMENTS = 4;

const marker = z.object({
  export_id: z.object({ S: z.string() }),
  import_id: z.object({ S: z.string() }),
});

/**
 * The journal of an import that was started in a table.
 * @returns undefined if the table is empty
 * @throws ClearError if the table has other items
 */
export async function findImport(
  { name, dynamodb, table }: Target,
  exportId: string,
): Promise<string | undefined> {
  const { Item } = await dynamodb.send(
    new GetItemCommand({ TableName: table, Key: marshall(importKey), ConsistentRead: true }),
  );
  const begun = Item && marker.parse(Item);
  if (begun?.export_id.S === exportId) return begun.import_id.S;
  if (begun !== undefined)
    throw new ClearError(
      `The table ${table} of ${name} holds an interrupted import of another export (${begun.export_id.S}).`,
    );
  const { Count } = await dynamodb.send(
    new ScanCommand({ TableName: table, Limit: 1, ConsistentRead: true }),
  );
  if (Count !== 0)
    throw new ClearError(
      `The table ${table} of ${name} is not empty: imports need an empty table.`,
    );
  return undefined;
}

/** Marks a table as the target of an import. */
export async function beginImport(
  { dynamodb, table }: Target,
  ids: { readonly export_id: string; readonly import_id: string },
): Promise<void> {
  await dynamodb.send(
    new PutItemCommand({ TableName: table, Item: marshall({ ...importKey, ...ids }) }),
  );
}

export async function endImport({ dynamodb, table }: Target): Promise<void> {
  await dynamodb.send(new DeleteItemCommand({ TableName: table, Key: marshall(importKey) }));
}

/** DynamoDB stored only some of the items. */
class NotAllStored extends Error {}

/** Stores at most `BATCH` items, replacing those with the same keys. */
export async function putItems({ dynamodb, table }: Target, items: readonly Item[]): Promise<void> {
  let left: WriteRequest[] = items.map((Item) => ({ PutRequest: { Item } }));
  await pRetry(
    async () => {
      const { UnprocessedItems } = await dynamodb.send(
        new BatchWriteItemCommand({ RequestItems: { [table]: left } }),
      );
      left = UnprocessedItems?.[table] ?? [];
      if (left.length > 0) throw new NotAllStored(`DynamoDB had no room for ${left.length} items`);
    },
    {
      retries: RETRIES,
      minTimeout: 100,
      maxTimeout: 20_000,
      randomize: true,
      // The client has already retried DynamoDB's own errors.
      shouldRetry: ({ error }) => error instanceof NotAllStored,
    },
  );
}

/** Whether an item doesn't expire. */
export function isPermanent(item: Item): boolean {
  return item[tableSchema.timeToLive] === undefined;
}

/** Items that belong to one stack alone. A copy has its own, or none. */
const KEYS_OF_ONE_STACK = new Set([importKey.pk, holdKey.pk, storedIndexKey.pk]);

export function isLeftOut(item: Item): boolean {
  return KEYS_OF_ONE_STACK.has(item[tableSchema.partitionKey]?.S ?? '');
}

/** The hash of a table's items, without those that expire. */
export async function hashOfTable({ dynamodb, table }: Target): Promise<ItemsHash> {
  const found = new ItemsHash();
  const segments = Array.from({ length: SEGMENTS }, (_, Segment) => Segment);
  await inParallel(SEGMENTS, segments, async (Segment) => {
    const pages = paginateScan(
      { client: dynamodb },
      { TableName: table, ConsistentRead: true, Segment, TotalSegments: SEGMENTS },
    );
    for await (const { Items = [] } of pages)
      for (const item of Items) if (isPermanent(item) && !isLeftOut(item)) found.add(item);
  });
  return found;
}
