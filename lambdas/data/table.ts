import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ConditionalCheckFailedException,
  DynamoDBClient,
  type TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod/mini';
import { conflict, invalid, type Problem } from '../contract/problem.ts';
import { setting } from './environment.ts';
import type { Key } from './keys.ts';

type Attributes = Record<string, unknown>;

const endpoint = process.env.DYNAMODB_ENDPOINT;

/** The client of the one table; tests put faults into its middleware stack. */
export const client = DynamoDBDocumentClient.from(
  new DynamoDBClient(endpoint === undefined ? {} : { endpoint }),
  { marshallOptions: { removeUndefinedValues: true } },
);

const TableName = setting('TABLE_NAME');

// INIT has more CPU than the handler will have: open the connection and load the code paths there.
if (process.env.AWS_LAMBDA_INITIALIZATION_TYPE === 'on-demand') {
  await client.send(new GetCommand({ TableName, Key: { pk: 'WARM', sk: 'WARM' } })).catch(() => {});
}

/** Thrown where what was read no longer holds: it has changed in between. See `optimistic`. */
export class Raced extends Error {
  override readonly name = 'Raced';
}

/** What must hold of the stored item for a write to happen. */
interface When {
  /** Whether the item is there. */
  readonly exists?: boolean;
  /** Attributes and the values they must have; undefined: the attribute must be absent. */
  readonly equals?: Attributes;
  /** Numbers that must be below a limit. */
  readonly below?: Readonly<Record<string, number>>;
}

/** One part of a transaction. `orElse` is what a failed condition means; without it the caller has raced. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number] & {
  readonly orElse?: (() => Problem) | undefined;
};

class Expression {
  readonly names: Record<string, string> = {};
  readonly values: Attributes = {};

  name(attribute: string): string {
    this.names[`#${attribute}`] = attribute;
    return `#${attribute}`;
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.values).length}`;
    this.values[placeholder] = value;
    return placeholder;
  }

  condition({ exists, equals = {}, below = {} }: When): string | undefined {
    const terms = [
      ...(exists === undefined
        ? []
        : [`attribute_${exists ? '' : 'not_'}exists(${this.name('pk')})`]),
      ...Object.entries(equals).map(([attribute, value]) =>
        value === undefined
          ? `attribute_not_exists(${this.name(attribute)})`
          : `${this.name(attribute)} = ${this.value(value)}`,
      ),
      ...Object.entries(below).map(
        ([attribute, limit]) => `${this.name(attribute)} < ${this.value(limit)}`,
      ),
    ];
    return terms.length === 0 ? undefined : terms.join(' AND ');
  }

  /** The parameters that go with the expressions built so far. */
  get parameters() {
    return {
      ...(Object.keys(this.names).length > 0 && { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length > 0 && { ExpressionAttributeValues: this.values }),
    };
  }
}

function conditioned(when: When | undefined) {
  const expression = new Expression();
  const condition = when && expression.condition(when);
  return condition === undefined
    ? {}
    : { ConditionExpression: condition, ...expression.parameters };
}

/** Stores an item, whole. */
export function put(item: Key & Attributes, when?: When, orElse?: () => Problem): Write {
  return { Put: { TableName, Item: item, ...conditioned(when) }, orElse };
}

/** Removes an item. */
export function remove(key: Key, when?: When, orElse?: () => Problem): Write {
  return { Delete: { TableName, Key: key, ...conditioned(when) }, orElse };
}

/** Makes a transaction depend on an item that it does not change. */
export function check(key: Key, when: When, orElse?: () => Problem): Write {
  const expression = new Expression();
  return {
    ConditionCheck: {
      TableName,
      Key: key,
      ConditionExpression: expression.condition(when) ?? '',
      ...expression.parameters,
    },
    orElse,
  };
}

interface Change {
  /** Attributes to set; one that is undefined is removed. */
  readonly set?: Attributes;
  /** Numbers to add to; a missing one counts as 0. */
  readonly add?: Readonly<Record<string, number>>;
  readonly when?: When;
}

/** Changes attributes of an item; without `when.exists: false`, only of one that is there unless `upsert` is used. */
export function update(
  key: Key,
  { set = {}, add = {}, when }: Change,
  orElse?: () => Problem,
): Write {
  return { Update: updateInput(key, { set, add, when: { exists: true, ...when } }), orElse };
}

/** Changes attributes of an item, making it if it is not there. */
export function upsert(key: Key, change: Omit<Change, 'when'>): Write {
  return { Update: updateInput(key, change) };
}

