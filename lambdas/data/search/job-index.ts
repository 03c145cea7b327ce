import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { companyPath, jobPath } from '../../contract/pages/public-paths.ts';
import { type OpenJob, openJob } from '../../contract/schemas/job.ts';
import { findJobs, type Searched } from './find-jobs.ts';
import { JOBS, JobTable } from './job-table.ts';
import { JobVocabulary, VOCABULARY } from './job-vocabulary.ts';
import { JobWords, WORDS } from './job-words.ts';
import type { FoundJobs, WantedJobs } from './wanted-jobs.ts';

/** An open job, as it is put into an index. */
export interface IndexedJob {
  readonly job: OpenJob;
  /** Whether search engines, feeds and alerts may tell of it. */
  readonly listed: boolean;
  /** Since when, in ISO 8601. */
  readonly listed_at: string | null;
}

/** What changes in an index, all at once or not at all. */
export interface IndexChange {
  readonly put?: readonly IndexedJob[];
  /** The ids of jobs; unknown ones are skipped. */
  readonly remove?: readonly string[];
  /** Texts that are kept along with the jobs, by their names. */
  readonly notes?: Readonly<Record<string, string>>;
}

/** A file that is no index, or one of another version. */
export class UnusableIndex extends Error {
  override readonly name = 'UnusableIndex';
}

const SCHEMA = `
  CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
  ${JOBS};
  ${VOCABULARY};
  ${WORDS};
`;

/** Raised when stored values change their meaning. */
const MEANING = 4;

/** The version of an index whose cards have these fields: it changes with them and with the tables by itself. */
export function versionOf(fields: readonly string[]): number {
  // A positive number of 32 bits, as SQLite stores it.
  return crc32(`${SCHEMA} ${fields.join(' ')}`, MEANING) >>> 1;
}

/** An index of another version is rebuilt. */
export const INDEX_VERSION = versionOf(Object.keys(openJob.shape));

/**
 * Opens the index of open jobs in a file, or makes one there. A file belongs to one process, which opens it once.
 * @throws UnusableIndex if the file is something else, or of another version
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
  // The file is a copy that ends with its process: no write waits for the disk.
  database.exec(
    'PRAGMA page_size = 16384; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;',
  );
  const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {};
  const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() ?? {};
  if (version === INDEX_VERSION) return;
  if (version !== 0 || tables !== 0) throw new Error(`It is of version ${version}`);
  database.exec(`BEGIN; ${SCHEMA} PRAGMA user_version = ${INDEX_VERSION}; COMMIT;`);
}

/** The open jobs in full text, and the facts by which they are filtered, sorted and counted. */
export class JobIndex {
  readonly #database: DatabaseSync;
  readonly #note;
  readonly #keepNote;
  readonly #parts: Searched;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#note = database.prepare('SELECT text FROM notes WHERE name = ?');
    this.#keepNote = database.prepare('INSERT OR REPLACE INTO notes VALUES (?, ?)');
    this.#parts = {
      table: new JobTable(database),
      words: new JobWords(database),
      vocabulary: new JobVocabulary(database),
    };
  }

  /** How many jobs are open. */
  get size(): number {
    return this.#parts.table.all.length;
  }

  note(name: string): string | undefined {
    const { text } = this.#note.get(name) ?? {};
    return typeof text === 'string' ? text : undefined;
  }

  /** Adds or replaces jobs, removes others, and keeps notes. */
  apply({ put = [], remove = [], notes = {} }: IndexChange): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      for (const id of remove) this.#remove(id);
      for (const each of put) this.#put(each);
      for (const [name, text] of Object.entries(notes)) this.#keepNote.run(name, text);
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#database.exec('ROLLBACK');
      this.#parts.table.load();
      throw error;
    }
  }

  /**
   * Finds open jobs.
   * @param now in milliseconds of the epoch
   * @throws invalid for a distance without a ZIP code, or a cursor of another list
   */
  search(wanted: WantedJobs, now: number): FoundJobs {
    return findJobs(this.#parts, wanted, now);
  }

  /** How many jobs are listed, and how many companies have such jobs. */
  get listed(): { readonly jobs: number; readonly companies: number } {
    return this.#parts.table.listed();
  }

  /** The paths of a page of the listed jobs, from the oldest to the newest; the first page is 0. */
  listedPage(number: number): string[] {
    const { table } = this.#parts;
    return table.listedPage(number).map((slot) => jobPath(table.cardOf(slot).card));
  }

  /** The paths of a page of the companies with listed jobs, by their oldest one; the first page is 0. */
  listedCompanyPage(number: number): string[] {
    const { table } = this.#parts;
    return table
      .listedCompanyPage(number)
      .flatMap((slot) => table.cardOf(slot).card.company.map(companyPath));
  }

  /** Writes all of it to a new file, as small as can be. */
  copyTo(file: string): void {
    this.#database.prepare('VACUUM INTO ?').run(file);
  }

  /** Whether the file is whole, as far as the database can tell. It reads all of it. */
  isWhole(): boolean {
    const found = this.#database.prepare('PRAGMA quick_check').all();
    return found.length === 1 && found[0]?.quick_check === 'ok';
  }

  close(): void {
    this.#database.close();
  }

  #put({ job, listed, listed_at }: IndexedJob): void {
    const { table, words, vocabulary } = this.#parts;
    const before = table.slotOf(job.id);
    if (before !== undefined) vocabulary.count(table.cardOf(before).card, -1);
    const slot = table.put(job, listed ? Date.parse(listed_at ?? job.created_at) : 0);
    words.put(slot, job);
    vocabulary.count(job, 1);
  }

  #remove(id: string): void {
    const { table, words, vocabulary } = this.#parts;
    const slot = table.slotOf(id);
    if (slot === undefined) return;
    vocabulary.count(table.cardOf(slot).card, -1);
    words.remove(slot);
    table.remove(slot);
  }
}
