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
 * One part of a transaction. `orElse` says what it means if its condition fails. Without it, the item has changed since
 * it was read, and the use case runs again (`withOptimisticLock`).
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

/** Stores a new item, which must not exist yet. `attributes` come on top of its shape, such as the keys of an index. */
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
      ...conditionParameters({ exists: false }),
    },
    orElse,
  };
}

/**
 * Stores a change of an item, if nobody else has changed it since it was read. It stores the whole item except its
 * counters, so that it is of the current version afterwards. Attributes that are undefined are removed.
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

/** Stores an item that is the same whoever writes it and however often, such as a pointer to another item. */
export function putWrite(item: Key & Attributes): Write {
  return { Put: { TableName, Item: item } };
}

/** Sets attributes of an item that exists. For values that are the same whoever writes them and however often. */
export function setWrite(key: Key, set: Attributes): Write {
  return update(key, { set }, { exists: true });
}

/** Sets attributes of an item that exists, unless it has one of them. */
export function setOnceWrite(key: Key, set: Attributes): Write {
  const equals = Object.fromEntries(Object.keys(set).map((name) => [name, undefined]));
  return update(key, { set }, { exists: true, equals });
}

/** Removes an item, if nobody has changed it since it was read. */
export function removeWrite(key: Key, seen: Revisioned): Write {
  return remove(key, ifUnchanged(seen));
}

/** Removes an item, if these attributes have these values. */
export function removeIfWrite(key: Key, equals: Attributes): Write {
  return remove(key, { equals });
}

/** Removes an item if it is there. */
export function discardWrite(key: Key): Write {
  return { Delete: { TableName, Key: key } };
}

/** Makes a transaction depend on an item's being as it was read. */
export function unchangedWrite(key: Key, seen: Revisioned): Write {
  return {
    ConditionCheck: {
      TableName,
      Key: key,
      ...conditionParameters({ exists: true, ...ifUnchanged(seen) }),
    },
  };
}

interface Increment {
  /** The write fails if the item has changed since it was read. Its counters do not matter. */
  readonly unchanged?: Revisioned;
  /** The write fails if a counter has reached this number. */
  readonly below?: Readonly<Record<string, number>>;
}

/** Adds to counters of an item that exists. Increments do not make each other fail. */
export function incrementWrite(
  key: Key,
  add: Readonly<Record<string, number>>,
  { unchanged, below = {} }: Increment = {},
  orElse?: () => Problem,
): Write {
  const condition = { exists: true, below, ...(unchanged && ifUnchanged(unchanged)) };
  return { ...update(key, { add }, condition), orElse };
}

/** Adds to counters of an item, and makes the item if it does not exist. It also sets the attributes in `set`. */
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
 * How long a transaction is tried, in milliseconds: what carries the time at which it was put together, such as an entry
 * of the log of listing changes, comes in no later than that.
 */
export const TRANSACTION_MS = 20_000;

/**
 * Makes all the writes or none of them. Where another transaction holds one of the items, it tries again, with jitter
 * and the same client token, so that a write whose answer was lost is not made twice.
 * @throws the `orElse` of the first write whose condition failed; `WriteConflict` where a write without one failed, since the
 *   others may then have failed for the same reason; a conflict after twenty tries; AbortError after 20 seconds
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
 * Makes one write by itself, which costs half as much as in a transaction. Only for writes that may be repeated: where
 * the answer is lost, the write may have happened and be reported as `WriteConflict`.
 * @throws as `transact`
 */
export async function writeOne({ Put, Update, Delete, orElse }: Write): Promise<void> {
  const send = () => {
    if (Put !== undefined) return client.send(new PutCommand(Put));
    if (Delete !== undefined) return client.send(new DeleteCommand(Delete));
    if (Update !== undefined) return client.send(new UpdateCommand(Update));
    throw new Error('A condition is no write by itself');
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
 * Changes an item by itself, and makes it if it does not exist and need not.
 * @returns the item's attributes afterwards, or undefined where the condition does not hold
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
