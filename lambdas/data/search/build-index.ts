import pLimit from 'p-limit';
import { LISTING_PARTS, scanListings } from '../listings/listings.ts';
import { type Following, inTime, readLog } from './follow-log.ts';
import { openJobIndex } from './job-index.ts';
import { inOwnFile } from './own-file.ts';

/** How many parts of the table are read at once. */
const PARTS_AT_ONCE = 8;

/** An index that is being built from the table. */
export interface Building extends Following {
  /** The parts of the table that have not been read to the end, with where each goes on. */
  readonly unread: Map<number, string | undefined>;
}

export async function beginBuilding(): Promise<Building> {
  const now = Date.now();
  const entries = await readLog(now);
  return {
    ...{ builtAt: now, syncedAt: now, since: now, changes: 0 },
    index: await inOwnFile(async (file) => openJobIndex(file)),
    // What may have asked for this one asks for no other.
    settled: new Set(entries.flatMap((entry) => ('rebuild' in entry ? [entry.sk] : []))),
    unread: new Map(Array.from({ length: LISTING_PARTS }, (_, part) => [part, undefined])),
  };
}

/** Finishes the index. After a failure it can be called again. */
export async function finishBuilding({ unread, ...built }: Building): Promise<Following> {
  const readPart = async (part: number) => {
    while (unread.has(part)) {
      const { cards, next } = await inTime(scanListings(part, unread.get(part)));
      built.index.apply({ put: cards });
      if (next === undefined) unread.delete(part);
      else unread.set(part, next);
    }
  };
  const limit = pLimit(PARTS_AT_ONCE);
  const outcomes = await Promise.allSettled(
    [...unread.keys()].map((part) => limit(readPart, part)),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return { ...built, changes: built.index.size };
}
