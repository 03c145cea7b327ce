import { BatchGetCommand, GetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Problem } from '../../contract/problem.ts';
import {
  keyOfHire,
  keyOfQueued,
  keyOfReceived,
  keyOfReply,
  keyOfRow,
  keyOfUnread,
} from '../keys/applications.ts';
import { keyOfFile } from '../keys/files.ts';
import { keyOfInterview } from '../keys/interviews.ts';
import { keyOfAlert } from '../keys/jobs.ts';
import type { IndexKey, Key, KeyRange, RowKey } from '../keys/key.ts';
import { keyOfDue } from '../keys/outbox.ts';
import { client, TableName } from './client.ts';
import { foreignCursor, readCursor, writeCursor } from './cursor.ts';
import { type Attributes, keyCondition } from './expressions.ts';
import { isExpired, type Parser } from './items.ts';
import type { Page } from './page.ts';
import { isNamed, pause } from './retry.ts';

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
  /** The key to start after, from a sort key of the range. */
  startAfter(pk: string, sk: string): Attributes;
}

const TABLE: Source = {
  index: undefined,
  consistent: true,
  names: { pk: 'pk', sk: 'sk' },
  startAfter: (pk, sk) => ({ pk, sk }),
};
/** The table at half the price. A read may miss very recent writes. */
export const TABLE_MAY_LAG: Source = { ...TABLE, consistent: false };

/**
 * One kind of item in the index.
 * @param keyOf the table key of an item in the index
 * @__NO_SIDE_EFFECTS__
 */
function indexSource(keyOf: (key: IndexKey) => Key): Source {
  return {
    index: 'gsi1',
    consistent: false,
    names: { pk: 'gsi1pk', sk: 'gsi1sk' },
    startAfter(gsi1pk, gsi1sk) {
      const key: IndexKey = { gsi1pk, gsi1sk };
      return { ...key, ...keyOf(key) };
    },
  };
}

/** Submitted applications, by queue and time. */
export const QUEUES_INDEX = indexSource(keyOfQueued);
/** Accepted offers, by manager and start date. */
export const HIRES_INDEX = indexSource(keyOfHire);
/** First replies to applications, by company. */
export const REPLIES_INDEX = indexSource(keyOfReply);
/** Held messages and tasks, by due time; sent messages, by recipient. */
export const OUTBOX_INDEX = indexSource(keyOfDue);
/** Files, by the candidate who uploaded them. */
export const FILES_INDEX = indexSource(keyOfFile);
/** Saved searches with alerts, by candidate. */
export const ALERTS_INDEX = indexSource(keyOfAlert);
/** Interviews, by manager. */
export const INTERVIEWS_INDEX = indexSource(keyOfInterview);
/** Conversations, by manager. */
export const RECEIVED_INDEX = indexSource(keyOfReceived);

/**
 * One kind of item in the index of rows, which has little more than their keys.
 * @__NO_SIDE_EFFECTS__
 */
function rowsSource(keyOf: (key: RowKey) => Key): Source {
  return {
    index: 'gsi2',
    consistent: false,
    names: { pk: 'gsi2pk', sk: 'gsi2sk' },
    startAfter(gsi2pk, gsi2sk) {
      const key: RowKey = { gsi2pk, gsi2sk };
      return { ...key, ...keyOf(key) };
    },
  };
}

/** Rows of submitted applications, by the time of their last change. */
export const ROWS_INDEX = rowsSource(keyOfRow);
/** The keys of conversations with messages that their candidate has not read. */
export const UNREAD_INDEX = rowsSource(keyOfUnread);

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
 * @throws invalid if the cursor is of another range
 */
export async function queryPage<T>(
  range: KeyRange,
  type: Parser<T>,
  size: number,
  cursor?: string,
  reading: Reading = {},
): Promise<Page<T>> {
  const { source = TABLE } = reading;
  const start =
    cursor === undefined ? undefined : source.startAfter(range.pk, readCursor(range, cursor));
  // One item more than asked for tells whether there is a next page; DynamoDB also ends a page at 1 MB.
  const read = (after?: Attributes) => query(range, reading, after, size + 1);
  let { Items = [], LastEvaluatedKey } = await read(start).catch((error) => {
    // DynamoDB refuses a key outside the range. Only the cursor can be wrong in this query.
    throw start !== undefined && isNamed(error, 'ValidationException') ? foreignCursor() : error;
  });
  // A page may end before its first item. There is no cursor for its place.
  while (Items.length === 0 && LastEvaluatedKey !== undefined)
    ({ Items = [], LastEvaluatedKey } = await read(LastEvaluatedKey));
  const all = Items.slice(0, size);
  const cursorOf = (found: Attributes) => writeCursor(sortKey.parse(found[source.names.sk]));
  const rows = all
    .filter(isRead(type))
    .map((found) => ({ item: type.parse(found), cursor: cursorOf(found) }));
  const isLast = Items.length <= size && LastEvaluatedKey === undefined;
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
