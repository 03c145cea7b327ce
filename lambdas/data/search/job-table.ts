import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { decodeTime } from 'ulid';
import { CODE_LENGTH, companyPath, jobPath } from '../../contract/pages/public-paths.ts';
import { EMPLOYMENT_TYPES } from '../../contract/schemas/enumerations.ts';
import type { JobCard, PublicJob } from '../../contract/schemas/job.ts';
import { previewOf } from '../../rules/job-preview.ts';
import { ownUlid } from '../keys/key.ts';
import { JobSpots } from './job-spots.ts';
import type { Point } from './places/places.ts';

/**
 * Numbers for filters, order and counts: when the job was posted, and when search engines could first show it (0 if they may not), in
 * milliseconds of the epoch; pay in cents an hour; the index of the employment type; 1 if remote; the spot's number.
 */
const FACTS = ['posted', 'listed', 'pay', 'type', 'remote', 'spot'] as const;
type Fact = (typeof FACTS)[number];
type JobFacts = Readonly<Record<Fact, number>>;

/** The tables. `id` is the job's own ULID. Opening the index reads the facts, but not the cards. */
export const JOBS = `
  CREATE TABLE jobs (
    slot INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, company TEXT NOT NULL, card TEXT NOT NULL,
    ${FACTS.map((fact) => `${fact} INTEGER NOT NULL`).join(', ')}
  );
  CREATE INDEX facts ON jobs (slot, ${FACTS.join(', ')});
  CREATE INDEX codes ON jobs (substr(id, -${CODE_LENGTH}), id);
  CREATE INDEX companies ON jobs (company, id, listed);
  CREATE TABLE spots (
    number INTEGER PRIMARY KEY, city TEXT NOT NULL, state TEXT NOT NULL, zip_code TEXT NOT NULL
  )`;

/** The most jobs on a page of a site map (sitemaps.org). */
export const LISTED_PAGE = 50_000;

/** All jobs: cards in the file, facts in memory. */
export class JobTable {
  /** By slot, a job's number in this index. SQL would take twenty times as long to look at each matching job. */
  facts: Readonly<Record<Fact, number[]>> = emptyFacts();
  spots = new JobSpots();
  #all: Uint32Array | undefined;
  /** By spot, 1 if a job is there. */
  #hasJobs: Uint8Array | undefined;
  readonly #to;

