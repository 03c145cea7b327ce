import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { FilterCounts } from '../../contract/job-search.ts';
import { DAY_MS, OPEN_JOBS_PAGE } from '../../contract/limits.ts';
import { companyPath, jobPath } from '../../contract/public-paths.ts';
import type { JobCard, OpenJob } from '../../contract/shapes.ts';
import { previewOf } from '../../rules/preview.ts';
import { folded, searchTerms, type Term } from '../../rules/search-words.ts';
import type { Page } from '../page.ts';
import { TERM_COUNTS } from './common-beginnings.ts';
import { didYouMean } from './did-you-mean.ts';
import { anyPasses, findFirst } from './find-first.ts';
import { BEGINNINGS } from './job-beginnings.ts';
import { CARDS, JobCards, OWN_FIELDS } from './job-cards.ts';
import { cellOf } from './job-cells.ts';
import { JobColumns, type JobFacts } from './job-columns.ts';
import { JobCounts, POSTED_STEPS } from './job-counts.ts';
import { type JobFilter, jobFilter } from './job-filter.ts';
import {
  FirstJobs,
  type JobOrder,
  jobOrder,
  readOrderPlace,
  writeOrderPlace,
} from './job-order.ts';
import { JobSpots, pointOfSpot, type Spot } from './job-spots.ts';
import { JobVocabulary } from './job-vocabulary.ts';
import { everyJob, JobWords, type MatchingJobs } from './matching-jobs.ts';
import { namesOfState } from './places.ts';
import { COLUMNS, StoredColumns } from './stored-columns.ts';
import { storeTerms, TERMS, takeTerms } from './stored-terms.ts';
import { ulidMark, ulidNumbers } from './ulid-numbers.ts';
import type { FoundJobs, WantedJobs } from './wanted-jobs.ts';

/** An open job, as it is put into an index. */
export interface IndexedJob {
  /** The whole of it. */
  readonly job: OpenJob;
  /** Whether search engines, feeds and alerts may tell of it. */
  readonly listed: boolean;
  /** Since when, in ISO 8601. */
  readonly listed_at: string | null;
}

/** What changes in an index, all at once or not at all. */
export interface IndexChange {
  readonly put?: readonly IndexedJob[];
  /** The ids of jobs; those that are not there are passed over. */
  readonly remove?: readonly string[];
  /** Texts that are kept along with the jobs, by their names. */
  readonly notes?: Readonly<Record<string, string>>;
}

/** Where an index is from another version, or is none. */
export class UnusableIndex extends Error {
  override readonly name = 'UnusableIndex';
}

/**
 * Opens the index of open jobs in a file, or makes one there. A file belongs to one process, which opens it once.
 * @throws UnusableIndex where the file is something else, or of another version
 */
export function openJobIndex(file: string): JobIndex {
  const database = new DatabaseSync(file);
  try {
    prepare(database);
    return new JobIndex(database);
  } catch (cause) {
    database.close();
    throw new UnusableIndex('This file is no index of this version.', { cause });
  }
}

// In FTS5 a word of the first column takes two bytes less than one of another: the text has most of them.
const SCHEMA = `
  CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
  ${COLUMNS};
  ${CARDS};
  CREATE TABLE vocabulary (word TEXT PRIMARY KEY, jobs INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE spots (
    number INTEGER PRIMARY KEY, city TEXT NOT NULL, state TEXT NOT NULL, zip_code TEXT NOT NULL,
    latitude REAL, longitude REAL
  );
  CREATE VIRTUAL TABLE words USING fts5(
    text, title, company, place,
    content = '', contentless_delete = 1, tokenize = "ascii tokenchars '+#'"
  );
  ${BEGINNINGS};
  ${TERM_COUNTS};
  ${TERMS};
`;

/** Raised when what is stored means something else. */
const MEANING = 2;

/** The version of an index in which cards have these fields: it changes with them and with the tables by itself. */
export function versionOf(fields: readonly string[]): number {
  // A positive number of 32 bits, as SQLite stores it.
  return crc32(`${SCHEMA} ${fields.join(' ')}`, MEANING) >>> 1;
}

