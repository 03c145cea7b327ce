import type { DatabaseSync } from 'node:sqlite';
import { JobColumns, type JobFacts } from './job-columns.ts';
import { JobSpots, pointOfSpot, type Spot } from './job-spots.ts';

/** The tables. `id` is the job's own ULID, the first part of its id. */
export const FACTS = `
  CREATE TABLE facts (
    slot INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, posted INTEGER NOT NULL, company INTEGER NOT NULL,
    listed INTEGER, pay INTEGER NOT NULL, spot INTEGER NOT NULL, cell INTEGER NOT NULL
  );
  CREATE TABLE spots (
    number INTEGER PRIMARY KEY, city TEXT NOT NULL, state TEXT NOT NULL, zip_code TEXT NOT NULL,
    latitude REAL, longitude REAL
  )`;

/** How many jobs a page of a site map has at most (sitemaps.org). */
export const LISTED_PAGE = 50_000;

const ULID_LENGTH = 26;
const ulidIn = (id: string) => id.slice(0, ULID_LENGTH);

/** The facts of all jobs: in the file, and in columns in memory. */
export class JobFactsTable {
  columns = new JobColumns();
  spots = new JobSpots();
  readonly #to;

  constructor(database: DatabaseSync) {
    const to = (sql: string) => database.prepare(sql);
    this.#to = {
      put: to('INSERT OR REPLACE INTO facts VALUES (?, ?, ?, ?, ?, ?, ?, ?)'),
      remove: to('DELETE FROM facts WHERE slot = ?'),
      slot: to('SELECT slot FROM facts WHERE id = ?'),
      id: to('SELECT id FROM facts WHERE slot = ?'),
      all: to('SELECT slot, posted, company, listed, pay, spot, cell FROM facts'),
      spots: to('SELECT city, state, zip_code, latitude, longitude FROM spots ORDER BY number'),
      putSpot: to('INSERT INTO spots VALUES (?, ?, ?, ?, ?, ?)'),
      listed: to(`
        SELECT count(*) AS jobs, count(DISTINCT company) AS companies
        FROM facts WHERE listed IS NOT NULL`),
      listedPage: to(`
        SELECT slot FROM facts WHERE listed IS NOT NULL ORDER BY id LIMIT ${LISTED_PAGE} OFFSET ?`),
      companyPage: to(`
        SELECT slot, min(id) AS oldest FROM facts WHERE listed IS NOT NULL
        GROUP BY company ORDER BY oldest LIMIT ${LISTED_PAGE} OFFSET ?`),
    };
    this.load();
  }

  /** Reads the columns and spots from the file. */
  load(): void {
    this.columns = new JobColumns();
    this.spots = new JobSpots();
    for (const { city, state, zip_code, latitude, longitude } of this.#to.spots.all())
      this.spots.add(
        { city: String(city), state: String(state), zip_code: String(zip_code) },
        latitude === null
          ? undefined
          : { latitude: Number(latitude), longitude: Number(longitude) },
      );
    for (const { slot, posted, company, listed, pay, spot, cell } of this.#to.all.iterate())
      this.columns.set({
        slot: Number(slot),
        posted: Number(posted),
        company: Number(company),
        listed: listed === null ? null : Number(listed),
        pay: Number(pay),
        spot: Number(spot),
        cell: Number(cell),
      });
  }

  /** @param id of the job */
  slotOf(id: string): number | undefined {
    const { slot } = this.#to.slot.get(ulidIn(id)) ?? {};
    return slot === undefined ? undefined : Number(slot);
  }

  ulidOf(slot: number): string {
    return String(this.#to.id.get(slot)?.id);
  }

  /** @returns the job's slot: the one that it had, or the next */
  put(id: string, facts: Omit<JobFacts, 'slot'>): number {
    const slot = this.slotOf(id) ?? this.columns.slots;
    const { posted, company, listed, pay, spot, cell } = facts;
    this.#to.put.run(slot, ulidIn(id), posted, company, listed, pay, spot, cell);
    this.columns.set({ slot, ...facts });
    return slot;
  }

  remove(slot: number): void {
    this.#to.remove.run(slot);
    this.columns.remove(slot);
  }

  /** The number of a spot, a new one if need be. */
  spotOf({ city, state, zip_code }: Spot): number {
    const spot = { city, state, zip_code };
    const known = this.spots.find(spot);
    if (known !== undefined) return known;
    const point = pointOfSpot(spot);
    const number = this.spots.add(spot, point);
    const { latitude = null, longitude = null } = point ?? {};
    this.#to.putSpot.run(number, city, state, zip_code, latitude, longitude);
    return number;
  }

  /** How many jobs are listed, and how many companies have such jobs. */
  listed(): { readonly jobs: number; readonly companies: number } {
    const { jobs, companies } = this.#to.listed.get() ?? {};
    return { jobs: Number(jobs), companies: Number(companies) };
  }

  /** The slots of a page of the listed jobs, from the oldest to the newest. */
  listedPage(number: number): number[] {
    return this.#to.listedPage.all(number * LISTED_PAGE).map(({ slot }) => Number(slot));
  }

  /** The oldest listed job of each company that has one, by its slot, in the order of these jobs. */
  listedCompanyPage(number: number): number[] {
    return this.#to.companyPage.all(number * LISTED_PAGE).map(({ slot }) => Number(slot));
  }
}
