import * as z from 'zod/mini';
import { DUE_KINDS, dueRangesOf, holdKey } from '../keys/outbox.ts';
import { DUE_INDEX, queryAll } from '../table/read.ts';
import { discardWrite, putWrite, writeOne } from '../table/write.ts';

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
    DUE_KINDS.flatMap((of) => dueRangesOf(of, LATEST)).map((range) =>
      queryAll(range, place, DUE_INDEX),
    ),
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
