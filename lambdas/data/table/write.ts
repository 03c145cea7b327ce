import type {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Problem } from '../../contract/problem.ts';
import type { Key } from '../keys/key.ts';
import { client, TableName } from './client.ts';
import {
  type Attributes,
  type Change,
  type Condition,
  conditionParameters,
  updateParameters,
} from './expressions.ts';
import type { ItemType, Revisioned } from './items.ts';
import { isNamed, retryConflicts, WriteConflict } from './retry.ts';

/**
 * One part of a transaction. `orElse` makes the error for a failed condition. Without it, a failed condition
 * means that the item changed since the read, and the use case runs again (`withOptimisticLock`).
 */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number] & {
  readonly orElse?: (() => Problem) | undefined;
};

function update(key: Key, change: Change, condition?: Condition): Write {
  return { Update: { TableName, Key: key, ...updateParameters(change, condition) } };
}

function remove(key: Key, condition: Omit<Condition, 'exists'>): Write {
  return {
    Delete: { TableName, Key: key, ...conditionParameters({ exists: true, ...condition }) },
  };
}

/**
 * Stores a new item, which must not exist yet, unless it has expired. `attributes` extend its shape, such as the keys
 * of an index.
 */
export function createWrite<T extends object>(
  type: ItemType<T>,
  { key, ...attributes }: { readonly key: Key },
  item: T,
  orElse?: () => Problem,
): Write {
  return {
    Put: {
      TableName,
      Item: { ...key, ...item, ...attributes, schema_version: type.version },
      ...conditionParameters({ exists: false, orExpired: 'expires_at' in item }),
    },
    orElse,
  };
}

/**
 * Stores a changed item. Fails if it changed since the read. Stores everything but the counters, so that the
 * item has the current version afterwards. Undefined attributes are removed.
 */
export function changeWrite<T extends Revisioned>(
  type: ItemType<T>,
  { key, ...attributes }: { readonly key: Key },
  before: T,
  after: T,
): Write {
  const left = new Set<string>([...type.counters, 'revision']);
  const set = Object.fromEntries(Object.entries(after).filter(([name]) => !left.has(name)));
  return update(
    key,
    { set: { ...set, ...attributes, schema_version: type.version }, add: { revision: 1 } },
    { exists: true, ...ifUnchanged(before) },
  );
}

/** Stores an item that is the same for every writer, such as a pointer to another item. Idempotent. */
export function putWrite(item: Key & Attributes): Write {
  return { Put: { TableName, Item: item } };
}

/** Sets attributes of an existing item, to values that are the same for every writer. Idempotent. */
export function setWrite(key: Key, set: Attributes): Write {
  return update(key, { set }, { exists: true });
}

/** Sets attributes of an existing item, unless one of them is set already. */
export function setOnceWrite(key: Key, set: Attributes): Write {
  const equals = Object.fromEntries(Object.keys(set).map((name) => [name, undefined]));
  return update(key, { set }, { exists: true, equals });
}

/** Removes an item. Fails if it changed since the read. */
export function removeWrite(key: Key, seen: Revisioned): Write {
  return remove(key, ifUnchanged(seen));
}

/** Removes an item. Fails unless these attributes have these values. */
export function removeIfWrite(key: Key, equals: Attributes): Write {
  return remove(key, { equals });
}

/** Removes an item if it exists. */
export function discardWrite(key: Key): Write {
  return { Delete: { TableName, Key: key } };
}

/**
 * Fails the transaction if an item changed since the read.
 * @param equals further attributes and their values, of those that change without a revision
 */
export function unchangedWrite(key: Key, seen: Revisioned, equals: Attributes = {}): Write {
  return {
    ConditionCheck: {
      TableName,
      Key: key,
      ...conditionParameters({ exists: true, equals: { ...ifUnchanged(seen).equals, ...equals } }),
    },
  };
}

interface Increment {
  /** Fails if the item changed since the read, counters excluded. */
  readonly unchanged?: Revisioned;
  /** Fails if a counter has reached this number. */
  readonly below?: Readonly<Record<string, number>>;
}

