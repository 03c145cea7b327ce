import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { CompanyOfJob, Location } from '../../contract/schemas/company.ts';
import { EMPLOYMENT_TYPES } from '../../contract/schemas/enumerations.ts';
import { type PublicJob, publicJob } from '../../contract/schemas/job.ts';
import { DidYouMean } from './did-you-mean.ts';
import { findJobs } from './find-jobs.ts';
import { JOBS, JobTable } from './job-table.ts';
import { JobTexts, TEXTS } from './job-texts.ts';
import { JobWords } from './job-words.ts';
import type { FoundJobs, WantedJobs } from './wanted-jobs.ts';

/** An open job for the index. */
export interface IndexedJob {
  readonly job: PublicJob;
  /** Whether search engines, feeds and alerts may show it. */
  readonly listed: boolean;
  /** Whether it is left out of all lists: the index doesn't hold it. */
  readonly unlisted?: boolean;
  /** When it became listed, in ISO 8601. */
  readonly listed_at: string | null;
}

/** Changes of an index, applied in one transaction. */
export interface IndexChange {
  readonly put?: readonly IndexedJob[];
  /** The ids of jobs; unknown ones are skipped. */
  readonly remove?: readonly string[];
  /** Companies and locations that have changed, in order; all their jobs change, `SLICE` of them at once. */
  readonly sources?: readonly ChangedSource[];
}

type ChangedSource = { readonly company: CompanyOfJob } | { readonly location: Location };

const idOf = (source: ChangedSource) =>
  'company' in source ? source.company.id : source.location.id;

/**
 * How many jobs of changed companies and locations one change of the index brings up to date: each takes up to 2 ms,
 * and a company may have 10,000. The next changes of the index, if only by the next searches, do the others.
 */
export const SLICE = 100;

/** The file is no index, or has another version. */
export class UnusableIndex extends Error {
  override readonly name = 'UnusableIndex';
}

const SCHEMA = `
  CREATE TABLE note (text TEXT NOT NULL);
  ${JOBS};
  ${TEXTS};
`;

/** Raise it when the index stores other values for the same jobs. A test fails until then. */
export const DATA_VERSION = 7;

/**
 * The version of an index. It changes by itself with the tables.
 * @param fields of its cards
 * @param types the types of employment: the index stores their positions
 */
export function versionOf(fields: readonly string[], types: readonly string[]): number {
  // A positive number of 32 bits, as SQLite stores it.
  return crc32(`${SCHEMA} ${fields.join(' ')} ${types.join(' ')}`, DATA_VERSION) >>> 1;
}

/** An index of another version is rebuilt. */
export const INDEX_VERSION = versionOf(Object.keys(publicJob.shape), EMPLOYMENT_TYPES);

