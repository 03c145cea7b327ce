import * as z from 'zod/mini';
import { OPEN_JOBS_PAGE } from '../contract/limits.ts';
import { type JobCard, openJob } from '../contract/shapes.ts';
import type { EmploymentType } from '../contract/types.ts';
import { previewOf } from '../rules/preview.ts';
import { matches, wordIndex, words } from '../rules/search-words.ts';
import type { StoredCompany } from './companies.ts';
import { itemKey, itemType, revision } from './items.ts';
import { openJobToWire, type StoredJob } from './jobs.ts';
import { openCountKey, openJobKey, openJobsRange } from './keys.ts';
import type { StoredLocation } from './locations.ts';
import { mapRows, type Page } from './page.ts';
import { getItem, getItems, queryAll, queryPage, readCursor, writeCursor } from './read.ts';
import {
  changeWrite,
  createWrite,
  removeWrite,
  upsertIncrementWrite,
  type Write,
} from './write.ts';

/**
 * The list of open jobs. Each job has a card here, which is written in the job's own transaction. When its company or
 * location changes, a consumer of the stream writes it again. One item counts the cards and their changes.
 */

const cardType = itemType(
  z.object({
    employment_type: z.string(),
    /** The card as JSON: unmarshalling one string costs half of what fifty nested attributes do. */
    card: z.string(),
    /** What `matches` searches. */
    words: z.string(),
    revision,
  }),
);
type StoredCard = ReturnType<typeof cardType.parse>;

const counter = z.object({ open: z.int(), changes: z.int() });
const NOTHING_YET = { open: 0, changes: 0 };

/** The card of a job, as it is to be stored. */
export function cardOf(
  job: StoredJob,
  company: StoredCompany,
  location: StoredLocation,
): Omit<StoredCard, 'revision'> {
  const card = openJobToWire(job, company, location);
  return {
    employment_type: job.employment_type,
    card: JSON.stringify({ ...card, job_description: previewOf(job.job_description) }),
    words: wordIndex([
      job.job_title,
      company.name,
      location.city,
      location.state,
      job.job_description,
    ]),
  };
}

/**
 * The cards of these jobs. To write a card, read it first, and then what it is made from: then the write fails if the
 * card has been made from something newer.
 * @returns the cards by job id; a job that is not on the list is left out
 */
export async function getCards(jobs: readonly string[]): Promise<Map<string, StoredCard>> {
  const idOf = new Map(jobs.map((id) => [openJobKey(id).sk, id]));
  const found = await getItems(jobs.map(openJobKey), {
    parse: (stored) => ({ sk: itemKey.parse(stored).sk, card: cardType.parse(stored) }),
  });
  return new Map(found.map(({ sk, card }) => [idOf.get(sk) ?? sk, card]));
}

/** Puts a job on the list. */
export function publishWrites(
  job: StoredJob,
  company: StoredCompany,
  location: StoredLocation,
): Write[] {
  const card = { ...cardOf(job, company, location), revision: 1 };
  return [createWrite(cardType, { key: openJobKey(job.id) }, card), countCards(1)];
}

/** Takes a job off the list. */
export function unpublishWrites(job: string, seen: StoredCard): Write[] {
  return [removeWrite(openJobKey(job), seen), countCards(-1)];
}

/** Writes a job's card again. It needs `countCards(0)` in the same transaction, or once after several of them. */
export function changeCard(
  job: string,
  before: StoredCard,
  after: Omit<StoredCard, 'revision'>,
): Write {
  return changeWrite(cardType, { key: openJobKey(job) }, before, {
    ...after,
    revision: before.revision,
  });
}

/** Tells searches that cards have changed, and counts how many more there are. */
export function countCards(by: -1 | 0 | 1): Write {
  return upsertIncrementWrite(openCountKey, { add: { open: by, changes: 1 } });
}

interface Search {
  /** Words as a person types them. */
  readonly q?: string | undefined;
  readonly employment_type?: EmploymentType | undefined;
  readonly cursor?: string | undefined;
}

interface Found {
  readonly page: Page<JobCard>;
  readonly open_count: number;
  readonly matching_count: number;
}

/** What finds open jobs. A search engine can take this one's place without its callers' noticing. */
export interface OpenJobSearch {
  search(wanted: Search): Promise<Found>;
}

interface ListedCard extends StoredCard {
  readonly sk: string;
}

const listedCard = {
  parse: (stored: Record<string, unknown>): ListedCard => ({
    ...cardType.parse(stored),
    sk: itemKey.parse(stored).sk,
  }),
};

/**
 * Reads a page as it is stored where nothing is filtered, and filters the whole list in memory where something is.
 * The list is kept between calls and read anew only when the counter tells that a card has changed, so that a search
 * costs one small read. Good for some 10,000 open jobs.
 */
export function filteringSearch(): OpenJobSearch {
  let kept: { changes: number; cards: readonly ListedCard[] } | undefined;

  /** All cards, newest first, as they were at `changes` or later. */
  async function listAt(changes: number): Promise<readonly ListedCard[]> {
    if (kept?.changes !== changes) {
      kept = { changes, cards: (await queryAll(openJobsRange, listedCard)).reverse() };
    }
    return kept.cards;
  }

  /** A page and its counts; undefined where a card has changed while they were read. */
  async function pageAt(
    { open, changes }: z.output<typeof counter>,
    cursor: string | undefined,
  ): Promise<Found | undefined> {
    const page = await queryPage(openJobsRange, cardType, OPEN_JOBS_PAGE, cursor, {
      newestFirst: true,
    });
    if ((await readCounter()).changes !== changes) return undefined;
    return { page: mapRows(page, readCard), open_count: open, matching_count: open };
  }

  return {
    async search({ q = '', employment_type, cursor }) {
      const counted = await readCounter();
      const query = words(q);
      const filters = query.length > 0 || employment_type !== undefined;
      const plain = filters ? undefined : await pageAt(counted, cursor);
      if (plain !== undefined) return plain;
      // The counts are taken from the same cards as the page, so that they always agree.
      const cards = await listAt(counted.changes);
      const matching = cards.filter(
        (each) =>
          (employment_type === undefined || each.employment_type === employment_type) &&
          matches(each.words, query),
      );
      const after = cursor === undefined ? undefined : readCursor(openJobsRange, cursor);
      const rest = after === undefined ? matching : matching.filter(({ sk }) => sk < after);
      const rows = rest
        .slice(0, OPEN_JOBS_PAGE)
        .map((each) => ({ item: readCard(each), cursor: writeCursor(each.sk) }));
      const last = rows.at(-1)?.cursor;
      return {
        page: {
          rows,
          ...(rest.length > OPEN_JOBS_PAGE && last !== undefined && { next: last }),
        },
        open_count: cards.length,
        matching_count: matching.length,
      };
    },
  };
}

async function readCounter(): Promise<z.output<typeof counter>> {
  return (await getItem(openCountKey, counter)) ?? NOTHING_YET;
}

function readCard({ card }: StoredCard): JobCard {
  return openJob.parse(JSON.parse(card));
}