function updateInput(key: Key, { set = {}, add = {}, when }: Change) {
  const expression = new Expression();
  const present = Object.entries(set).filter(([, value]) => value !== undefined);
  const absent = Object.entries(set).filter(([, value]) => value === undefined);
  const adding = Object.entries(add).filter(([, value]) => value !== 0);
  const clauses = [
    [
      'SET',
      present.map(([name, value]) => `${expression.name(name)} = ${expression.value(value)}`),
    ],
    ['REMOVE', absent.map(([name]) => expression.name(name))],
    ['ADD', adding.map(([name, value]) => `${expression.name(name)} ${expression.value(value)}`)],
  ] as const;
  const condition = when && expression.condition(when);
  return {
    TableName,
    Key: key,
    UpdateExpression: clauses
      .filter(([, terms]) => terms.length > 0)
      .map(([keyword, terms]) => `${keyword} ${terms.join(', ')}`)
      .join(' '),
    ...(condition !== undefined && { ConditionExpression: condition }),
    ...expression.parameters,
  };
}

/** The most writes one transaction may hold (a limit of DynamoDB). */
export const TRANSACTION_MAX = 100;

/**
 * Makes all the writes or none of them. Meeting another transaction on the same item is not the caller's
 * affair: it is tried again, with jitter and under the same client token, so that a write whose answer was lost
 * is not made twice.
 * @throws the `orElse` of the first write whose condition failed; `Raced` where one without it failed, since what the
 *   others mean is then not known; a conflict where ten tries in a row have met others
 */
export async function transact(writes: readonly Write[]): Promise<void> {
  const command = new TransactWriteCommand({
    TransactItems: writes.map(({ orElse: _, ...write }) => write),
    ClientRequestToken: crypto.randomUUID(),
  });
  await unlessBusy(async () => {
    try {
      await client.send(command);
    } catch (error) {
      if (!isNamed<TransactionCanceledException>(error, 'TransactionCanceledException'))
        throw error;
      const failed = writes.filter(
        (_, index) => error.CancellationReasons?.[index]?.Code === 'ConditionalCheckFailed',
      );
      const [first] = failed;
      if (first === undefined) throw error;
      const meant = failed.every(({ orElse }) => orElse !== undefined) && first.orElse?.();
      throw meant || new Raced();
    }
  });
}

const ATTEMPTS = 10;

/**
 * Runs a use case that reads, decides and writes on condition that what it read still holds; runs it again where
 * that has changed in between.
 * @throws a conflict after ten races in a row
 */
export async function optimistic<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof Raced)) throw error;
      await pause(attempt);
    }
  }
  throw conflict(RACED_TOO_OFTEN);
}

const RACED_TOO_OFTEN = 'Somebody else changed this at the same moment. Please try again.';

async function unlessBusy<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      const met = metAnother(error);
      if (!met && !isThrottled(error)) throw error;
      if (attempt === ATTEMPTS) throw met ? conflict(RACED_TOO_OFTEN) : error;
      await pause(attempt);
    }
  }
}

function metAnother(error: unknown): boolean {
  return (
    isNamed(error, 'TransactionConflictException') ||
    isNamed(error, 'TransactionInProgressException') ||
    isCanceledBy(error, ['TransactionConflict'])
  );
}

function isThrottled(error: unknown): boolean {
  return isCanceledBy(error, ['ThrottlingError', 'ProvisionedThroughputExceeded']);
}

function isCanceledBy(error: unknown, codes: readonly string[]): boolean {
  return (
    isNamed<TransactionCanceledException>(error, 'TransactionCanceledException') &&
    (error.CancellationReasons ?? []).some(({ Code }) => Code !== undefined && codes.includes(Code))
  );
}

function isNamed<E extends Error>(error: unknown, name: string): error is E {
  return error instanceof Error && error.name === name;
}

// Full jitter, doubling from 20 ms up to 1 s: https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/
async function pause(attempt: number): Promise<void> {
  await sleep(Math.random() * Math.min(1000, 20 * 2 ** attempt));
}

/** Reads one item, consistently. Undefined where there is none. */
export async function get<S extends z.ZodMiniType>(
  key: Key,
  item: S,
): Promise<z.output<S> | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }));
  return Item === undefined ? undefined : item.parse(Item);
}

/** Reads many items by their keys, consistently; repeated keys are read once, missing ones are left out. */
export async function getAll<S extends z.ZodMiniType>(
  keys: readonly Key[],
  item: S,
): Promise<z.output<S>[]> {
  const distinct = [...new Map(keys.map((key) => [`${key.pk} ${key.sk}`, key])).values()];
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(distinct.length / 100) }, (_, page) =>
      getBatch(distinct.slice(page * 100, (page + 1) * 100)),
    ),
  );
  return pages.flat().map((found) => item.parse(found));
}

async function getBatch(keys: readonly Key[]): Promise<Attributes[]> {
  const found: Attributes[] = [];
  let wanted: Attributes[] = keys.map((key) => ({ ...key }));
  for (let attempt = 0; wanted.length > 0; attempt++) {
    if (attempt > 0) await pause(attempt);
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({
        RequestItems: { [TableName]: { Keys: wanted, ConsistentRead: true } },
      }),
    );
    found.push(...(Responses?.[TableName] ?? []));
    wanted = UnprocessedKeys?.[TableName]?.Keys ?? [];
  }
  return found;
}

