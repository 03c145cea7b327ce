import * as z from 'zod/mini';
import { type OpenJob, openJob } from '../../contract/schemas/job.ts';
import { isListed, type StoredManager } from '../accounts/managers.ts';
import type { StoredCompany } from '../companies/companies.ts';
import type { StoredLocation } from '../companies/locations.ts';
import { openJobToWire } from '../jobs/job-to-wire.ts';
import type { StoredJob } from '../jobs/jobs.ts';
import type { Key } from '../keys/key.ts';
import { jobOfListing, LISTING_SHARDS, listingKey, listingsRange } from '../keys/listings.ts';
import { itemKey, itemType, revision } from '../table/items.ts';
import { itemsOf } from '../table/page.ts';
import { getItem, getItems, queryPage } from '../table/read.ts';
import { changeWrite, createWrite, removeWrite, type Write } from '../table/write.ts';
import { readOrReport } from './corrupt-listings.ts';
import { logListing, logRemovedListing } from './listing-changes.ts';

/**
 * The cards of open jobs. A card holds all that anybody may see of a job, and is written in the job's own transaction.
 * When its company, its location or its manager's address changes, a consumer of the stream writes it again. Each of
 * these transactions also notes in the log of listing changes which job it is.
 */

const listedState = {
  /** Whether its manager's address is confirmed: search engines, feeds and alerts are given no other job. */
  listed: z.boolean(),
  /** When it was listed for the first time. */
  listed_at: z.nullable(z.string()),
};
type ListedState = z.output<z.ZodMiniObject<typeof listedState>>;

const listingType = itemType(
  z.object({
    /** The job as JSON: unmarshalling one string costs half of what fifty nested attributes do. */
    card: z.string(),
    ...listedState,
    revision,
  }),
);
type ListingContent = Omit<ReturnType<typeof listingType.parse>, 'revision'>;
/** A card, and where it is stored. */
export type StoredListing = ReturnType<typeof listingType.parse> & { readonly key: Key };

const storedListing = {
  parse: (stored: Record<string, unknown>): StoredListing => ({
    ...listingType.parse(stored),
    key: itemKey.parse(stored),
  }),
};

/** What a card says. */
export interface Listing extends ListedState {
  readonly job: OpenJob;
  readonly revision: number;
}

function readListing({ card, listed, listed_at, revision }: StoredListing): Listing {
  return { job: openJob.parse(JSON.parse(card)), listed, listed_at, revision };
}

/** The card of a job as anybody may see it, by one read. Undefined where the job is closed, or there is none. */
export async function getListing(job: string): Promise<Listing | undefined> {
  const stored = await getItem(listingKey(job), storedListing);
  return stored && readListing(stored);
}

/**
 * The cards of these jobs as they are stored. To write a card, read it first, and then what it is made from: then the
 * write fails if the card has been made from something newer.
 * @returns the cards by job id; a job that is closed is left out
 */
export async function getListings(jobs: readonly string[]): Promise<Map<string, StoredListing>> {
  const found = await getItems(jobs.map(listingKey), storedListing);
  return new Map(found.map((card) => [jobOfListing(card.key), card]));
}

/**
 * Whether a job is listed, and since when.
 * @param since when it is listed for the first time, if it is now
 */
function listingBy(manager: StoredManager, since: string, before?: ListedState): ListedState {
  const listed = isListed(manager);
  return { listed, listed_at: before?.listed_at ?? (listed ? since : null) };
}

/** A job's card, as it is to be stored. */
function listingOf(
  job: StoredJob,
  company: StoredCompany,
  location: StoredLocation,
  { listed, listed_at }: ListedState,
): ListingContent {
  return { card: JSON.stringify(openJobToWire(job, company, location)), listed, listed_at };
}

