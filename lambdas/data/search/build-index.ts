import pLimit from 'p-limit';
import { CARD_PARTS, listCards } from '../cards.ts';
import { type Following, inTime, readLog } from './follow-log.ts';
import { type JobIndex, openJobIndex } from './job-index.ts';
import { inOwnFile } from './own-file.ts';

/** How many parts of the table are read at once. */
const PARTS_AT_ONCE = 8;

/** A part of the table, and how far it has been read. */
interface Part {
  readonly number: number;
  next: string | undefined;
  isAtEnd: boolean;
}

/** An index that is being built from the table. */
export interface Building {
  readonly index: JobIndex;
  /** In milliseconds of the epoch. */
  readonly startedAt: number;
  /** The keys of the log's entries that may have asked for it: they need no other. */
  readonly known: readonly string[];
  readonly parts: readonly Part[];
}

export async function beginBuilding(): Promise<Building> {
  const startedAt = Date.now();
  const entries = await readLog(startedAt);
  return {
    index: await inOwnFile(async (file) => openJobIndex(file)),
    startedAt,
    known: entries.flatMap((entry) => ('rebuild' in entry ? [entry.sk] : [])),
    parts: Array.from({ length: CARD_PARTS }, (_, number) => ({
      ...{ number, next: undefined, isAtEnd: false },
    })),
  };
}

/** Finishes the index. After a failure it can be called again. */
export async function finishBuilding({
  index,
  startedAt,
  known,
  parts,
}: Building): Promise<Following> {
  const limit = pLimit(PARTS_AT_ONCE);
  const outcomes = await Promise.allSettled(
    parts.map((part) => limit(async () => await putPart(index, part))),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  const times = { builtAt: startedAt, syncedAt: startedAt, since: startedAt };
  return { index, ...times, settled: new Set(known), changes: index.size };
}

async function putPart(index: JobIndex, part: Part): Promise<void> {
  while (!part.isAtEnd) {
    const { cards, next } = await inTime(listCards(part.number, part.next));
    index.apply({ put: cards });
    Object.assign(part, { next, isAtEnd: next === undefined });
  }
}