/** A run of items under one partition key. */
export interface Range {
  readonly pk: string;
  /** The first and last sort key, both included. */
  readonly from: string;
  readonly to: string;
  readonly newestFirst?: boolean;
  /** By the queue index, which may lag, rather than by the table's own keys. */
  readonly index?: 'gsi1';
}

/** All sort keys that begin with `prefix`. */
export function startingWith(prefix: string): Pick<Range, 'from' | 'to'> {
  return { from: prefix, to: `${prefix}\u{10ffff}` };
}

export interface Page<T> {
  readonly items: T[];
  /** For the next call; absent on the last page. */
  readonly next_cursor?: string;
}

/**
 * Reads one page of a range.
 * @param size the most items to read
 * @param cursor what the page before answered; it says a place in this range and nothing else
 * @throws invalid where the cursor is not of this range
 */
export async function page<S extends z.ZodMiniType>(
  range: Range,
  item: S,
  size: number,
  cursor?: string,
): Promise<Page<z.output<S>>> {
  const start = cursor === undefined ? undefined : readCursor(range, cursor);
  // One more than asked for tells whether there is a next page; a page also ends at 1 MB.
  const { Items = [], LastEvaluatedKey } = await query(range, start, size + 1).catch((error) => {
    // DynamoDB refuses a start that cannot be one; the rest of the query is ours, and right.
    throw start !== undefined && isNamed(error, 'ValidationException') ? otherList() : error;
  });
  const last = Items.length > size ? Items[size - 1] : LastEvaluatedKey;
  const position = last?.[range.index === undefined ? 'sk' : 'gsi1sk'];
  return {
    items: Items.slice(0, size).map((found) => item.parse(found)),
    ...(typeof position === 'string' && {
      next_cursor: Buffer.from(position).toString('base64url'),
    }),
  };
}

/** Reads a whole range, page by page of up to 1 MB. */
export async function all<S extends z.ZodMiniType>(range: Range, item: S): Promise<z.output<S>[]> {
  const found: z.output<S>[] = [];
  let start: Attributes | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await query(range, start);
    for (const each of Items) found.push(item.parse(each));
    start = LastEvaluatedKey;
  } while (start !== undefined);
  return found;
}

function query(range: Range, start: Attributes | undefined, size?: number) {
  const [pk, sk] = range.index === undefined ? ['pk', 'sk'] : ['gsi1pk', 'gsi1sk'];
  return client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
      ExpressionAttributeNames: { '#pk': pk, '#sk': sk },
      ExpressionAttributeValues: { ':pk': range.pk, ':from': range.from, ':to': range.to },
      ScanIndexForward: !range.newestFirst,
      ...(range.index === undefined ? { ConsistentRead: true } : { IndexName: range.index }),
      ...(start !== undefined && { ExclusiveStartKey: start }),
      ...(size !== undefined && { Limit: size }),
    }),
  );
}

const otherList = () => invalid('cursor', 'This cursor is of another list.');

// A cursor is a sort key and no more: the partition comes from the call that it is sent with, so that a cursor
// made up by a caller can at worst name another place in the same list.
function readCursor({ pk, from, to, index }: Range, cursor: string): Attributes {
  const position = Buffer.from(cursor, 'base64url').toString();
  if (position < from || position > to) throw otherList();
  if (index === undefined) return { pk, sk: position };
  const id = position.split('#').at(-1);
  return { gsi1pk: pk, gsi1sk: position, pk, sk: `APPLICATION#${id}` };
}

/**
 * Adds to a number of an item by itself, making the item if it is not there.
 * @param set attributes to set as well
 * @returns the number after the addition
 */
export async function count(key: Key, name: string, by: number, set: Attributes): Promise<number> {
  const { Attributes: now } = await unlessBusy(() =>
    client.send(
      new UpdateCommand({
        ...updateInput(key, { add: { [name]: by }, set }),
        ReturnValues: 'UPDATED_NEW',
      }),
    ),
  );
  return Number(now?.[name]);
}

/** Removes an item by itself, if it is there. */
export async function discard(key: Key): Promise<void> {
  await unlessBusy(() => client.send(new DeleteCommand({ TableName, Key: key })));
}

/**
 * Stores an item by itself.
 * @returns whether the condition held and the item was stored
 */
export async function claim(key: Key, set: Attributes, when: When): Promise<boolean> {
  try {
    await unlessBusy(() => client.send(new UpdateCommand(updateInput(key, { set, when }))));
    return true;
  } catch (error) {
    if (isNamed<ConditionalCheckFailedException>(error, 'ConditionalCheckFailedException'))
      return false;
    throw error;
  }
}
