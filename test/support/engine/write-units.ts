import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Attributes } from '../../../lambdas/data/table/expressions.ts';
import { projectionOf, tableSchema } from '../../../lib/table.ts';

/**
 * The write units of a request by AWS's documentation. The engines' own counts differ: DynamoDB Local counts indexes
 * otherwise.
 *
 * - An item costs a unit for each KB, before or after the write, whichever is larger:
 *   https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 * - "Every item in the transaction" costs twice that, a mere condition too:
 *   https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
 * - An index costs a unit for each KB of the copy that is added, removed or changed, and both for a changed key. It
 *   follows after the transaction, by itself, so it costs the same in one:
 *   https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html
 */

type Item = Readonly<Attributes> | undefined;

const attributes = z.record(z.string(), z.unknown());
/** A part of a transaction, or the input of a single write. */
export const writeInput = z.object({
  Item: z.optional(attributes),
  Key: z.optional(attributes),
  UpdateExpression: z.optional(z.string()),
  ExpressionAttributeNames: z.optional(z.record(z.string(), z.string())),
  ExpressionAttributeValues: z.optional(attributes),
});
type WriteInput = z.output<typeof writeInput>;

export const writeKind = z.enum(['Put', 'Update', 'Delete', 'ConditionCheck']);
type WriteKind = z.output<typeof writeKind>;

/** @param before the item before the write */
export function writeUnits(
  kind: WriteKind,
  input: WriteInput,
  before: Item,
  isInTransaction: boolean,
): number {
  const after = itemAfter(kind, input, before);
  const inTable = Math.max(unitsFor(before), unitsFor(after), 1) * (isInTransaction ? 2 : 1);
  return tableSchema.indexes.reduce(
    (sum, index) => sum + indexUnits(index, copyIn(index, before), copyIn(index, after)),
    inTable,
  );
}

function itemAfter(kind: WriteKind, input: WriteInput, before: Item): Item {
  if (kind === 'Put') return input.Item;
  if (kind === 'Delete') return undefined;
  return kind === 'Update' ? updated(input, before ?? input.Key ?? {}) : before;
}

/** The item after an update expression of `updateParameters`. */
function updated(input: WriteInput, before: Readonly<Attributes>): Readonly<Attributes> {
  const after: Attributes = { ...before };
  const value = (placeholder = '') => input.ExpressionAttributeValues?.[placeholder];
  const clauses = (input.UpdateExpression ?? '').split(/ ?\b(SET|REMOVE|ADD) /).slice(1);
  for (let at = 0; at < clauses.length; at += 2) {
    for (const term of (clauses[at + 1] ?? '').split(', ')) {
      const [, alias = '', operand] = /^(#\w+)(?: (?:= )?(:v\d+))?$/.exec(term) ?? [];
      const name = input.ExpressionAttributeNames?.[alias];
      if (name === undefined) throw new Error(`Unknown in an update: ${term}`);
      if (clauses[at] === 'SET') after[name] = value(operand);
      else if (clauses[at] === 'REMOVE') delete after[name];
      else after[name] = Number(after[name] ?? 0) + Number(value(operand));
    }
  }
  return after;
}

type Index = (typeof tableSchema.indexes)[number];

/** An item's copy in an index, if it has both keys. */
function copyIn(index: Index, item: Item): Item {
  if (item?.[index.partitionKey] === undefined || item[index.sortKey] === undefined) return;
  const { ProjectionType, NonKeyAttributes = [] } = projectionOf(index);
  if (ProjectionType === 'ALL') return item;
  const { partitionKey, sortKey } = tableSchema;
  const names = [partitionKey, sortKey, index.partitionKey, index.sortKey, ...NonKeyAttributes];
  return Object.fromEntries(names.map((name) => [name, item[name]]));
}

function indexUnits({ partitionKey, sortKey }: Index, before: Item, after: Item): number {
  const isMoved =
    before?.[partitionKey] !== after?.[partitionKey] || before?.[sortKey] !== after?.[sortKey];
  if (isMoved) return unitsFor(before) + unitsFor(after);
  return isDeepStrictEqual(before, after) ? 0 : Math.max(unitsFor(before), unitsFor(after));
}

/** A unit for each KB. */
function unitsFor(item: Item): number {
  return item === undefined ? 0 : Math.ceil(sizeOf(item) / 1024);
}

const bytes = (text: string) => Buffer.byteLength(text);

/**
 * A value's size in bytes.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
function sizeOf(value: unknown, isNested = false): number {
  if (value === undefined) return 0;
  if (typeof value === 'string') return bytes(value);
  if (typeof value === 'number')
    return (
      1 +
      Math.ceil(
        String(value)
          .replace(/\D/g, '')
          .replace(/^0+|0+$/g, '').length / 2,
      )
    );
  if (typeof value === 'boolean' || value === null) return 1;
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof Set) return [...value].reduce<number>((sum, each) => sum + sizeOf(each), 0);
  const elements = Array.isArray(value)
    ? value.map((each) => ['', each] as const)
    : Object.entries(value).filter(([, each]) => each !== undefined);
  const overhead = isNested ? 3 + elements.length : 0;
  return elements.reduce((sum, [name, each]) => sum + bytes(name) + sizeOf(each, true), overhead);
}
