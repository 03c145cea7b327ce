import * as z from 'zod/mini';
import { dueRangeOf, holdKey, unreadableRange } from '../keys/outbox.ts';
import { itemKey, rawItem } from '../table/items.ts';
import { DUE_INDEX, queryAll } from '../table/read.ts';
import { unlessConflict } from '../table/retry.ts';
import { discardWrite, putWrite, setWrite, writeOne } from '../table/write.ts';

/** Holds all mail and all tasks of a stack, and lets them go (outbox/hold.ts). */

/** The item that holds mail and tasks. */
export function holdItem() {
  return { ...holdKey, since: new Date().toISOString() };
}

export async function holdOutbox(): Promise<void> {
  await writeOne(putWrite(holdItem()));
}

/** Lets mail and tasks go: what is due goes within a minute. */
export async function releaseOutbox(): Promise<void> {
  await writeOne(discardWrite(holdKey));
}

/**
 * What waits until it is due, or until it is let go.
 * @returns by kind, how many there are and how many of them are due
 */
export async function countWaiting(): Promise<
  { readonly kind: string; readonly all: number; readonly due: number }[]
> {
  const now = new Date().toISOString();
  const waiting = await Promise.all(
    (['DUE', 'TASKS'] as const).map((of) => queryAll(dueRangeOf(of, LATEST), place, DUE_INDEX)),
  );
  const byKind = Map.groupBy(waiting.flat(), ({ kind }) => kind);
  return [...byKind].map(([kind, all]) => ({
    kind,
    all: all.length,
    due: all.filter(({ gsi1sk }) => gsi1sk <= now).length,
  }));
}

/** After every instant. */
const LATEST = '9999';
const place = z.object({ kind: z.string(), gsi1sk: z.string() });

/**
 * Puts the items that were set aside back among the due ones.
 * @returns how many there were
 */
export async function putBackUnreadable(): Promise<number> {
  let count = 0;
  for (const kind of ['DUE', 'TASKS'] as const)
    for (const stored of await queryAll(unreadableRange(kind), rawItem, DUE_INDEX)) {
      await unlessConflict(writeOne(setWrite(itemKey.parse(stored), { gsi1pk: kind })));
      count++;
    }
  return count;
}