/** An index of another version is built anew. */
export const INDEX_VERSION = versionOf(OWN_FIELDS);

function prepare(database: DatabaseSync): void {
  // The file ends with its process: it is but a copy.
  database.exec(
    'PRAGMA page_size = 16384; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;',
  );
  const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {};
  const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() ?? {};
  if (version === INDEX_VERSION) return;
  if (version !== 0 || tables !== 0) throw new Error(`It is of version ${version}`);
  database.exec(`BEGIN; ${SCHEMA} PRAGMA user_version = ${INDEX_VERSION}; COMMIT;`);
}

/** How many jobs a page of a site map has at most (sitemaps.org). */
export const LISTED_PAGE = 50_000;

/** The open jobs in full text, with what they are filtered, sorted and counted by. */
export class JobIndex {
  readonly #database: DatabaseSync;
  readonly #statements;
  #columns = new JobColumns();
  #spots = new JobSpots();
  /** Of all jobs. */
  #counts = new JobCounts(this.#columns, this.#spots, 0);
  #words: JobWords;
  readonly #cards: JobCards;
  readonly #stored: StoredColumns;
  #vocabulary: JobVocabulary;
  #listed = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = statementsOf(database);
    this.#cards = new JobCards(database);
    this.#stored = new StoredColumns(database);
    this.#words = new JobWords(database, this.#columns);
    this.#vocabulary = new JobVocabulary(database);
    this.#load();
    this.#words.keep(takeTerms(database));
  }

  /** How many jobs are open. */
  get size(): number {
    return this.#columns.size;
  }

  /** How many jobs are listed: `LISTED_PAGE` of them make a page. */
  get listed(): number {
    return this.#listed;
  }

  note(name: string): string | undefined {
    const { text } = this.#statements.note.get(name) ?? {};
    return typeof text === 'string' ? text : undefined;
  }

  /** Puts jobs in or in their old ones' place, takes others out, and keeps notes. */
  apply({ put = [], remove = [], notes = {} }: IndexChange): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      for (const id of remove) this.#remove(id);
      for (const each of put) this.#put(each);
      this.#stored.store(this.#columns);
      this.#vocabulary.store();
      for (const [name, text] of Object.entries(notes)) this.#statements.keepNote.run(name, text);
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#database.exec('ROLLBACK');
      this.#load();
      throw error;
    }
  }

  /**
   * Finds open jobs.
   * @param now in milliseconds of the epoch
   * @throws invalid where it is searched around a ZIP code that nobody knows or around none, or the cursor is of another list
   */
  search(wanted: WantedJobs, now: number): FoundJobs {
    const terms = searchTerms(wanted.q ?? '');
    const sort = wanted.sort ?? 'newest';
    const matching =
      terms.length === 0 ? undefined : this.#words.match(terms, sort === 'relevance');
    const filter = jobFilter(wanted, this.#columns, this.#spots, now);
    const order = jobOrder(sort, this.#columns, matching, filter);
    const { first, count, counts } = this.#find(wanted, { matching, filter, order, now });
    const meant = count > 0 ? undefined : this.#meant(terms, filter);
    return {
      page: this.#page(first, order, filter),
      open_count: this.size,
      matching_count: count,
      ...(meant !== undefined && { did_you_mean: meant }),
      ...(counts !== undefined && { filter_counts: counts }),
    };
  }

  /** The paths of a page of the listed jobs, from the oldest to the newest; the first page is 0. */
  listedPage(number: number): string[] {
    return pageOf(this.#listedSlots(), number).map((slot) => jobPath(this.#cards.get(slot)));
  }

  /** How many companies have listed jobs: `LISTED_PAGE` of them make a page, too. */
  get listedCompanies(): number {
    return this.#firstListed().length;
  }

  /** The paths of a page of those companies, in the order of their oldest listed jobs; the first page is 0. */
  listedCompanyPage(number: number): string[] {
    return pageOf(this.#firstListed(), number).flatMap((slot) =>
      this.#cards.get(slot).company.map(companyPath),
    );
  }

  /** The oldest listed job of each company that has one. */
  #firstListed(): number[] {
    const { company } = this.#columns;
    const first = new Map<number, number>();
    for (const slot of this.#listedSlots()) {
      const its = company[slot] ?? 0;
      if (!first.has(its)) first.set(its, slot);
    }
    return [...first.values()];
  }

  /** The listed jobs, from the oldest to the newest. */
  #listedSlots(): Uint32Array {
    const { byAge, listed } = this.#columns;
    return byAge.filter((slot) => !Number.isNaN(listed[slot]));
  }

  /** Writes all of it to a new file, as small as can be, along with what takes longest to look up. */
  copyTo(file: string): void {
    this.#database.prepare('VACUUM INTO ?').run(file);
    const copy = new DatabaseSync(file);
    try {
      prepare(copy);
      storeTerms(copy, this.#words.mostFrequent(), this.#columns.slots);
    } finally {
      copy.close();
    }
  }

  /** Whether the file is whole, as far as the database can tell. It reads all of it. */
  isWhole(): boolean {
    const found = this.#database.prepare('PRAGMA quick_check').all();
    return found.length === 1 && found[0]?.quick_check === 'ok';
  }

  close(): void {
    this.#database.close();
  }

  /** The jobs of a page and one more, and how many match in all. */
  #find(wanted: WantedJobs, { matching, filter, order, now }: Search): Found {
    const columns = this.#columns;
    const isOfAll = matching === undefined && filter.marks.length === 0;
    const counts =
      wanted.with_counts && !isOfAll ? new JobCounts(columns, this.#spots, now) : undefined;
    const first = new FirstJobs(OPEN_JOBS_PAGE + 1);
    const count = findFirst(first, columns, {
      matching: matching ?? everyJob(columns),
      ...{ filter, order, counts },
      after: wanted.cursor === undefined ? undefined : readOrderPlace(order, wanted.cursor),
    });
    const isCounted = wanted.with_counts && isOfAll;
    return { first, count, counts: isCounted ? this.#countsOfAll(now) : counts?.toWire() };
  }

  /** The words that somebody may have meant, if jobs that pass a filter have them. */
  #meant(terms: readonly Term[], filter: JobFilter): string | undefined {
    const words = this.#words;
    const vocabulary = this.#vocabulary;
    return didYouMean(
      terms,
      { has: (term) => words.has(term), alike: (word) => vocabulary.alike(word) },
      (meant) => anyPasses(words.match(meant, false), filter),
    );
  }

  #countsOfAll(now: number): FilterCounts {
    const posted = POSTED_STEPS.map((days) => this.#columns.countSince(now - days * DAY_MS));
    return this.#counts.toWire(posted);
  }

  #page(first: FirstJobs, order: JobOrder, { miles }: JobFilter): Page<JobCard> {
    const rows = first.slots.slice(0, OPEN_JOBS_PAGE).map((slot, index) => {
      const { card, bytes } = this.#cards.read(slot);
      const distance = miles?.[this.#columns.spot[slot] ?? 0];
      const place = { value: first.values[index] ?? 0, id: card.id };
      return {
        item:
          distance === undefined
            ? card
            : { ...card, distance_miles: Math.round(distance * 10) / 10 },
        cursor: writeOrderPlace(order, place),
        bytes,
      };
    });
    const last = rows.at(-1);
    const isLast = first.slots.length <= OPEN_JOBS_PAGE || last === undefined;
    return { rows, ...(!isLast && { next: last.cursor }) };
  }

  #put({ job, listed, listed_at }: IndexedJob): void {
    const ulid = ulidNumbers(job.id);
    const before = this.#columns.slotOf(ulid);
    const slot = before ?? this.#columns.slots;
    const [location] = job.company_location;
    const facts: JobFacts = {
      slot,
      ulid,
      company: ulidMark(job.company_id),
      listed: listed ? Date.parse(listed_at ?? job.created_at) : Number.NaN,
      pay: job.hourly_pay_in_cents,
      spot: this.#spotOf(location ?? NOWHERE),
      cell: cellOf(job.employment_type, job.hourly_pay_in_cents, job.remote),
    };
    if (before !== undefined) this.#vocabulary.count(this.#cards.get(slot), -1);
    this.#cards.put(slot, { ...job, job_description: previewOf(job.job_description) });
    this.#words.put(slot, wordsOf(job));
    this.#vocabulary.count(job, 1);
    if (before === undefined) this.#columns.add(facts);
    else {
      this.#count(slot, -1);
      this.#columns.set(facts);
    }
    this.#count(slot, 1);
    this.#stored.change(slot);
  }

  #remove(id: string): void {
    const slot = this.#columns.slotOf(ulidNumbers(id));
    if (slot === undefined) return;
    this.#vocabulary.count(this.#cards.get(slot), -1);
    this.#cards.remove(slot);
    this.#words.remove(slot);
    this.#count(slot, -1);
    this.#columns.remove(slot);
    this.#stored.change(slot);
  }

  #count(slot: number, by: 1 | -1): void {
    this.#counts.add(slot, by);
    if (!Number.isNaN(this.#columns.listed[slot])) this.#listed += by;
  }

  #spotOf(spot: Spot): number {
    const known = this.#spots.find(spot);
    if (known !== undefined) return known;
    const point = pointOfSpot(spot);
    const number = this.#spots.add(spot, point);
    const { latitude = null, longitude = null } = point ?? {};
    this.#statements.putSpot.run(number, spot.city, spot.state, spot.zip_code, latitude, longitude);
    return number;
  }

  /** Reads into memory what searches need there. */
  #load(): void {
    this.#columns = new JobColumns();
    this.#spots = new JobSpots();
    this.#counts = new JobCounts(this.#columns, this.#spots, 0);
    this.#words = new JobWords(this.#database, this.#columns);
    this.#vocabulary = new JobVocabulary(this.#database);
    this.#listed = 0;
    for (const { city, state, zip_code, latitude, longitude } of this.#statements.spots.all())
      this.#spots.add(
        { city: String(city), state: String(state), zip_code: String(zip_code) },
        latitude === null
          ? undefined
          : { latitude: Number(latitude), longitude: Number(longitude) },
      );
    this.#stored.load(this.#columns);
    const { order, size } = this.#columns;
    for (let at = 0; at < size; at++) this.#count(order[at] ?? 0, 1);
  }
}