  constructor(database: DatabaseSync) {
    const to = (sql: string) => database.prepare(sql);
    const values = FACTS.map((fact) => `:${fact}`).join(', ');
    this.#to = {
      put: to(`INSERT OR REPLACE INTO jobs VALUES (:slot, :id, :company, :card, ${values})`),
      remove: to('DELETE FROM jobs WHERE slot = ?'),
      slot: to('SELECT slot FROM jobs WHERE id = ?'),
      id: to('SELECT id FROM jobs WHERE slot = ?'),
      card: to('SELECT card FROM jobs WHERE slot = ?'),
      facts: to(`SELECT slot, ${FACTS.join(', ')} FROM jobs INDEXED BY facts ORDER BY slot`),
      withCode: to(
        `SELECT card FROM jobs WHERE substr(id, -${CODE_LENGTH}) = ? ORDER BY id LIMIT 1`,
      ),
      ofCompany: to('SELECT slot FROM jobs WHERE company = ?'),
      spots: to('SELECT city, state, zip_code FROM spots ORDER BY number'),
      putSpot: to('INSERT OR IGNORE INTO spots VALUES (?, ?, ?, ?)'),
      listed: to(
        'SELECT count(*) AS jobs, count(DISTINCT company) AS companies FROM jobs WHERE listed > 0',
      ),
      listedPage: to(
        `SELECT card FROM jobs WHERE listed > 0 ORDER BY id LIMIT ${LISTED_PAGE} OFFSET ?`,
      ),
      listedCompanyPage: to(`
        WITH firsts AS (
          SELECT min(id) AS id FROM jobs WHERE listed > 0
          GROUP BY company ORDER BY 1 LIMIT ${LISTED_PAGE} OFFSET ?
        ) SELECT card FROM firsts JOIN jobs USING (id) ORDER BY id`),
    };
    this.load();
  }

  /** Reads the facts and spots from the file. */
  load(): void {
    this.facts = emptyFacts();
    this.spots = new JobSpots();
    for (const { city, state, zip_code } of this.#to.spots.all())
      this.spots.numberOf({
        city: String(city),
        state: String(state),
        zip_code: String(zip_code),
      });
    for (const row of this.#to.facts.iterate())
      this.#keep(Number(row.slot), (fact) => Number(row[fact]));
  }

  /** One more than the highest slot ever used. */
  get slots(): number {
    return this.facts.posted.length;
  }

  /** The slots of all jobs, in order. */
  get all(): Uint32Array {
    const { posted } = this.facts;
    this.#all ??= Uint32Array.from(posted.keys()).filter((slot) => posted[slot] !== 0);
    return this.#all;
  }

  /** Whether a job is within some miles of a point. */
  hasJobsNear(point: Point, miles: number): boolean {
    if (this.#hasJobs === undefined) {
      this.#hasJobs = new Uint8Array(this.spots.townOf.length);
      for (const slot of this.all) this.#hasJobs[this.facts.spot[slot] ?? 0] = 1;
    }
    return this.spots.isNear(point, miles, this.#hasJobs);
  }

  ulidOf(slot: number): string {
    return String(this.#to.id.get(slot)?.id);
  }

  /** A job's card in lists, and the size of its JSON in bytes. */
  listingOf(slot: number): { readonly card: JobCard; readonly bytes: number } {
    const text = String(this.#to.card.get(slot)?.card);
    return { card: JSON.parse(text), bytes: Buffer.byteLength(text) };
  }

  /** The job whose own ULID ends with a code; of several the oldest. */
  withCode(code: string): JobCard | undefined {
    const { card } = this.#to.withCode.get(code) ?? {};
    return card === undefined ? undefined : JSON.parse(String(card));
  }

  /** The slots of a company's jobs. */
  ofCompany(company: string): Set<number> {
    return new Set(this.#to.ofCompany.all(company).map(({ slot }) => Number(slot)));
  }

  /**
   * @param listed when search engines could first show the job, in milliseconds of the epoch; 0 if they may not
   * @returns the job's slot
   */
  put(job: PublicJob, listed: number): number {
    const slot = this.#slotOf(job.id) ?? this.slots;
    const id = ownUlid(job.id);
    const { city = '', state = '', zip_code = '' } = job.company_location[0] ?? {};
    const spot = this.spots.numberOf({ city, state, zip_code });
    this.#to.putSpot.run(spot, city, state, zip_code);
    const facts: JobFacts = {
      posted: decodeTime(id),
      listed,
      pay: job.hourly_pay_in_cents,
      type: EMPLOYMENT_TYPES.indexOf(job.employment_type),
      remote: Number(job.remote),
      spot,
    };
    const card = JSON.stringify({ ...job, job_description: previewOf(job.job_description) });
    this.#to.put.run({ slot, id, company: job.company_id, card, ...facts });
    this.#keep(slot, (fact) => facts[fact]);
    return slot;
  }

  /** @returns the job's former slot; undefined if unknown */
  remove(id: string): number | undefined {
    const slot = this.#slotOf(id);
    if (slot === undefined) return undefined;
    this.#to.remove.run(slot);
    this.#keep(slot, () => 0);
    return slot;
  }

  /** The number of listed jobs, and of companies with listed jobs. */
  get listed(): { readonly jobs: number; readonly companies: number } {
    const { jobs, companies } = this.#to.listed.get() ?? {};
    return { jobs: Number(jobs), companies: Number(companies) };
  }

  /** The paths of a page of listed jobs, oldest first; the first page is 0. */
  listedPage(number: number): string[] {
    return listedPaths(this.#to.listedPage, number, jobPath);
  }

  /** The paths of a page of companies with listed jobs, by their oldest one; the first page is 0. */
  listedCompanyPage(number: number): string[] {
    const ofCompany = ({ company: [company] }: JobCard) => company && companyPath(company);
    return listedPaths(this.#to.listedCompanyPage, number, ofCompany);
  }

  #slotOf(id: string): number | undefined {
    const { slot } = this.#to.slot.get(ownUlid(id)) ?? {};
    return slot === undefined ? undefined : Number(slot);
  }

  /** Keeps a job's facts in memory; all 0 for an unused slot. */
  #keep(slot: number, of: (fact: Fact) => number): void {
    this.#all = undefined;
    this.#hasJobs = undefined;
    for (const fact of FACTS) {
      const column = this.facts[fact];
      while (column.length < slot) column.push(0);
      column[slot] = of(fact);
    }
  }
}

function emptyFacts(): Record<Fact, number[]> {
  return { posted: [], listed: [], pay: [], type: [], remote: [], spot: [] };
}

/** The paths of a page of cards. All cards at once would need too much memory. */
function listedPaths(
  page: StatementSync,
  number: number,
  pathOf: (card: JobCard) => string | undefined,
): string[] {
  const paths = Array.from(page.iterate(number * LISTED_PAGE), ({ card }) =>
    pathOf(JSON.parse(String(card))),
  );
  return paths.filter((path) => path !== undefined);
}