/** Adds to counters of an existing item. Concurrent increments do not conflict. */
export function incrementWrite(
  key: Key,
  add: Readonly<Record<string, number>>,
  { unchanged, below = {} }: Increment = {},
  orElse?: () => Problem,
): Write {
  const condition = { exists: true, below, ...(unchanged && ifUnchanged(unchanged)) };
  return { ...update(key, { add }, condition), orElse };
}

/** Adds to counters of an item, which is created if missing. Also sets the attributes in `set`. */
export function upsertIncrementWrite(
  key: Key,
  change: Change,
  { below = {} }: Pick<Increment, 'below'> = {},
  orElse?: () => Problem,
): Write {
  return { ...update(key, change, { below }), orElse };
}

function ifUnchanged({ revision }: Revisioned) {
  return { equals: { revision } };
}

/**
 * How long a transaction is retried, in milliseconds. Anything that carries the transaction's start time,
 * such as a listing change, is stored no later than that.
 */
export const TRANSACTION_MS = 20_000;

/** The most by which the clocks of functions may differ. */
const CLOCKS_MS = 10_000;

/**
 * How far back a reader of items by time of change must look: a transaction takes time, and its writer's clock may
 * be behind.
 */
export const OVERLAP_MS = TRANSACTION_MS + CLOCKS_MS;

/**
 * Makes all the writes or none of them. Retries conflicts with other transactions, with jitter and the same
 * client token, so that a write with a lost answer is not repeated.
 * @throws the `orElse` of the first write whose condition failed; `WriteConflict` if a write without one
 *   failed, since the others may have failed for the same reason; a conflict after twenty tries; AbortError
 *   after 20 seconds
 */
export async function transact(writes: readonly Write[]): Promise<void> {
  const abortSignal = AbortSignal.timeout(TRANSACTION_MS);
  const command = new TransactWriteCommand({
    TransactItems: writes.map(({ orElse: _, ...write }) => write),
    ClientRequestToken: crypto.randomUUID(),
  });
  await retryConflicts(async () => {
    try {
      await client.send(command, { abortSignal });
    } catch (error) {
      if (!isNamed<TransactionCanceledException>(error, 'TransactionCanceledException'))
        throw error;
      const failed = writes.filter(
        (_, index) => error.CancellationReasons?.[index]?.Code === 'ConditionalCheckFailed',
      );
      const [first] = failed;
      if (first === undefined) throw error;
      const meant = failed.every(({ orElse }) => orElse !== undefined) && first.orElse?.();
      throw meant || new WriteConflict();
    }
  });
}

/**
 * Makes a single write, at half the cost of a transaction. Not for claims: if the answer is lost, the SDK repeats
 * the write, and reports the first, successful one as `WriteConflict`. So it is only for callers that restart from
 * the read. `transact` repeats with the same token, so it recognizes its own write.
 * @throws as `transact`
 */
export async function writeOne({ Put, Update, Delete, orElse }: Write): Promise<void> {
  const send = () => {
    if (Put !== undefined) return client.send(new PutCommand(Put));
    if (Delete !== undefined) return client.send(new DeleteCommand(Delete));
    if (Update !== undefined) return client.send(new UpdateCommand(Update));
    throw new Error('A condition alone is not a write');
  };
  try {
    await retryConflicts<unknown>(send);
  } catch (error) {
    if (isNamed<ConditionalCheckFailedException>(error, 'ConditionalCheckFailedException'))
      throw orElse?.() ?? new WriteConflict();
    throw error;
  }
}

/**
 * Changes a single item, or creates it if `condition` allows that.
 * @returns the item's attributes afterwards, or undefined if the condition failed
 */
export async function updateIf(
  key: Key,
  change: Change,
  condition: Condition = {},
): Promise<Attributes | undefined> {
  const input = { TableName, Key: key, ...updateParameters(change, condition) };
  try {
    const { Attributes: now } = await retryConflicts(() =>
      client.send(new UpdateCommand({ ...input, ReturnValues: 'ALL_NEW' })),
    );
    return now;
  } catch (error) {
    if (isNamed(error, 'ConditionalCheckFailedException')) return undefined;
    throw error;
  }
}
