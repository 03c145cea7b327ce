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
    const scoreOf = new Uint8Array(this.#columns.slots);
    const count = this.#mark(all, scoreOf, SCORES.anywhere);
    if (scored && count > 0) {
      for (const column of ['title company place', 'title'] as const)
        this.#mark(`{${column}} : (${all})`, scoreOf, SCORES[column]);
    }
    const slots = new Uint32Array(count);
    const scores = new Uint8Array(count);
    const { order, size } = this.#columns;
    let found = 0;
    for (let at = 0; found < count && at < size; at++) {
      const slot = order[at] ?? 0;
      const score = scoreOf[slot] ?? 0;
      if (score === 0) continue;
      slots[found] = slot;
      scores[found] = score;
      found++;
    }
    return { slots, scores };
  }

  /** Whether any job has a term. */
  has(term: Term): boolean {
    return this.#findOne.get(phrase(term)) !== undefined;
  }

  /** Gives a score to all jobs that match. @returns how many they are */
  #mark(expression: string, scoreOf: Uint8Array, score: number): number {
    const { slots } = this.#find.get(expression) ?? {};
    return slots instanceof Uint8Array ? markNumbers(slots, scoreOf, score) : 0;
  }
}

const SPACE = 32;
const ZERO = 48;

/** @param text numbers in ASCII with a space between two */
function markNumbers(text: Uint8Array, into: Uint8Array, mark: number): number {
  let count = 1;
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? 0;
    if (character === SPACE) {
      into[value] = mark;
      value = 0;
      count++;
    } else value = value * 10 + character - ZERO;
  }
  into[value] = mark;
  return count;
}

/** A term as an expression of FTS5. A term's words are letters, digits, `+` and `#`, and so never end the quotes. */
function phrase({ words, begun }: Term): string {
  return `"${words.join(' ')}"${begun ? ' *' : ''}`;
}
