import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { type JobCard, type OpenJob, openJob } from '../../contract/shapes.ts';

/**
 * The tables: of each job its own fields without their names, and what many jobs share, such as their company, once. A
 * part that no job has any more stays: indexes are rebuilt each day.
 */
export const CARDS = `
  CREATE TABLE cards (
    slot INTEGER PRIMARY KEY, company INTEGER NOT NULL, place INTEGER NOT NULL, own TEXT NOT NULL
  );
  CREATE TABLE parts (number INTEGER PRIMARY KEY, part TEXT NOT NULL)`;

const COMPANY = ['company_id', 'company'];
const PLACE = ['location_id', 'company_location'];
const SHARED: readonly string[] = [...COMPANY, ...PLACE];
/** The fields of a card that are stored as its own, in this order. */
export const OWN_FIELDS = Object.keys(openJob.shape).filter((field) => !SHARED.includes(field));
const NUMBER_BYTES = 6;
/** The names of all fields, an excerpt and a distance, as JSON. */
const OTHER_BYTES = 3000;

/** The cards of an index, as lists show them. */
export class JobCards {
  readonly #put;
  readonly #remove;
  readonly #card;
  readonly #part;
  readonly #putPart;

  constructor(database: DatabaseSync) {
    this.#put = database.prepare('INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?)');
    this.#remove = database.prepare('DELETE FROM cards WHERE slot = ?');
    this.#card = database.prepare('SELECT company, place, own FROM cards WHERE slot = ?');
    this.#part = database.prepare('SELECT part FROM parts WHERE number = ?');
    this.#putPart = database.prepare('INSERT INTO parts VALUES (?, ?)');
  }

  put(slot: number, card: OpenJob): void {
    const [company, place] = [COMPANY, PLACE].map((fields) => this.#numberOf(packed(card, fields)));
    this.#put.run(slot, company ?? 0, place ?? 0, packed(card, OWN_FIELDS));
  }

  remove(slot: number): void {
    this.#remove.run(slot);
  }

  /** The card of a job, and how large it is as JSON at most, in bytes. */
  read(slot: number): { readonly card: JobCard; readonly bytes: number } {
    const { own, company, place } = this.#card.get(slot) ?? {};
    const texts = [own, this.#partOf(company), this.#partOf(place)].map(String);
    const [ofJob = '', ofCompany = '', ofPlace = ''] = texts;
    const card = Object.fromEntries([
      ...unpacked(ofJob, OWN_FIELDS),
      ...unpacked(ofCompany, COMPANY),
      ...unpacked(ofPlace, PLACE),
    ]);
    return { card, bytes: Buffer.byteLength(texts.join('')) + OTHER_BYTES };
  }

  /** The number of a part: from its content, or the next that is free. */
  #numberOf(part: string): number {
    let number = hash('sha256', part, 'buffer').readUIntBE(0, NUMBER_BYTES);
    for (;;) {
      const before = this.#partOf(number);
      if (before === undefined) this.#putPart.run(number, part);
      if (before === undefined || before === part) return number;
      number++;
    }
  }

  #partOf(number: unknown) {
    return this.#part.get(Number(number))?.part;
  }
}

/** Some fields of a card, as JSON without their names. */
function packed(card: OpenJob, fields: readonly string[]): string {
  const values = new Map<string, unknown>(Object.entries(card));
  return JSON.stringify(fields.map((field) => values.get(field)));
}

/** Reads `packed` fields, as entries. */
function unpacked(text: string, fields: readonly string[]) {
  const values = JSON.parse(text);
  return fields.map((field, index) => [field, values[index]]);
}
