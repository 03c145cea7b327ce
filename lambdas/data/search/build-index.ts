import pLimit from 'p-limit';
import { CARD_PARTS, listCards } from '../cards.ts';
import type { Following } from './follow-log.ts';
import { readLog } from './follow-log.ts';
import { inTime } from './in-time.ts';
import { type JobIndex, openJobIndex } from './job-index.ts';
import { inOwnFile } from './own-file.ts';

/** How many parts of the table are read at once. */
const PARTS_AT_ONCE = 8;

/** An index that is being built from the table. */
export interface Building {
  readonly index: JobIndex;
  /** In milliseconds of the epoch. */
  readonly startedAt: number;
  /** The keys of the entries of the log for whose sake it may be built: it need not be built again for them. */
  readonly known: readonly string[];
  /** The parts that are not read to their end, each with where it goes on. */
  readonly left: Map<number, string | undefined>;
}

export async function beginBuilding(): Promise<Building> {
  const startedAt = Date.now();
  const entries = await readLog(startedAt);
  return {
    index: await inOwnFile(async (file) => openJobIndex(file)),
    startedAt,
    known: entries.flatMap((entry) => ('rebuild' in entry ? [entry.sk] : [])),
    left: new Map(Array.from({ length: CARD_PARTS }, (_, part) => [part, undefined])),
  };
}

/** Goes on with the building to its end. Where it fails, or is stopped, it can be called again. */
export async function finishBuilding({
  index,
  startedAt,
  known,
  left,
}: Building): Promise<Following> {
  const limit = pLimit(PARTS_AT_ONCE);
  const outcomes = await Promise.allSettled(
    [...left].map(([part, start]) => limit(() => readPart(part, start))),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return {
    index,
    builtAt: startedAt,
    syncedAt: startedAt,
    since: startedAt,
    settled: new Set(known),
    changes: index.size,
  };

  async function readPart(part: number, start: string | undefined): Promise<void> {
    let cursor = start;
    do {
      const { cards, next } = await inTime(listCards(part, cursor));
      index.apply({ put: cards });
      left.set(part, next);
      cursor = next;
    } while (cursor !== undefined);
    left.delete(part);
  }
}
