import pLimit from 'p-limit';
import { CARD_PARTS, listCards } from '../cards.ts';
import { type Following, inTime, readLog } from './follow-log.ts';
import { openJobIndex } from './job-index.ts';
import { inOwnFile } from './own-file.ts';

/** How many parts of the table are read at once. */
const PARTS_AT_ONCE = 8;

/** An empty index, into which the table is still to be read. */
export async function beginIndex(): Promise<Following> {
  const now = Date.now();
  const entries = await readLog(now);
  return {
    ...{ builtAt: now, syncedAt: now, since: now, changes: 0 },
    index: await inOwnFile(async (file) => openJobIndex(file)),
    // What may have asked for this one asks for no other.
    settled: new Set(entries.flatMap((entry) => ('rebuild' in entry ? [entry.sk] : []))),
    unread: new Map(Array.from({ length: CARD_PARTS }, (_, part) => [part, undefined])),
  };
}

/** Reads what an index lacks of the table. After a failure it can be called again, and goes on. */
export async function readTable(following: Following): Promise<void> {
  const { index, unread } = following;
  const readPart = async (part: number) => {
    while (unread.has(part)) {
      const { cards, next } = await inTime(listCards(part, unread.get(part)));
      index.apply({ put: cards });
      following.changes += cards.length;
      if (next === undefined) unread.delete(part);
      else unread.set(part, next);
    }
  };
  const limit = pLimit(PARTS_AT_ONCE);
  const outcomes = await Promise.allSettled(
    [...unread.keys()].map((part) => limit(readPart, part)),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
