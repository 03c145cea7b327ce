import * as z from 'zod/mini';
import { type PublicJob, publicJob } from '../../contract/schemas/job.ts';
import {
  getManager,
  isListed,
  managerUnchanged,
  type StoredManager,
} from '../accounts/managers.ts';
import { companyUnchanged, getOwnCompany, type StoredCompany } from '../companies/companies.ts';
import { getOwnLocation, locationUnchanged, type StoredLocation } from '../companies/locations.ts';
import { publicJobToWire } from '../jobs/job-to-wire.ts';
import type { StoredJob } from '../jobs/jobs.ts';
import type { Key } from '../keys/key.ts';
import { jobOfListing, listingKey, listingsRange } from '../keys/listings.ts';
import { itemKey, itemType, revision } from '../table/items.ts';
import { itemsOf } from '../table/page.ts';
import { getItem, getItems, queryPage, type TABLE_MAY_LAG } from '../table/read.ts';
import { changeWrite, createWrite, removeWrite, type Write } from '../table/write.ts';
import { readOrReport } from './corrupt-listings.ts';
import { logListing, logRemovedListing } from './listing-changes.ts';

/**
 * Listings: the public data of open jobs. A listing is written in its job's transaction. When its company, location or
 * manager's email changes, a consumer of the stream writes it again. The log of listing changes gets an entry for each
 * of them, or one for all that show a changed company or location.
 */

/** `listed` and `unlisted` are no opposites: a job whose manager's email is unconfirmed is neither. */
const listedState = {
  /** Whether search engines, feeds and alerts get it: its manager's email is confirmed, and it is not left out. */
  listed: z.boolean(),
  /** Whether it is left out of all lists, since its applicants wait unopened. Its page stays. */
  unlisted: z.boolean(),
  /** When it was first listed. */
  listed_at: z.nullable(z.string()),
};
type ListedState = z.output<z.ZodMiniObject<typeof listedState>>;

const listingType = itemType(
  z.object({
    /** The job as JSON: one string takes half the time of fifty nested attributes to unmarshall. */
    card: z.string(),
    ...listedState,
    revision,
  }),
);
type ListingContent = Omit<ReturnType<typeof listingType.parse>, 'revision'>;
/** A listing with its place in the table. */
export type StoredListing = ReturnType<typeof listingType.parse> & { readonly key: Key };

const storedListing = {
  parse: (stored: Record<string, unknown>): StoredListing => ({
    ...listingType.parse(stored),
    key: itemKey.parse(stored),
  }),
};

/** The content of a listing. */
export interface Listing extends ListedState {
  readonly job: PublicJob;
  readonly revision: number;
}

function readListing({ card, key: _, ...rest }: StoredListing): Listing {
  return { ...rest, job: publicJob.parse(JSON.parse(card)) };
}

/** A job's listing, by one read. Undefined if the job is closed or does not exist. */
export async function getListing(job: string): Promise<Listing | undefined> {
  const stored = await getStoredListing(job);
  return stored && readListing(stored);
}

/**
 * A job's listing as stored. Before a write, read the listing first and its sources second: then the write fails if the
 * listing was made from newer sources.
 */
export async function getStoredListing(job: string): Promise<StoredListing | undefined> {
  return await getItem(listingKey(job), storedListing);
}

/** The stored listings of jobs, by job id, without closed jobs. Before a write as `getStoredListing`. */
export async function getListings(jobs: readonly string[]): Promise<Map<string, StoredListing>> {
  const found = await getItems(jobs.map(listingKey), storedListing);
  return new Map(found.map((listing) => [jobOfListing(listing.key), listing]));
}

/**
 * Whether a job is listed, and since when. A job that was left out is no new one afterwards.
 * @param since the time of its first listing, if it has none yet
 */
function stateOf(
  { unlisted_at }: StoredJob,
  manager: StoredManager,
  since: string,
  before?: ListedState,
): ListedState {
  const unlisted = unlisted_at !== undefined;
  const listed = isListed(manager) && !unlisted;
  return { listed, unlisted, listed_at: before?.listed_at ?? (listed ? since : null) };
}

/** What a job's listing shows of others, and who posted it. */
interface Sources {
  readonly company: StoredCompany;
  readonly location: StoredLocation;
  readonly manager: StoredManager;
}
type Place = Omit<Sources, 'manager'>;

/**
 * Reads the sources of a job's listing.
 * @throws not-found if one of them is not the manager's, or gone
 */
export async function readSources({
  manager_id,
  company_id,
  location_id,
}: Pick<StoredJob, 'manager_id' | 'company_id' | 'location_id'>): Promise<Sources> {
  const [company, location, manager] = await Promise.all([
    getOwnCompany(manager_id, company_id),
    getOwnLocation(manager_id, location_id),
    getManager(manager_id),
  ]);
  return { company, location, manager };
}

