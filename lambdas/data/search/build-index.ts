import pLimit from 'p-limit';
import { CARD_PARTS, type Card, listCards } from '../cards.ts';
import type { Following } from './follow-log.ts';
import { readLog } from './follow-log.ts';
import { inTime } from './in-time.ts';
import { type JobIndex, openJobIndex } from './job-index.ts';
import { inOwnFile } from './own-file.ts';

/** How many parts of the table are read at once. */
const PARTS_AT_ONCE = 8;
/** A part is read on where no more cards than these are left of it: half of a page, so that many are read on at once. */
const LEFT = 50;

/** A part of the table, whose cards are from the oldest job to the newest. */
interface Part {
  readonly number: number;
  /** What has been read of it, and is not in the index yet. */
  cards: readonly Card[];
  /** Where it goes on. Undefined at its beginning, and at its end. */
  next: string | undefined;
  isAtEnd: boolean;
}

/** An index that is being built from the table. */
export interface Building {
  readonly index: JobIndex;
  /** In milliseconds of the epoch. */
  readonly startedAt: number;
  /** The keys of the entries of the log for whose sake it may be built: it need not be built again for them. */
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
      ...{ number, cards: [], next: undefined, isAtEnd: false },
    })),
  };
}

/**
 * Goes on with the building to its end. Where it fails, or is stopped, it can be called again. Jobs are put in from the
 * oldest to the newest, so that searches, which go by age, find in a row what they look at.
 */
export async function finishBuilding({
  index,
  startedAt,
  known,
  parts,
}: Building): Promise<Following> {
  while (parts.some(({ cards, isAtEnd }) => cards.length > 0 || !isAtEnd)) {
    await readOn(parts.filter(({ cards, isAtEnd }) => cards.length <= LEFT && !isAtEnd));
    const oldest = oldestOf(parts);
    const taken = new Set(oldest);
    index.apply({ put: oldest });
    for (const part of parts) part.cards = part.cards.filter((card) => !taken.has(card));
  }
  return {
    index,
    builtAt: startedAt,
    syncedAt: startedAt,
    since: startedAt,
    settled: new Set(known),
    changes: index.size,
  };
}

async function readOn(parts: readonly Part[]): Promise<void> {
  const limit = pLimit(PARTS_AT_ONCE);
  const outcomes = await Promise.allSettled(
    parts.map((part) =>
      limit(async () => {
        const { cards, next } = await inTime(listCards(part.number, part.next));
        Object.assign(part, {
          cards: [...part.cards, ...cards],
          next,
          isAtEnd: next === undefined,
        });
      }),
    ),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** What has been read as far as no part can have an older job that has not been read, from the oldest to the newest. */
function oldestOf(parts: readonly Part[]): Card[] {
  const ids = (part: Part) => part.cards.map(({ job }) => job.id).sort();
  const ends = parts.filter(({ isAtEnd }) => !isAtEnd).map((part) => ids(part).at(-1) ?? '');
  const [end] = ends.sort();
  return parts
    .flatMap(({ cards }) => cards.filter(({ job }) => end === undefined || job.id <= end))
    .sort((a, b) => (a.job.id < b.job.id ? -1 : 1));
}
