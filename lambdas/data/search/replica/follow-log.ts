import pLimit from 'p-limit';
import pTimeout from 'p-timeout';
import * as z from 'zod/mini';
import { LISTING_SHARDS, listingChangesRange } from '../../keys/listings.ts';
import {
  LISTING_CHANGES_S,
  type ListingChange,
  listingChange,
  loggedAt,
} from '../../listings/listing-changes.ts';
import { currentListings, type Listing, listShard } from '../../listings/listings.ts';
import { queryAll } from '../../table/read.ts';
import { OVERLAP_MS } from '../../table/write.ts';
import { type JobIndex, openJobIndex } from '../job-index.ts';
import { inOwnFile } from './own-file.ts';

/** How long an entry and its listing may disagree, because reads see part of their transaction. */
const UNSETTLED_MS = 60_000;
/**
 * The most that the log is read back, in addition to the overlap. Otherwise each search after a burst of changes
 * would read the burst again, until the next change.
 */
const QUIET_MS = 60_000;
/** The greatest age of an index that the log can update. Entries are removed some time after they expire. */
const GOOD_FOR_MS = (LISTING_CHANGES_S - 24 * 60 * 60) * 1000;
/** Shards of the table that are read in parallel. */
const SHARDS_AT_ONCE = 8;
/** Listings per read. */
const LISTINGS_AT_ONCE = 800;

/**
 * The longest time for one read, in milliseconds. Lambda may freeze a function between two calls, and a pending
 * answer may then never arrive.
 */
const READ_MS = 15_000;

/** @throws TimeoutError if it takes longer than `READ_MS`; a later answer is ignored */
export function withReadTimeout<T>(reading: Promise<T>): Promise<T> {
  return pTimeout(reading, { milliseconds: READ_MS });
}

/** An index, and its position in the log of listing changes. All times are in milliseconds of the epoch. */
export interface Following {
  readonly index: JobIndex;
  /** When its build from the table began. */
  readonly builtAt: number;
  /** When the log was last read. */
  syncedAt: number;
  /** Entries before this time, less the overlap, are in the index. */
  since: number;
  /** The keys of later entries that are in the index, too. */
  readonly settled: Set<string>;
  /** The number of changes since it was stored, or opened from the stored snapshot. */
  changes: number;
  /** The shards that are not completely read, with the cursor of each. */
  readonly unread: Map<number, string | undefined>;
}

const note = z.object({
  builtAt: z.int(),
  syncedAt: z.int(),
  since: z.int(),
  settled: z.array(z.string()),
});

/** Copies an index to a new file, with its position in the log. */
export function copyIndex({ index, settled, ...following }: Following, file: string): void {
  index.copyTo(file, JSON.stringify({ ...following, settled: [...settled] }));
}

/** @throws if the file is no such copy */
export function openCopy(file: string): Following {
  const index = openJobIndex(file);
  const { settled, ...rest } = note.parse(JSON.parse(index.note ?? ''));
  return { index, ...rest, settled: new Set(settled), changes: 0, unread: new Map() };
}

/** An empty index, to be filled from the table. */
export async function beginIndex(): Promise<Following> {
  const now = Date.now();
  const entries = await readLog(now);
  return {
    builtAt: now,
    syncedAt: now,
    since: now,
    changes: 0,
    index: await inOwnFile(async (file) => openJobIndex(file)),
    // An entry `rebuild` that caused this rebuild must not cause another.
    settled: new Set(entries.flatMap((entry) => ('rebuild' in entry ? [entry.sk] : []))),
    unread: new Map(Array.from({ length: LISTING_SHARDS }, (_, shard) => [shard, undefined])),
  };
}

/** Fills an index from the table. Resumable: after a failure, the next call continues. */
export async function readTable(following: Following): Promise<void> {
  const { index, unread } = following;
  const readShard = async (shard: number) => {
    while (unread.has(shard)) {
      const { listings, next } = await withReadTimeout(listShard(shard, unread.get(shard)));
      index.apply({ put: listings });
      following.changes += listings.length;
      if (next === undefined) unread.delete(shard);
      else unread.set(shard, next);
    }
  };
  const limit = pLimit(SHARDS_AT_ONCE);
  const outcomes = await Promise.allSettled(
    [...unread.keys()].map((shard) => limit(readShard, shard)),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Whether the log may have lost entries that an index has not seen. */
export function isTooOld(syncedAt: number): boolean {
  return Date.now() - syncedAt > GOOD_FOR_MS;
}

/** The log entries from a time on, and earlier ones that may have arrived since. */
async function readLog(since: number): Promise<ListingChange[]> {
  const from = new Date(since - OVERLAP_MS).toISOString();
  return await withReadTimeout(queryAll(listingChangesRange(from), listingChange));
}

/**
 * Applies the changes to an index. Resumable: after a failure, the next call continues.
 * @returns false if the index must be rebuilt
 */
export async function follow(following: Following): Promise<boolean> {
  const { index, settled } = following;
  const startedAt = Date.now();
  const entries = await readLog(Math.min(following.since, startedAt));
  const unsettled = entries.filter(({ sk }) => !settled.has(sk));
  if (unsettled.some((entry) => 'rebuild' in entry)) return false;
  // Before the jobs, whose listings may be newer.
  const sources = unsettled.filter((entry) => 'company' in entry || 'location' in entry);
  index.apply({ sources });
  for (const { sk } of sources) settled.add(sk);
  following.changes += sources.length;
  const changes = unsettled.filter((entry) => 'job_id' in entry);
  const byJob = Map.groupBy(changes, ({ job_id }) => job_id);
  const latest = Math.max(following.since, ...entries.slice(-1).map(loggedAt));
  let since = Math.max(Math.min(startedAt, latest), startedAt - QUIET_MS);
  const changed = [...byJob.keys()];
  for (let start = 0; start < changed.length; start += LISTINGS_AT_ONCE) {
    const jobs = changed.slice(start, start + LISTINGS_AT_ONCE);
    const listings = await withReadTimeout(currentListings(jobs));
    index.apply({
      put: [...listings.values()].filter((listing) => listing !== undefined),
      remove: jobs.filter((job) => listings.get(job) === undefined),
    });
    for (const job of jobs) {
      const changes = byJob.get(job) ?? [];
      const first = Math.min(...changes.map(loggedAt));
      const isUnreadable = listings.has(job) && listings.get(job) === undefined;
      if (
        isUnreadable ||
        isUpToDate(listings.get(job), changes) ||
        startedAt - first > UNSETTLED_MS
      ) {
        for (const { sk } of changes) settled.add(sk);
        following.changes++;
      } else since = Math.min(since, first);
    }
  }
  for (const sk of settled) if (loggedAt({ sk }) < since - OVERLAP_MS) settled.delete(sk);
  Object.assign(following, { since, syncedAt: startedAt });
  return true;
}

type JobChange = Extract<ListingChange, { job_id: string }>;

/** Whether a listing, or its absence, is the result of these changes or of later ones. */
function isUpToDate(listing: Listing | undefined, changes: readonly JobChange[]): boolean {
  const latest = changes.reduce((one, other) => (other.revision > one.revision ? other : one));
  return listing === undefined ? latest.closed : listing.revision >= latest.revision;
}
