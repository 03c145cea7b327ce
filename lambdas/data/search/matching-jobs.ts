import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Term } from '../../rules/search-words.ts';
import type { JobColumns } from './job-columns.ts';

/** The jobs that have what is searched for, from the oldest to the newest, each with its score. */
export interface MatchingJobs {
  readonly slots: Uint32Array;
  /** How well each matches: `SCORES`. */
  readonly scores: Uint8Array;
}

/** Where all of what is searched for is: the best of these that is true of a job is its score. */
const SCORES = { anywhere: 1, 'title company place': 2, title: 3 } as const;

/** Finds jobs by words in the index's full text. */
export class JobWords {
  readonly #columns: JobColumns;
  readonly #find: StatementSync;
  readonly #findOne: StatementSync;

  constructor(database: DatabaseSync, columns: JobColumns) {
    this.#columns = columns;
    // A row for each job would take ten times as long to read.
    this.#find = database.prepare(
      "SELECT CAST(group_concat(rowid, ' ') AS BLOB) AS slots FROM words WHERE words MATCH ?",
    );
    this.#findOne = database.prepare('SELECT rowid FROM words WHERE words MATCH ? LIMIT 1');
  }

  /**
   * All jobs that have every one of some terms.
   * @param scored whether the scores are wanted; without them all have the same
   */
  match(terms: readonly Term[], scored: boolean): MatchingJobs {
    const all = terms.map(phrase).join(' AND ');
    const found = this.#slots(all);
    const scoreOf = new Uint8Array(this.#columns.slots);
    for (const slot of found) scoreOf[slot] = SCORES.anywhere;
    if (scored && found.length > 0)
      for (const column of ['title company place', 'title'] as const)
        for (const slot of this.#slots(`{${column}} : (${all})`)) scoreOf[slot] = SCORES[column];
    const slots = this.#inOrder(found, scoreOf);
    return { slots, scores: Uint8Array.from(slots, (slot) => scoreOf[slot] ?? 0) };
  }

  /** Slots from the oldest job to the newest. @param scoreOf is 0 for all others */
  #inOrder(found: Uint32Array, scoreOf: Uint8Array): Uint32Array {
    const { order, size } = this.#columns;
    // To sort a few takes less than to look at all.
    if (found.length < size / FEW) return found.sort((a, b) => this.#columns.compareAges(a, b));
    const sorted = new Uint32Array(found.length);
    let count = 0;
    for (let at = 0; at < size; at++) {
      const slot = order[at] ?? 0;
      if (scoreOf[slot] !== 0) sorted[count++] = slot;
    }
    return sorted;
  }

  /** Whether any job has a term. */
  has(term: Term): boolean {
    return this.#findOne.get(phrase(term)) !== undefined;
  }

  #slots(expression: string): Uint32Array {
    const { slots } = this.#find.get(expression) ?? {};
    return slots instanceof Uint8Array ? readNumbers(slots) : new Uint32Array();
  }
}

/** Of how many jobs one is few. */
const FEW = 500;
const SPACE = 32;
const ZERO = 48;

/** @param text numbers in ASCII with a space between two */
function readNumbers(text: Uint8Array): Uint32Array {
  const numbers = new Uint32Array((text.length + 1) / 2);
  let count = 0;
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? 0;
    if (character === SPACE) {
      numbers[count++] = value;
      value = 0;
    } else value = value * 10 + character - ZERO;
  }
  numbers[count++] = value;
  return numbers.subarray(0, count);
}

/** A term as an expression of FTS5. A term's words are letters, digits, `+` and `#`, and so never end the quotes. */
function phrase({ words, begun }: Term): string {
  return `"${words.join(' ')}"${begun ? ' *' : ''}`;
}
