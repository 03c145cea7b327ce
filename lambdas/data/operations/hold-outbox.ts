import * as z from 'zod/mini';
import { DUE_KINDS, holdKey } from '../keys/outbox.ts';
import { listWaitingItems } from '../outbox/due-items.ts';
import { discardWrite, putWrite, writeOne } from '../table/write.ts';

/** Holds and releases all mail and all tasks of a stack (outbox/outbox-hold.ts). */

/** The item that holds mail and tasks. */
export function holdItem() {
  return { ...holdKey, since: new Date().toISOString() };
}

export async function holdOutbox(): Promise<void> {
  await writeOne(putWrite(holdItem()));
}

/** Releases mail and tasks: due ones go out within a minute. */
export async function releaseOutbox(): Promise<void> {
  await writeOne(discardWrite(holdKey));
}

/**
 * Counts the mails and tasks that wait for their due time or their release.
 * @returns for each kind, the number of all and of due ones
 */
export async function countWaiting(): Promise<
  { readonly kind: string; readonly all: number; readonly due: number }[]
> {
  const now = new Date().toISOString();
  const waiting = (await Promise.all(DUE_KINDS.map(listWaitingItems))).flat();
  const byKind = Map.groupBy(z.array(place).parse(waiting), ({ kind }) => kind);
  return [...byKind].map(([kind, all]) => ({
    kind,
    all: all.length,
    due: all.filter(({ gsi1sk }) => gsi1sk <= now).length,
  }));
}

const place = z.object({ kind: z.string(), gsi1sk: z.string() });
