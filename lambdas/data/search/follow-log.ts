import pLimit from 'p-limit';
import pTimeout from 'p-timeout';
import * as z from 'zod/mini';
import { listingChangesRange } from '../keys/listings.ts';
import {
  LISTING_CHANGES_S,
  type ListingChange,
  listingChange,
  loggedAt,
} from '../listings/listing-changes.ts';
import {
  currentListings,
  LISTING_PARTS,
  type Listing,
  scanListings,
} from '../listings/listings.ts';
import { queryAll } from '../table/read.ts';
import { TRANSACTION_MS } from '../table/write.ts';
import { type JobIndex, openJobIndex } from './job-index.ts';
import { inOwnFile } from './own-file.ts';

/** By how much the clocks of those who write and read the log may differ. */
const CLOCKS_MS = 10_000;
/** What may still come in below what has been read of the log: what was put together then, by a clock that is behind. */
const OVERLAP_MS = TRANSACTION_MS + CLOCKS_MS;
/** For how long an entry and its card may say different things, because their transaction is seen in part. */
const UNSETTLED_MS = 60_000;
/**
 * How far back the log is read, beside the overlap, however long nothing has changed: else each search would read the
 * last of many changes again until there are others.
 */
const QUIET_MS = 60_000;
/** For how long an index can be followed up by the log, whose entries are removed some time after they expire. */
const GOOD_FOR_MS = (LISTING_CHANGES_S - 24 * 60 * 60) * 1000;
/** How many parts of the table are read at once. */
const PARTS_AT_ONCE = 8;
/** How many cards are read at once. */
const CARDS_AT_ONCE = 800;

/**
 * How long a single read may take, in milliseconds. A function may be stopped between two calls, and what it was waiting
 * for then may never come.
 */
const READ_MS = 15_000;

/** @throws TimeoutError where it takes longer than a read may. What comes later is not looked at */
export function inTime<T>(reading: Promise<T>): Promise<T> {
  return pTimeout(reading, { milliseconds: READ_MS });
}

/** An index, and how far it has followed the log of listing changes. All times are in milliseconds of the epoch. */
export interface Following {
  readonly index: JobIndex;
  /** When its building from the table began. */
  readonly builtAt: number;
  /** When the log was last read. */
  syncedAt: number;
  /** What was noted before this instant, less the overlap, is in the index. */
  since: number;
  /** The keys of the entries after it that are in the index too. */
  readonly settled: Set<string>;
  /** How many changes came in since it was stored, or opened from what was stored. */
  changes: number;
  /** The parts of the table that have not been read to the end, with where each goes on. */
  readonly unread: Map<number, string | undefined>;
}

const note = z.object({
  builtAt: z.int(),
  syncedAt: z.int(),
  since: z.int(),
  settled: z.array(z.string()),
});

/** Copies an index to a new file, with what is needed to follow the log from there on. */
export function copyIndex({ index, settled, ...following }: Following, file: string): void {
  index.copyTo(file, JSON.stringify({ ...following, settled: [...settled] }));
}

/** @throws where the file is no such copy */
export function openCopy(file: string): Following {
  const index = openJobIndex(file);
  const { settled, ...rest } = note.parse(JSON.parse(index.note ?? ''));
  return { index, ...rest, settled: new Set(settled), changes: 0, unread: new Map() };
}

/** An empty index, into which the table is still to be read. */
export async function beginIndex(): Promise<Following> {
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

/** Reads what an index lacks of the table. After a failure it can be called again, and goes on. */
export async function readTable(following: Following): Promise<void> {
  const { index, unread } = following;
  const readPart = async (part: number) => {
    while (unread.has(part)) {
      const { cards, next } = await inTime(scanListings(part, unread.get(part)));
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

/** Whether entries of the log may be gone that an index has not seen. */
export function isTooOld(syncedAt: number): boolean {
  return Date.now() - syncedAt > GOOD_FOR_MS;
}

/** The entries of the log from an instant on, and those before it that may have come in since. */
async function readLog(since: number): Promise<ListingChange[]> {
  const from = new Date(since - OVERLAP_MS).toISOString();
  return await inTime(queryAll(listingChangesRange(from), listingChange));
}

/**
 * Takes into an index what has changed. Wherever it fails, what has been taken in stays, and the next time goes on.
 * @returns whether it could: not where the index is to be built anew
 */
export async function follow(following: Following): Promise<boolean> {
  const { index, settled } = following;
  const startedAt = Date.now();
  const entries = await readLog(Math.min(following.since, startedAt));
  const unsettled = entries.filter(({ sk }) => !settled.has(sk));
  if (unsettled.some((entry) => 'rebuild' in entry)) return false;
  const changes = unsettled.filter((entry) => 'job_id' in entry);
  const byJob = Map.groupBy(changes, ({ job_id }) => job_id);
  const latest = Math.max(following.since, ...entries.slice(-1).map(loggedAt));
  let since = Math.max(Math.min(startedAt, latest), startedAt - QUIET_MS);
  const changed = [...byJob.keys()];
  for (let start = 0; start < changed.length; start += CARDS_AT_ONCE) {
    const jobs = changed.slice(start, start + CARDS_AT_ONCE);
    const cards = await inTime(currentListings(jobs));
    index.apply({
      put: [...cards.values()].filter((card) => card !== undefined),
      remove: jobs.filter((job) => cards.get(job) === undefined),
    });
    for (const job of jobs) {
      const changes = byJob.get(job) ?? [];
      const first = Math.min(...changes.map(loggedAt));
      const isUnreadable = cards.has(job) && cards.get(job) === undefined;
      if (isUnreadable || agree(cards.get(job), changes) || startedAt - first > UNSETTLED_MS) {
        for (const { sk } of changes) settled.add(sk);
        following.changes++;
      } else since = Math.min(since, first);
    }
  }
  for (const sk of settled) if (loggedAt({ sk }) < since - OVERLAP_MS) settled.delete(sk);
  Object.assign(following, { since, syncedAt: startedAt });
  return true;
}

type CardChange = Exclude<ListingChange, { rebuild: true }>;

/** Whether a card, or that there is none, is what has come of these changes or of later ones. */
function agree(card: Listing | undefined, changes: readonly CardChange[]): boolean {
  const latest = changes.reduce((one, other) => (other.revision > one.revision ? other : one));
  return card === undefined ? latest.closed : card.revision >= latest.revision;
}
