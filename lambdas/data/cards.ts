import * as z from 'zod/mini';
import { type OpenJob, openJob } from '../contract/shapes.ts';
import { logCard, logRemovedCard } from './card-log.ts';
import type { StoredCompany } from './companies.ts';
import { itemKey, itemType, revision } from './items.ts';
import { getJobs, openJobToWire, placesOf, type StoredJob } from './jobs.ts';
import {
  CARD_SHARDS,
  cardKey,
  cardsRange,
  isOldCardKey,
  jobOfCard,
  type Key,
  oldCardKey,
  oldCardsRange,
} from './keys.ts';
import type { StoredLocation } from './locations.ts';
import { getManager, getManagers, isListed, type StoredManager } from './managers.ts';
import { itemsOf, type Page } from './page.ts';
import { getItem, getItems, queryPage } from './read.ts';
import { readOrTell } from './unreadable-cards.ts';
import { changeWrite, createWrite, removeWrite, type Write } from './write.ts';

/**
 * The cards of open jobs. A card holds all that anybody may see of a job, and is written in the job's own transaction.
 * When its company, its location or its manager's address changes, a consumer of the stream writes it again. Each of
 * these transactions also notes in the log of cards which job it is.
 */

const listing = {
  /** Whether its manager's address is confirmed: search engines, feeds and alerts are given no other job. */
  listed: z.boolean(),
  /** When it was listed for the first time. */
  listed_at: z.nullable(z.string()),
};
type Listing = z.output<z.ZodMiniObject<typeof listing>>;

const cardType = itemType(
  z.object({
    /** The job as JSON: unmarshalling one string costs half of what fifty nested attributes do. */
    card: z.string(),
    ...listing,
    revision,
  }),
  {
    // The first version held the beginning of the description alone. It is under another key, and is moved when it changes.
    upgrades: [(older) => ({ ...older, listed: false, listed_at: null })],
  },
);
type CardContent = Omit<ReturnType<typeof cardType.parse>, 'revision'>;
/** A card, and where it is stored. */
export type StoredCard = ReturnType<typeof cardType.parse> & { readonly key: Key };

const storedCard = {
  parse: (stored: Record<string, unknown>): StoredCard => ({
    ...cardType.parse(stored),
    key: itemKey.parse(stored),
  }),
};

/** What a card says. */
export interface Card extends Listing {
  readonly job: OpenJob;
  readonly revision: number;
}

function readCard({ card, listed, listed_at, revision }: StoredCard): Card {
  return { job: openJob.parse(JSON.parse(card)), listed, listed_at, revision };
}

/** The card of a job as anybody may see it, by one read. Undefined where the job is closed, or there is none. */
export async function getCard(job: string): Promise<Card | undefined> {
  const stored = await getItem(cardKey(job), storedCard);
  if (stored !== undefined) return readCard(stored);
  const older = await getItem(oldCardKey(job), storedCard);
  return older === undefined ? undefined : (await wholeCards([older]))[0];
}

/** What cards of the first version would say today, from what they are made of. Closed jobs are left out. */
async function wholeCards(older: readonly StoredCard[]): Promise<Card[]> {
  const revisions = new Map(older.map(({ key, revision }) => [jobOfCard(key), revision]));
  const jobs = [...(await getJobs([...revisions.keys()])).values()].filter(
    ({ is_active }) => is_active,
  );
  const [inPlace, managers] = await Promise.all([
    placesOf(jobs),
    getManagers(jobs.map(({ manager_id }) => manager_id)),
  ]);
  return jobs.flatMap((job) => {
    const manager = managers.get(job.manager_id);
    if (manager === undefined) return [];
    const seen = inPlace(openJobToWire, job);
    const revision = revisions.get(job.id) ?? 0;
    return [{ job: seen, ...listingBy(manager, job.created_at), revision }];
  });
}

/**
 * The cards of these jobs as they are stored. To write a card, read it first, and then what it is made from: then the
 * write fails if the card has been made from something newer.
 * @returns the cards by job id; a job that is closed is left out
 */
export async function getCards(jobs: readonly string[]): Promise<Map<string, StoredCard>> {
  const keys = jobs.flatMap((job) => [cardKey(job), oldCardKey(job)]);
  return new Map((await getItems(keys, storedCard)).map((card) => [jobOfCard(card.key), card]));
}

/**
 * Whether a job is listed, and since when.
 * @param since when it is listed for the first time, if it is now
 */
function listingBy(manager: StoredManager, since: string, before?: Listing): Listing {
  const listed = isListed(manager);
  return { listed, listed_at: before?.listed_at ?? (listed ? since : null) };
}

