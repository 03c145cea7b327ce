import { BatchGetCommand, GetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Problem } from '../../contract/problem.ts';
import type { Key, KeyRange } from '../keys/key.ts';
import { client, TableName } from './client.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type Attributes, keyCondition } from './expressions.ts';
import { isExpired, type Parser } from './items.ts';
import type { Page } from './page.ts';
import { pause } from './retry.ts';

// An expired item is read as if DynamoDB had removed it, except by a parser `withExpired`.
const isRead =
  ({ readsExpired }: Parser<unknown>) =>
  (stored: Attributes) =>
    readsExpired === true || !isExpired(stored);

/** Reads one item, consistently. Undefined if there is none. */
export async function getItem<T>(key: Key, type: Parser<T>): Promise<T | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }));
  return Item && isRead(type)(Item) ? type.parse(Item) : undefined;
}

/**
 * The result of a read, or undefined if there is no such thing (any more).
 * @throws all other failures
 */
export async function unlessNotFound<T>(read: Promise<T>): Promise<T | undefined> {
  return await read.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not-found') return undefined;
    throw error;
  });
}

/**
 * Reads many items by their keys; repeated keys are read once, missing ones are left out.
 * @param source the table by default; `TABLE_MAY_LAG` costs half
 */
export async function getItems<T>(
  keys: readonly Key[],
  type: Parser<T>,
  { consistent }: Pick<Source, 'consistent'> = { consistent: true },
): Promise<T[]> {
  const distinct = [...new Map(keys.map((key) => [`${key.pk} ${key.sk}`, key])).values()];
  const batches = await Promise.all(
    Array.from({ length: Math.ceil(distinct.length / BATCH_GET_MAX) }, (_, batch) =>
      getBatch(distinct.slice(batch * BATCH_GET_MAX, (batch + 1) * BATCH_GET_MAX), consistent),
    ),
  );
  return batches
    .flat()
    .filter(isRead(type))
    .map((found) => type.parse(found));
}

/** The most items that DynamoDB reads by key in one batch. */
export const BATCH_GET_MAX = 100;

async function getBatch(keys: readonly Key[], consistent: boolean): Promise<Attributes[]> {
  const found: Attributes[] = [];
  let wanted: Attributes[] = keys.map((key) => ({ ...key }));
  for (let attempt = 0; wanted.length > 0; attempt++) {
    if (attempt > 0) await pause(attempt);
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({
        RequestItems: { [TableName]: { Keys: wanted, ConsistentRead: consistent } },
      }),
    );
    found.push(...(Responses?.[TableName] ?? []));
    wanted = UnprocessedKeys?.[TableName]?.Keys ?? [];
  }
  return found;
}

/** The source of a range: the table itself, or an index, which may lag. */
interface Source {
  readonly index: string | undefined;
  /** Whether a read sees all earlier writes; it costs twice as much. */
  readonly consistent: boolean;
  readonly names: { readonly pk: string; readonly sk: string };
}

const TABLE: Source = { index: undefined, consistent: true, names: { pk: 'pk', sk: 'sk' } };
/** The table at half the price. A read may miss very recent writes. */
export const TABLE_MAY_LAG: Source = { ...TABLE, consistent: false };
/** The index of whole items. */
export const GSI1: Source = {
  index: 'gsi1',
  consistent: false,
  names: { pk: 'gsi1pk', sk: 'gsi1sk' },
};
/** The index of rows, which have little more than their keys. */
export const GSI2: Source = {
  index: 'gsi2',
  consistent: false,
  names: { pk: 'gsi2pk', sk: 'gsi2sk' },
};

interface Reading {
  readonly newestFirst?: boolean;
  readonly source?: Source;
}

/** Reads a whole range, oldest first, by as many queries as needed. */
export async function queryAll<T>(
  range: KeyRange,
  type: Parser<T>,
  source: Source = TABLE,
): Promise<T[]> {
  const found: T[] = [];
  let start: Attributes | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await query(range, { source }, start);
    for (const each of Items.filter(isRead(type))) found.push(type.parse(each));
    start = LastEvaluatedKey;
  } while (start !== undefined);
  return found;
}

/**
 * Reads one page of a range.
 * @param size the most items to read
 * @param cursor from the previous page. It holds a place in this range and nothing else
 * @throws invalid if the cursor is of another list
 */
export async function queryPage<T>(
  range: KeyRange,
  type: Parser<T>,
  size: number,
  cursor?: string,
  reading: Reading = {},
): Promise<Page<T>> {
  const { newestFirst = false, source = TABLE } = reading;
  const sortKeyOf = (found: Attributes) => sortKey.parse(found[source.names.sk]);
  const place = cursor === undefined ? undefined : readCursor(range, cursor);
  const rest = { ...range, ...(place !== undefined && { [newestFirst ? 'to' : 'from']: place }) };
  // One item more than asked for tells whether there is a next page; one is the last of the previous page.
  const limit = size + (place === undefined ? 1 : 2);
  let items: Attributes[];
  let start: Attributes | undefined;
  // DynamoDB also ends a page at 1 MB, perhaps before its first item. There is no cursor for its place.
  do {
    const { Items = [], LastEvaluatedKey } = await query(rest, reading, start, limit);
    items = Items.filter((found) => sortKeyOf(found) !== place);
    start = LastEvaluatedKey;
  } while (items.length === 0 && start !== undefined);
  const all = items.slice(0, size);
  const cursorOf = (found: Attributes) => writeCursor(sortKeyOf(found));
  const rows = all
    .filter(isRead(type))
    .map((found) => ({ item: type.parse(found), cursor: cursorOf(found) }));
  const isLast = items.length <= size && start === undefined;
  const last = all.slice(-1).map(cursorOf)[0];
  return { rows, ...(!isLast && last !== undefined && { next: last }) };
}

const sortKey = z.string();

function query(
  range: KeyRange,
  { newestFirst = false, source = TABLE }: Reading,
  start: Attributes | undefined,
  size?: number,
) {
  const { index, consistent, names } = source;
  return client.send(
    new QueryCommand({
      TableName,
      ...keyCondition(range, names),
      ScanIndexForward: !newestFirst,
      ...(index === undefined ? { ConsistentRead: consistent } : { IndexName: index }),
      ...(start !== undefined && { ExclusiveStartKey: start }),
      ...(size !== undefined && { Limit: size }),
    }),
  );
}

/** Reads the whole table, a page at a time, for the operator's commands. */
export async function* scanPages(): AsyncGenerator<Attributes[]> {
  let start: Attributes | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName,
        ConsistentRead: true,
        ...(start !== undefined && { ExclusiveStartKey: start }),
      }),
    );
    yield Items;
    start = LastEvaluatedKey;
  } while (start !== undefined);
}
