import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { type JobCard, type OpenJob, openJob } from '../../contract/shapes.ts';

/**
 * The tables: of each job what is its own, without the names of its fields, and what many jobs have in common, such as
 * their company, once. A part that no job has any more is left where it is: indexes are built anew each day.
 */
export const CARDS = `
  CREATE TABLE cards (
    slot INTEGER PRIMARY KEY, company INTEGER NOT NULL, place INTEGER NOT NULL, own TEXT NOT NULL
  );
  CREATE TABLE parts (number INTEGER PRIMARY KEY, part TEXT NOT NULL)`;

const COMPANY = ['company_id', 'company'];
const PLACE = ['location_id', 'company_location'];
const SHARED: readonly string[] = [...COMPANY, ...PLACE];
/** What a card is stored of, in this order. */
export const OWN_FIELDS = Object.keys(openJob.shape).filter((field) => !SHARED.includes(field));

/** How many cards are kept in memory once they have been read. */
const READ_CARDS = 1000;

interface ReadCard {
  readonly card: JobCard;
  /** Its size as JSON. */
  readonly bytes: number;
}

/** The cards of an index, as lists show them. */
export class JobCards {
  readonly #put;
  readonly #remove;
  readonly #card;
  readonly #part;
  readonly #putPart;
  /** Cards that were read before, most of them of the first pages, which most people ask for. */
  readonly #read = new Map<number, ReadCard>();

  constructor(database: DatabaseSync) {
    this.#put = database.prepare('INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?)');
    this.#remove = database.prepare('DELETE FROM cards WHERE slot = ?');
    this.#card = database.prepare('SELECT company, place, own FROM cards WHERE slot = ?');
    this.#part = database.prepare('SELECT part FROM parts WHERE number = ?');
    this.#putPart = database.prepare('INSERT INTO parts VALUES (?, ?)');
  }

  put(slot: number, card: OpenJob): void {
    this.#read.delete(slot);
    const [company, place] = [COMPANY, PLACE].map((fields) => this.#numberOf(packed(card, fields)));
    this.#put.run(slot, company ?? 0, place ?? 0, packed(card, OWN_FIELDS));
  }

  remove(slot: number): void {
    this.#read.delete(slot);
    this.#remove.run(slot);
  }

  /** The card of a job, which is kept in memory. */
  read(slot: number): ReadCard {
    const known = this.#read.get(slot);
    if (known !== undefined) return known;
    const card = this.get(slot);
    const read = { card, bytes: Buffer.byteLength(JSON.stringify(card)) };
    const [oldest] = this.#read.size < READ_CARDS ? [] : this.#read.keys();
    if (oldest !== undefined) this.#read.delete(oldest);
    this.#read.set(slot, read);
    return read;
  }

  /** The card of a job. */
  get(slot: number): JobCard {
    const { own, company, place } = this.#card.get(slot) ?? {};
    return Object.fromEntries([
      ...unpacked(own, OWN_FIELDS),
      ...unpacked(this.#partOf(company), COMPANY),
      ...unpacked(this.#partOf(place), PLACE),
    ]);
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

const NUMBER_BYTES = 6;

/** Some fields of a card, as JSON without their names. */
function packed(card: OpenJob, fields: readonly string[]): string {
  const values = new Map<string, unknown>(Object.entries(card));
  return JSON.stringify(fields.map((field) => values.get(field)));
}

/** What `packed` has made, as entries. */
function unpacked(text: unknown, fields: readonly string[]) {
  const values = JSON.parse(String(text));
  return fields.map((field, index) => [field, values[index]]);
}
