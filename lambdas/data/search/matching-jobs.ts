import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Term } from '../../rules/search-words.ts';
import type { JobColumns } from './job-columns.ts';

/** The jobs that have what is searched for, from the oldest to the newest, each with its score. */
export interface MatchingJobs {
  readonly slots: Uint32Array;
  /** 2 where all of it is in the title, 1 where it is in title, company and place, 0 where it is elsewhere. */
  readonly scores: Uint8Array;
}

/** Finds jobs by words in the index's full text. */
export class JobWords {
  readonly #columns: JobColumns;
  readonly #find: StatementSync;

  constructor(database: DatabaseSync, columns: JobColumns) {
    this.#columns = columns;
    this.#find = database.prepare(
      "SELECT CAST(group_concat(rowid, ' ') AS BLOB) AS slots FROM words WHERE words MATCH ?",
    );
  }

  /** All jobs that have every one of the terms. */
  match(terms: readonly Term[]): MatchingJobs {
    const all = terms.map(phrase).join(' AND ');
    const scoreOf = new Uint8Array(this.#columns.slots);
    const mark = (expression: string, score: number) => {
      let count = 0;
      for (const slot of this.#slots(expression)) {
        count++;
        scoreOf[slot] = score + 1;
      }
      return count;
    };
    const count = mark(all, 0);
    if (count > 0) {
      mark(`{title company place} : (${all})`, 1);
      mark(`title : (${all})`, 2);
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
      scores[found] = score - 1;
      found++;
    }
    return { slots, scores };
  }

  #slots(expression: string): number[] {
    const { slots } = this.#find.get(expression) ?? {};
    return slots instanceof Uint8Array ? readNumbers(slots) : [];
  }
}

const SPACE = 32;
const ZERO = 48;

/** Numbers in ASCII with a space between two. A row for each of them would take ten times as long to read. */
function readNumbers(text: Uint8Array): number[] {
  const numbers: number[] = [];
  let value = 0;
  for (const character of text) {
    if (character === SPACE) {
      numbers.push(value);
      value = 0;
    } else value = value * 10 + character - ZERO;
  }
  numbers.push(value);
  return numbers;
}

/** A term as an expression of FTS5. A term's words are letters, digits, `+` and `#`, and so never end the quotes. */
function phrase({ words, begun }: Term): string {
  return `"${words.join(' ')}"${begun ? ' *' : ''}`;
}