/** A job's listing, ready to store. */
function listingOf(
  job: StoredJob,
  { company, location }: Place,
  { listed, unlisted, listed_at }: ListedState,
): ListingContent {
  const card = JSON.stringify(publicJobToWire(job, company, location));
  return { card, listed, unlisted, listed_at };
}

/** Lists a job. Its transaction must fail if company, location or manager changed since the read. */
export function publishWrites(job: StoredJob, sources: Sources): Write[] {
  const content = listingOf(job, sources, stateOf(job, sources.manager, job.created_at));
  // A reopened job continues from its last revision, so that no log entry is mistaken for another.
  const revision = (job.listing_revision ?? 0) + 1;
  return [
    createWrite(listingType, { key: listingKey(job.id) }, { ...content, revision }),
    logListing(job.id, revision),
  ];
}

/**
 * Lists an open job whose listing is lost, by a fault or by hand. Fails if company, location or manager changed since
 * the read; its transaction must also fail if the job did.
 */
export function republishWrites(job: StoredJob, sources: Sources): Write[] {
  return [
    ...publishWrites({ ...job, listing_revision: lostRevision(job) }, sources),
    companyUnchanged(sources.company),
    locationUnchanged(sources.location),
    managerUnchanged(sources.manager),
  ];
}

/** Removes a job with a lost listing from searches. */
export function unpublishLostWrites(job: StoredJob): Write[] {
  return [logRemovedListing(job.id, lostRevision(job))];
}

/** A revision above all revisions of a lost listing: seconds of the epoch. */
export function lostRevision({
  listing_revision = 0,
}: Pick<StoredJob, 'listing_revision'>): number {
  return Math.max(listing_revision, Math.floor(Date.now() / 1000));
}

/** Removes a job's listing. */
export function unpublishWrites({ key, revision }: StoredListing): Write[] {
  return [removeWrite(key, { revision }), logRemovedListing(jobOfListing(key), revision)];
}

/** Writes the listing of an edited job. */
export function editListing(before: StoredListing, job: StoredJob, place: Place): Write[] {
  return changeListing(before, listingOf(job, place, before));
}

/**
 * Writes a listing again if its sources have changed. No writes if it is up to date.
 * @param isLogged whether company and location have entries of their own in the log
 */
export function syncListing(
  before: StoredListing,
  job: StoredJob,
  sources: Sources,
  isLogged = false,
): Write[] {
  const now = new Date().toISOString();
  const after = listingOf(job, sources, stateOf(job, sources.manager, now, before));
  const hasSameState =
    after.listed === before.listed &&
    after.unlisted === before.unlisted &&
    after.listed_at === before.listed_at;
  if (after.card === before.card && hasSameState) return [];
  const isOnlyMoved = hasSameState && ownPartOf(after.card) === ownPartOf(before.card);
  return isLogged && isOnlyMoved ? [storeListing(before, after)] : changeListing(before, after);
}

/** A card without its company and location. */
function ownPartOf(card: string): string {
  const { company: _, company_location: __, ...own } = publicJob.parse(JSON.parse(card));
  return JSON.stringify(own);
}

function storeListing({ key, ...before }: StoredListing, after: ListingContent): Write {
  return changeWrite(listingType, { key }, before, { ...before, ...after });
}

function changeListing(before: StoredListing, after: ListingContent): Write[] {
  return [storeListing(before, after), logListing(jobOfListing(before.key), before.revision + 1)];
}

/** Reads one of many listings; undefined and reported if corrupt. */
function oneOfMany<T>(read: (stored: Record<string, unknown>) => T) {
  return {
    parse(stored: Record<string, unknown>) {
      const job = jobOfListing(itemKey.parse(stored));
      return { job, listing: readOrReport(job, () => read(stored)) };
    },
  };
}

const anyListing = oneOfMany((stored) => readListing(storedListing.parse(stored)));

/**
 * The listings of jobs, by job id, without closed jobs; undefined if corrupt.
 * @param source the table by default; `TABLE_MAY_LAG` costs half
 */
export async function currentListings(
  jobs: readonly string[],
  source?: typeof TABLE_MAY_LAG,
): Promise<Map<string, Listing | undefined>> {
  const found = await getItems(jobs.map(listingKey), anyListing, source);
  return new Map(found.map(({ job, listing }) => [job, listing]));
}

/** Listings per page. A parallel read of all shards holds one page of each in memory. */
const SHARD_PAGE = 100;

/** A page of a shard's listings. Corrupt ones are skipped. */
export async function listShard(
  shard: number,
  cursor?: string,
): Promise<{ readonly listings: readonly Listing[]; readonly next?: string }> {
  const page = await queryPage(listingsRange(shard), anyListing, SHARD_PAGE, cursor);
  return {
    ...page,
    listings: itemsOf(page).flatMap(({ listing }) => (listing === undefined ? [] : [listing])),
  };
}