const NOWHERE: Spot = { city: '', state: '', zip_code: '' };

/** A page of a site map. */
function pageOf(slots: Uint32Array | readonly number[], number: number): number[] {
  return [...slots.slice(number * LISTED_PAGE, (number + 1) * LISTED_PAGE)];
}

interface Search {
  readonly matching: MatchingJobs | undefined;
  readonly filter: JobFilter;
  readonly order: JobOrder;
  /** In milliseconds of the epoch. */
  readonly now: number;
}

interface Found {
  readonly first: FirstJobs;
  readonly count: number;
  readonly counts: FilterCounts | undefined;
}

function statementsOf(database: DatabaseSync) {
  const to = (sql: string) => database.prepare(sql);
  return {
    note: to('SELECT text FROM notes WHERE name = ?'),
    keepNote: to('INSERT OR REPLACE INTO notes VALUES (?, ?)'),
    spots: to('SELECT city, state, zip_code, latitude, longitude FROM spots ORDER BY number'),
    putSpot: to('INSERT INTO spots VALUES (?, ?, ?, ?, ?, ?)'),
  };
}

/** What a job is found by: its title, its company, where it is and what kind it is, and what is said of it. */
function wordsOf(job: OpenJob): [string, string, string, string] {
  const { name = '' } = job.company[0] ?? {};
  const { city, state } = job.company_location[0] ?? NOWHERE;
  const place = [city, namesOfState(state), job.employment_type, job.remote ? 'remote' : ''];
  const text = [job.job_description, ...job.requirements];
  return [folded(job.job_title), folded(name), folded(place.join(' ')), folded(text.join('\n'))];
}
