import * as z from 'zod/mini';
import type { Key } from '../keys/key.ts';
import { listingChangeKey } from '../keys/listings.ts';
import type { Attributes } from '../table/expressions.ts';
import { newId } from '../table/ids.ts';
import { putWrite, type Write } from '../table/write.ts';

/**
 * The log of changes of cards, which searches read before they look into their index. An entry names the job, and is
 * written in the transaction that changes its card; what the card says is read where the card is.
 */

/** How long an entry is kept, in seconds. */
export const LISTING_CHANGES_S = 7 * 24 * 60 * 60;

export const listingChange = z.union([
  z.object({
    sk: z.string(),
    job_id: z.string(),
    /** That of the card which was written; of one that was removed the next. */
    revision: z.int(),
    closed: z._default(z.boolean(), false),
  }),
  /** Has every index be thrown away and built anew from the table. */
  z.object({ sk: z.string(), rebuild: z.literal(true) }),
]);
export type ListingChange = z.output<typeof listingChange>;

/** When an entry was put together by the clock of who wrote it, in milliseconds of the epoch. */
export function loggedAt({ sk }: Pick<ListingChange, 'sk'>): number {
  return Date.parse(sk.slice(0, sk.indexOf('#')));
}

/** Notes that a job's card is written in this revision. */
export function logListing(job_id: string, revision: number): Write {
  return putWrite(entryOf({ job_id, revision }));
}

/** Notes that a job's card, read in this revision, is removed. */
export function logRemovedListing(job_id: string, revision: number): Write {
  return putWrite(entryOf({ job_id, revision: revision + 1, closed: true }));
}

/** The item that has searches build their index anew, such as after cards were put into the table without a word here. */
export function rebuildEntry(): Key & Attributes {
  return entryOf({ rebuild: true });
}

function entryOf(entry: Attributes): Key & Attributes {
  const now = Date.now();
  return {
    ...listingChangeKey(new Date(now).toISOString(), newId(now)),
    ...entry,
    expires_at: Math.floor(now / 1000) + LISTING_CHANGES_S,
  };
}