/** A job's card, as it is to be stored. */
function cardOf(
  job: StoredJob,
  company: StoredCompany,
  location: StoredLocation,
  { listed, listed_at }: Listing,
): CardContent {
  return { card: JSON.stringify(openJobToWire(job, company, location)), listed, listed_at };
}

/** Lets everybody see a job. It must depend on the company, the location and the manager being as they were read. */
export function publishWrites(
  job: StoredJob,
  company: StoredCompany,
  location: StoredLocation,
  manager: StoredManager,
): Write[] {
  const content = cardOf(job, company, location, listingBy(manager, job.created_at));
  // That of a job which is opened again goes on from where it was closed, so that no entry of the log is taken for another.
  const revision = (job.card_revision ?? 0) + 1;
  return [
    createWrite(cardType, { key: cardKey(job.id) }, { ...content, revision }),
    logCard(job.id, revision),
  ];
}

/** Takes a job off what everybody sees. */
export function unpublishWrites({ key, revision }: StoredCard): Write[] {
  return [removeWrite(key, { revision }), logRemovedCard(jobOfCard(key), revision)];
}

/** Writes the card of a job that has been edited. */
export async function editCard(
  before: StoredCard,
  job: StoredJob,
  company: StoredCompany,
  location: StoredLocation,
): Promise<Write[]> {
  const now = isOldCardKey(before.key)
    ? listingBy(await getManager(job.manager_id), job.created_at)
    : before;
  return changeCard(before, cardOf(job, company, location, now));
}

/** Writes a card again where it no longer says what its sources say. No writes where it is right. */
export function refreshCard(
  before: StoredCard,
  job: StoredJob,
  company: StoredCompany,
  location: StoredLocation,
  manager: StoredManager,
): Write[] {
  // Whoever is told of what becomes listed has been able to see a job of the first version since it was posted.
  const since = isOldCardKey(before.key) ? job.created_at : new Date().toISOString();
  const after = cardOf(job, company, location, listingBy(manager, since, before));
  const isRight =
    !isOldCardKey(before.key) &&
    after.card === before.card &&
    after.listed === before.listed &&
    after.listed_at === before.listed_at;
  return isRight ? [] : changeCard(before, after);
}

function changeCard({ key, ...before }: StoredCard, after: CardContent): Write[] {
  const job = jobOfCard(key);
  const revision = before.revision + 1;
  const at = { key: cardKey(job) };
  return [
    ...(isOldCardKey(key)
      ? [removeWrite(key, before), createWrite(cardType, at, { ...after, revision })]
      : [changeWrite(cardType, at, before, { ...after, revision: before.revision })]),
    logCard(job, revision),
  ];
}

/** Reads one of many cards, which is undefined, and told of, where it cannot be read. */
function oneOfMany<T>(read: (stored: Record<string, unknown>) => T) {
  return {
    parse(stored: Record<string, unknown>) {
      const job = jobOfCard(itemKey.parse(stored));
      return { job, card: readOrTell(job, () => read(stored)) };
    },
  };
}

const anyStoredCard = oneOfMany((stored) => storedCard.parse(stored));
const anyCard = oneOfMany((stored) => readCard(storedCard.parse(stored)));

/**
 * The cards of these jobs, by job id; undefined where one cannot be read. A job that is closed is left out. For jobs of
 * which the log tells.
 */
export async function currentCards(
  jobs: readonly string[],
): Promise<Map<string, Card | undefined>> {
  const found = await getItems(jobs.map(cardKey), anyCard);
  return new Map(found.map(({ job, card }) => [job, card]));
}

/** Into how many parts all cards are divided: the shards, and those of the first version. */
export const CARD_PARTS = CARD_SHARDS + 1;
/** How many cards are read of a part at once, at most: whoever reads all parts side by side has a page of each in memory. */
const PART_PAGE = 100;

/** Some of the cards of a part, from where a page before ended. Those that cannot be read are left out. */
export async function listCards(
  part: number,
  cursor?: string,
): Promise<{ readonly cards: readonly Card[]; readonly next?: string }> {
  if (part === CARD_SHARDS) {
    const page = await queryPage(oldCardsRange, anyStoredCard, PART_PAGE, cursor);
    return { ...page, cards: await wholeCards(readable(page)) };
  }
  const page = await queryPage(cardsRange(part), anyCard, PART_PAGE, cursor);
  return { ...page, cards: readable(page) };
}

function readable<T>(page: Page<{ readonly card: T | undefined }>): T[] {
  return itemsOf(page).flatMap(({ card }) => (card === undefined ? [] : [card]));
}