/** Lets everybody see a job. It must depend on the company, the location and the manager being as they were read. */
export function publishWrites(
  job: StoredJob,
  company: StoredCompany,
  location: StoredLocation,
  manager: StoredManager,
): Write[] {
  const content = listingOf(job, company, location, listingBy(manager, job.created_at));
  // That of a job which is opened again goes on from where it was closed, so that no entry of the log is taken for another.
  const revision = (job.card_revision ?? 0) + 1;
  return [
    createWrite(listingType, { key: listingKey(job.id) }, { ...content, revision }),
    logListing(job.id, revision),
  ];
}

/**
 * Publishes an open job whose listing is lost: by a fault, or by hand. It must depend on the job, the company, the
 * location and the manager being as they were read.
 */
export function republishWrites(
  job: StoredJob,
  ...sources: [company: StoredCompany, location: StoredLocation, manager: StoredManager]
): Write[] {
  return publishWrites({ ...job, card_revision: lostRevision(job) }, ...sources);
}

/** Takes a job whose listing is lost off what everybody sees. */
export function unpublishLostWrites(job: StoredJob): Write[] {
  return [logRemovedListing(job.id, lostRevision(job))];
}

/** A number that no revision of a lost listing has reached: seconds of the epoch. */
export function lostRevision({ card_revision = 0 }: Pick<StoredJob, 'card_revision'>): number {
  return Math.max(card_revision, Math.floor(Date.now() / 1000));
}

/** Takes a job off what everybody sees. */
export function unpublishWrites({ key, revision }: StoredListing): Write[] {
  return [removeWrite(key, { revision }), logRemovedListing(jobOfListing(key), revision)];
}

/** Writes the card of a job that has been edited. */
export function editListing(
  before: StoredListing,
  job: StoredJob,
  company: StoredCompany,
  location: StoredLocation,
): Write[] {
  return changeListing(before, listingOf(job, company, location, before));
}

/** Writes a card again where it no longer says what its sources say. No writes where it is right. */
export function syncListing(
  before: StoredListing,
  job: StoredJob,
  company: StoredCompany,
  location: StoredLocation,
  manager: StoredManager,
): Write[] {
  const now = new Date().toISOString();
  const after = listingOf(job, company, location, listingBy(manager, now, before));
  const isRight =
    after.card === before.card &&
    after.listed === before.listed &&
    after.listed_at === before.listed_at;
  return isRight ? [] : changeListing(before, after);
}

function changeListing({ key, ...before }: StoredListing, after: ListingContent): Write[] {
  return [
    changeWrite(listingType, { key }, before, { ...before, ...after }),
    logListing(jobOfListing(key), before.revision + 1),
  ];
}

/** Reads one of many cards, which is undefined, and told of, where it cannot be read. */
function oneOfMany<T>(read: (stored: Record<string, unknown>) => T) {
  return {
    parse(stored: Record<string, unknown>) {
      const job = jobOfListing(itemKey.parse(stored));
      return { job, card: readOrReport(job, () => read(stored)) };
    },
  };
}

const anyCard = oneOfMany((stored) => readListing(storedListing.parse(stored)));

/**
 * The cards of these jobs, by job id; undefined where one cannot be read. A job that is closed is left out. For jobs of
 * which the log tells.
 */
export async function currentListings(
  jobs: readonly string[],
): Promise<Map<string, Listing | undefined>> {
  const found = await getItems(jobs.map(listingKey), anyCard);
  return new Map(found.map(({ job, card }) => [job, card]));
}

/** Into how many parts all cards are divided: a part is a shard. */
export const LISTING_PARTS = LISTING_SHARDS;
/** How many cards are read of a part at once, at most: whoever reads all parts side by side has a page of each in memory. */
const PART_PAGE = 100;

/** Some of the cards of a part, from where a page before ended. Those that cannot be read are left out. */
export async function scanListings(
  part: number,
  cursor?: string,
): Promise<{ readonly cards: readonly Listing[]; readonly next?: string }> {
  const page = await queryPage(listingsRange(part), anyCard, PART_PAGE, cursor);
  return {
    ...page,
    cards: itemsOf(page).flatMap(({ card }) => (card === undefined ? [] : [card])),
  };
}
