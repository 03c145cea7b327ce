import * as z from 'zod/mini';
import { type OpenJob, openJob } from '../contract/shapes.ts';
import { logCard, logRemovedCard } from './card-log.ts';
import type { StoredCompany } from './companies.ts';
import { itemKey, itemType, revision } from './items.ts';
import { openJobToWire, type StoredJob } from './jobs.ts';
import { CARD_SHARDS, cardKey, cardsRange, jobOfCard, type Key } from './keys.ts';
import type { StoredLocation } from './locations.ts';
import { isListed, type StoredManager } from './managers.ts';
import { itemsOf } from './page.ts';
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
  return stored && readCard(stored);
}

/**
 * The cards of these jobs as they are stored. To write a card, read it first, and then what it is made from: then the
 * write fails if the card has been made from something newer.
 * @returns the cards by job id; a job that is closed is left out
 */
export async function getCards(jobs: readonly string[]): Promise<Map<string, StoredCard>> {
  const found = await getItems(jobs.map(cardKey), storedCard);
  return new Map(found.map((card) => [jobOfCard(card.key), card]));
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
export function editCard(
  before: StoredCard,
  job: StoredJob,
  company: StoredCompany,
  location: StoredLocation,
): Write[] {
  return changeCard(before, cardOf(job, company, location, before));
}

/** Writes a card again where it no longer says what its sources say. No writes where it is right. */
export function refreshCard(
  before: StoredCard,
  job: StoredJob,
  company: StoredCompany,
  location: StoredLocation,
  manager: StoredManager,
): Write[] {
  const now = new Date().toISOString();
  const after = cardOf(job, company, location, listingBy(manager, now, before));
  const isRight =
    after.card === before.card &&
    after.listed === before.listed &&
    after.listed_at === before.listed_at;
  return isRight ? [] : changeCard(before, after);
}

function changeCard({ key, ...before }: StoredCard, after: CardContent): Write[] {
  return [
    changeWrite(cardType, { key }, before, { ...before, ...after }),
    logCard(jobOfCard(key), before.revision + 1),
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

/** Into how many parts all cards are divided: a part is a shard. */
export const CARD_PARTS = CARD_SHARDS;
/** How many cards are read of a part at once, at most: whoever reads all parts side by side has a page of each in memory. */
const PART_PAGE = 100;

/** Some of the cards of a part, from where a page before ended. Those that cannot be read are left out. */
export async function listCards(
  part: number,
  cursor?: string,
): Promise<{ readonly cards: readonly Card[]; readonly next?: string }> {
  const page = await queryPage(cardsRange(part), anyCard, PART_PAGE, cursor);
  return {
    ...page,
    cards: itemsOf(page).flatMap(({ card }) => (card === undefined ? [] : [card])),
  };
}
