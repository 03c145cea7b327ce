import * as z from 'zod/mini';
import {
  type CompanyOfJob,
  companyOfJob,
  type Location,
  location,
} from '../../contract/schemas/company.ts';
import { type Key, parentUlid } from '../keys/key.ts';
import { listingChangeKey, listingChangesRange } from '../keys/listings.ts';
import type { Attributes } from '../table/expressions.ts';
import { newId } from '../table/ids.ts';
import { itemsOfAll } from '../table/page.ts';
import { queryPage } from '../table/read.ts';
import { discardWrite, putWrite, type Write, writeOne } from '../table/write.ts';

/**
 * The log of listing changes. Each search reads it first, to update its index. An entry that names a job is written in
 * the transaction that changes its listing; the listing itself is read from the table. A company or a location may have
 * thousands of jobs: its entry holds what its listings show, and is written after all of them.
 */

/** How long an entry is kept, in seconds. */
export const LISTING_CHANGES_S = 7 * 24 * 60 * 60;

export const listingChange = z.union([
  z.object({
    sk: z.string(),
    job_id: z.string(),
    /** The revision of the written listing; of a removed listing, the next one. */
    revision: z.int(),
    closed: z._default(z.boolean(), false),
  }),
  z.object({ sk: z.string(), company: companyOfJob }),
  z.object({ sk: z.string(), location }),
  /** Makes every process rebuild its index from the table. */
  z.object({ sk: z.string(), rebuild: z.literal(true) }),
]);
/** A company or a location, as its listings show it. */
export type ListingSource = { readonly company: CompanyOfJob } | { readonly location: Location };
export type ListingChange = z.output<typeof listingChange>;

/** The time of an entry by its writer's clock, in milliseconds of the epoch. */
export function loggedAt({ sk }: Pick<ListingChange, 'sk'>): number {
  return Date.parse(sk.slice(0, sk.indexOf('#')));
}

/** Logs a written listing, with its revision. */
export function logListing(job_id: string, revision: number): Write {
  return putWrite(entryOf({ job_id, revision }));
}

/** Logs a removed listing, with the revision that was read. */
export function logRemovedListing(job_id: string, revision: number): Write {
  return putWrite(entryOf({ job_id, revision: revision + 1, closed: true }));
}

/** Logs a changed company or location, once all listings show it. */
export function logSource(source: ListingSource): Write {
  return putWrite(entryOf(source));
}

/**
 * Removes what the log has of deleted companies and their locations, which no job shows any more. Idempotent.
 * @param companies their ids; the log is read once for all of them
 */
export async function forgetCompanies(companies: ReadonlySet<string>): Promise<void> {
  if (companies.size === 0) return;
  const since = new Date(Date.now() - LISTING_CHANGES_S * 1000).toISOString();
  const range = listingChangesRange(since);
  const read = (cursor?: string) => queryPage(range, listingChange, PAGE, cursor);
  for await (const entry of itemsOfAll(read)) {
    const [at = '', id = ''] = entry.sk.split('#');
    if (companies.has(companyOf(entry))) await writeOne(discardWrite(listingChangeKey(at, id)));
  }
}
const PAGE = 1000;

/** The company of an entry; '' for entries without one. */
function companyOf(entry: ListingChange): string {
  if ('company' in entry) return entry.company.id;
  return 'location' in entry ? parentUlid(entry.location.id) : '';
}

/** The item that makes all processes rebuild their index, for example after an import, which writes no log. */
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
