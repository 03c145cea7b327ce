import { type DueKind, dueRangeOf, unreadablePk } from '../keys/outbox.ts';
import type { Attributes } from '../table/expressions.ts';
import { itemKey, rawItem } from '../table/items.ts';
import { DUE_INDEX, queryPage } from '../table/read.ts';
import { unlessConflict } from '../table/retry.ts';
import { setWrite, writeOne } from '../table/write.ts';

/**
 * Messages and tasks that are due. An item may be unreadable, for example after a rollback to an older version.
 * It is set aside, so that it does not block the others, until an operator puts it back.
 */

interface DueItems<T> {
  readonly items: T[];
  /** One error for each item that was set aside. */
  readonly errors: Error[];
}

const AT_ONCE = 100;

/** The due items of a kind, oldest first, at most a hundred. */
export async function listDueItems<T>(
  kind: DueKind,
  type: { parse(stored: Attributes): T },
  now = new Date().toISOString(),
): Promise<DueItems<T>> {
  const range = dueRangeOf(kind, now);
  const { rows } = await queryPage(range, rawItem, AT_ONCE, undefined, { source: DUE_INDEX });
  const found: DueItems<T> = { items: [], errors: [] };
  for (const { item: stored } of rows) {
    try {
      found.items.push(type.parse(stored));
    } catch (cause) {
      const key = itemKey.parse(stored);
      await unlessConflict(writeOne(setWrite(key, { gsi1pk: unreadablePk(kind) })));
      found.errors.push(new Error(`${key.pk} cannot be read and was set aside`, { cause }));
    }
  }
  return found;
}

/** @throws if there are errors; several as one */
export function throwAll(errors: readonly Error[]): void {
  if (errors.length === 0) return;
  throw new AggregateError(errors, errors.map(({ message }) => message).join(', '));
}