/**
 * Opens or creates the index of open jobs in a file. A file belongs to one process, which opens it once.
 * @throws UnusableIndex if the file is something else, or has another version
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

function prepare(database: DatabaseSync): void {
  // The file is a copy that dies with its process: no write needs to wait for the disk.
  database.exec(
    'PRAGMA page_size = 16384; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;',
  );
  const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {};
  const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() ?? {};
  if (version === INDEX_VERSION) return;
  if (version !== 0 || tables !== 0) throw new Error(`It is of version ${version}`);
  database.exec(`BEGIN; ${SCHEMA} PRAGMA user_version = ${INDEX_VERSION}; COMMIT;`);
}

/** The full text of open jobs, and the facts for filters, order and counts. */
export class JobIndex {
  readonly #database: DatabaseSync;
  readonly #texts: JobTexts;
  readonly table: JobTable;
  readonly words: JobWords;
  readonly didYouMean: DidYouMean;
  /** The slots of jobs that do not show a changed company or location yet. */
  #behind: readonly { readonly source: ChangedSource; readonly slots: Set<number> }[] = [];

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#texts = new JobTexts(database);
    this.table = new JobTable(database);
    this.words = new JobWords(database);
    this.didYouMean = new DidYouMean(database);
  }

  /** The number of open jobs. */
  get size(): number {
    return this.table.all.length;
  }

  /** The number of jobs that are to be brought up to date, once for each source. */
  get behind(): number {
    return this.#behind.reduce((sum, { slots }) => sum + slots.size, 0);
  }

  /** Adds, replaces and removes jobs, and changes companies and locations. */
  apply({ put = [], remove = [], sources = [] }: IndexChange): void {
    if (put.length + remove.length + sources.length + this.behind === 0) return;
    const before = this.#behind.map(({ source, slots }) => ({ source, slots: new Set(slots) }));
    this.#database.exec('BEGIN IMMEDIATE');
    this.words.clearCache();
    try {
      for (const source of sources) this.#await(source);
      const leftOut = put.filter(({ unlisted }) => unlisted).map(({ job }) => job.id);
      for (const id of [...remove, ...leftOut]) {
        const slot = this.table.remove(id);
        if (slot === undefined) continue;
        this.#texts.remove(slot);
        this.#isCurrent(slot);
      }
      for (const { job, listed, unlisted, listed_at } of put) {
        if (unlisted) continue;
        const slot = this.table.put(job, listed ? Date.parse(listed_at ?? job.created_at) : 0);
        this.#texts.put(slot, job);
        this.#isCurrent(slot);
      }
      this.#catchUp();
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#database.exec('ROLLBACK');
      this.table.load();
      this.#behind = before;
      throw error;
    }
  }

  /** Remembers all jobs of a changed company or location. An earlier change of it has no effect any more. */
  #await(source: ChangedSource): void {
    const company = 'company' in source ? source.company.id : source.location.company_id;
    const others = this.#behind.filter((each) => idOf(each.source) !== idOf(source));
    this.#behind = [...others, { source, slots: this.table.ofCompany(company) }];
  }

  /** A job was put with its company and location, or removed. */
  #isCurrent(slot: number): void {
    for (const { slots } of this.#behind) slots.delete(slot);
  }

  /** Brings the next jobs up to date. */
  #catchUp(): void {
    let left = SLICE;
    for (const { source, slots } of this.#behind)
      for (const slot of slots) {
        if (left === 0) break;
        slots.delete(slot);
        if (this.#change(source, slot)) left--;
      }
    this.#behind = this.#behind.filter(({ slots }) => slots.size > 0);
  }

  /** Changes the company or the location of a job. @returns false if it is at another location */
  #change(source: ChangedSource, slot: number): boolean {
    const { card } = this.table.listingOf(slot);
    if ('location' in source && card.company_location[0]?.id !== source.location.id) return false;
    const job = {
      ...card,
      ...('company' in source
        ? { company: [source.company] }
        : { company_location: [source.location] }),
    };
    this.table.put(job, this.table.facts.listed[slot] ?? 0);
    // The card has only the beginning of the text.
    this.#texts.put(slot, {
      ...job,
      job_description: this.#texts.textOf(slot),
      requirements: [],
    });
    return true;
  }

  /**
   * Finds open jobs.
   * @param now in milliseconds of the epoch
   * @throws invalid for a distance without a ZIP code, or a cursor of another list
   */
  search(wanted: WantedJobs, now: number): FoundJobs {
    return findJobs(this, wanted, now);
  }

  /** Writes a compact copy to a new file, with a note. */
  copyTo(file: string, note: string): void {
    while (this.behind > 0) this.apply({});
    this.#database.exec('DELETE FROM note');
    this.#database.prepare('INSERT INTO note VALUES (?)').run(note);
    this.#database.prepare('VACUUM INTO ?').run(file);
  }

  /** The note of this copy. */
  get note(): string | undefined {
    const { text } = this.#database.prepare('SELECT text FROM note').get() ?? {};
    return typeof text === 'string' ? text : undefined;
  }

  close(): void {
    this.#database.close();
  }
}
