import * as z from 'zod/mini';
import { type JobCard, openJob } from '../contract/shapes.ts';
import type { EmploymentType } from '../contract/types.ts';
import { matches, wordIndex, words } from '../rules/search-words.ts';
import type { StoredCompany } from './companies.ts';
import { getJobs, listOpenJobs, openJobToWire, type StoredJob } from './jobs.ts';
import { openCountKey, openJobKey } from './keys.ts';
import { getLocations, type StoredLocation } from './locations.ts';
import {
  all,
  get,
  getAll,
  type Page,
  page,
  put,
  remove,
  startingWith,
  TRANSACTION_MAX,
  transact,
  upsert,
  type Write,
} from './table.ts';

/**
 * The list of open jobs. Each has a card here, written in the same transaction as the job, its company or its
 * location; one item beside them counts the cards and their changes.
 */

const item = z.object({
  sk: z.string(),
  employment_type: z.string(),
  /** The card as JSON: unmarshalling one string costs half of what fifty nested attributes do. */
  card: z.string(),
  /** What `matches` searches. */
  words: z.string(),
  /** Counts the times the card was written; whoever writes it does so on what they have read. */
  version: z.int(),
});

const counter = z.object({ open: z.int(), changes: z.int() });
const NOTHING_YET = { open: 0, changes: 0 };

/** Long enough for every preview, short enough for fifty cards to stay small. */
const PREVIEW = 280;

function cardItem(
  job: StoredJob,
  company: StoredCompany,
  location: StoredLocation,
  version: number,
) {
  const card = openJobToWire(job, company, location);
  return {
    ...openJobKey(job.id),
    employment_type: job.employment_type,
    card: JSON.stringify({ ...card, job_description: preview(job.job_description) }),
    words: wordIndex([
      job.job_title,
      company.name,
      location.city,
      location.state,
      job.job_description,
    ]),
    version,
  };
}

function preview(text: string): string {
  return text.length <= PREVIEW ? text : `${text.slice(0, PREVIEW).toWellFormed()}…`;
}

/** Puts a job on the list. */
export function publish(job: StoredJob, company: StoredCompany, location: StoredLocation): Write[] {
  return [put(cardItem(job, company, location, 1), { exists: false }), counting(1)];
}

/** Takes a job off the list. */
export function unpublish(job: string): Write[] {
  return [remove(openJobKey(job), { exists: true }), counting(-1)];
}

/**
 * The versions of these jobs' cards, to be read before what the cards are made from.
 * @returns version by job id; a job that is not on the list is left out
 */
export async function cardVersions(jobs: readonly string[]): Promise<Map<string, number>> {
  const found = await getAll(jobs.map(openJobKey), z.pick(item, { sk: true, version: true }));
  return new Map(found.map(({ sk, version }) => [sk.slice('JOB#'.length), version]));
}

/**
 * Makes a change to a company, or to one of its locations, together with the cards of the open jobs that show it.
 * More cards than a transaction holds are written in further ones; the call answers when all are.
 * @param now what has changed, as it is to be; the company in any case
 * @param change the write that changes it
 */
export async function refreshCards(
  now: { company: StoredCompany; location?: StoredLocation },
  change: readonly Write[],
): Promise<void> {
  const ids = await listOpenJobs(now.company.id);
  const versions = await cardVersions(ids);
  // Read after the versions: a card that is written from anything older is refused.
  const jobs = await getJobs(ids);
  const locations = await getLocations(jobs.map(({ location_id }) => location_id));
  const cards = jobs.flatMap((job) => {
    const location =
      job.location_id === now.location?.id ? now.location : locations.get(job.location_id);
    const version = versions.get(job.id);
    const shows = now.location === undefined || job.location_id === now.location.id;
    return shows && location !== undefined && version !== undefined
      ? [republish(job, now.company, location, version)]
      : [];
  });
  const counting = cards.length === 0 ? [] : [countChange()];
  const room = TRANSACTION_MAX - change.length - 1;
  await transact([...change, ...cards.slice(0, room), ...counting]);
  for (let start = room; start < cards.length; start += TRANSACTION_MAX - 1) {
    await transact([...cards.slice(start, start + TRANSACTION_MAX - 1), ...counting]);
  }
}

/** Writes a job's card anew, if nobody has written it since `version`. Needs `countChange` beside it. */
export function republish(
  job: StoredJob,
  company: StoredCompany,
  location: StoredLocation,
  version: number,
): Write {
  return put(cardItem(job, company, location, version + 1), { equals: { version } });
}

/** Tells searches that cards have changed: one write to a transaction, however many cards it holds. */
export function countChange(): Write {
  return counting(0);
}

function counting(by: -1 | 0 | 1): Write {
  return upsert(openCountKey, { add: { open: by, changes: 1 } });
}

interface Search {
  /** Words as a person types them. */
  readonly q?: string | undefined;
  readonly employment_type?: EmploymentType | undefined;
  readonly cursor?: string | undefined;
}

interface Found extends Page<JobCard> {
  readonly open_count: number;
  readonly matching_count: number;
}

/** What finds open jobs. A search engine can take this one's place without its callers' noticing. */
export interface OpenJobSearch {
  search(wanted: Search): Promise<Found>;
}

const LIST = { ...startingWith('JOB#'), pk: openJobKey('').pk, newestFirst: true };
const PAGE = 50;

/**
 * Reads a page as it is stored where nothing is filtered, and filters the whole list in memory where something is.
 * The list is kept between calls and read anew only when the counter tells that a card has changed, so that a search
 * costs one small read. Good for some 10,000 open jobs.
 */
export function filteringSearch(): OpenJobSearch {
  let kept: { changes: number; cards: z.output<typeof item>[] } | undefined;

  async function listAt(changes: number) {
    // The counter was read before the cards: at worst they are newer than it says, and are read once more.
    if (kept?.changes !== changes) kept = { changes, cards: await all(LIST, item) };
    return kept.cards;
  }

  return {
    async search({ q = '', employment_type, cursor }) {
      const { open, changes } = (await get(openCountKey, counter)) ?? NOTHING_YET;
      const query = words(q);
      if (query.length === 0 && employment_type === undefined) {
        const { items, ...rest } = await page(LIST, item, PAGE, cursor);
        return { ...rest, items: items.map(readCard), open_count: open, matching_count: open };
      }
      const matching = (await listAt(changes)).filter(
        (each) =>
          (employment_type === undefined || each.employment_type === employment_type) &&
          matches(each.words, query),
      );
      const after = cursor && Buffer.from(cursor, 'base64url').toString();
      const start = after === undefined ? 0 : matching.findIndex(({ sk }) => sk < after);
      const items = start === -1 ? [] : matching.slice(start, start + PAGE);
      const last = items.at(-1)?.sk;
      return {
        items: items.map(readCard),
        open_count: open,
        matching_count: matching.length,
        ...(last !== undefined &&
          last !== matching.at(-1)?.sk && { next_cursor: Buffer.from(last).toString('base64url') }),
      };
    },
  };
}

function readCard({ card }: z.output<typeof item>): JobCard {
  return openJob.parse(JSON.parse(card));
}
