import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Term } from '../../rules/search-words.ts';
import { type ScoredSlots, unionOf } from './found-jobs.ts';
import { findSlotsIn, foundSlots } from './found-slots.ts';
import { SCORES } from './match-score.ts';

/** How long a beginning is at most, in UTF-16 units. */
export const LONGEST = 3;

/**
 * The table: of each job the beginnings of its words, each with its score behind it, as in `bar3`; and the longer words of
 * its title, company and place, each with its score before it, as in `3barista`, so that they can be found by how they
 * begin, too.
 */
export const BEGINNINGS = `CREATE VIRTUAL TABLE beginnings USING fts5(
  scored, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '+#'"
)`;

/**
 * Finds jobs by the first one to three letters of a word, which many words begin with. FTS5 has such an index of its own
 * (`prefix`), with the place of each word: five times as large, where which jobs they are is enough.
 */
export class JobBeginnings {
  readonly #put: StatementSync;
  readonly #remove: StatementSync;
  readonly #find: StatementSync;
  readonly #findOne: StatementSync;

  constructor(database: DatabaseSync) {
    this.#put = database.prepare('INSERT OR REPLACE INTO beginnings (rowid, scored) VALUES (?, ?)');
    this.#remove = database.prepare('DELETE FROM beginnings WHERE rowid = ?');
    this.#find = database.prepare(findSlotsIn('beginnings'));
    this.#findOne = database.prepare(
      'SELECT rowid FROM beginnings WHERE beginnings MATCH ? LIMIT 1',
    );
  }

  /** Whether jobs are found here by a term. */
  static has({ words: [word = '', ...more], begun }: Term): boolean {
    return begun && more.length === 0 && !isLong(word);
  }

  /** Whether it can be told here which jobs have a term in their title, company or place. */
  static hasLeading({ words: [word = '', ...more] }: Term): boolean {
    return more.length === 0 && isLong(word);
  }

  /** @param words those of the job, each with its score, the better ones first */
  put(slot: number, words: ReadonlyMap<string, number>): void {
    this.#put.run(slot, beginningsOf(words));
  }

  remove(slot: number): void {
    this.#remove.run(slot);
  }

  /** The jobs that have a short beginning, by slot. */
  find(term: Term): ScoredSlots {
    return Object.values(SCORES)
      .map((score): ScoredSlots => {
        const slots = this.findLeading(term, score);
        return { slots, scores: new Uint8Array(slots.length).fill(score) };
      })
      .reduce(unionOf);
  }

  /** The slots of the jobs that have a short beginning with a score, or a longer word in a title, company or place. */
  findLeading(term: Term, score: number): Uint32Array {
    return foundSlots(this.#find, withScores(term, [score]));
  }

  /** Whether a job may have words side by side with a score: it has each of them with this one or a higher one. */
  mayLead(term: Term, score: number): boolean {
    const scores = Object.values(SCORES).filter((each) => each >= score);
    return this.#findOne.get(withScores(term, scores)) !== undefined;
  }

  /** Whether any job has a short beginning. */
  isAnywhere(term: Term): boolean {
    return this.#findOne.get(withScores(term, Object.values(SCORES))) !== undefined;
  }
}

const isLong = (word: string) => word.length > LONGEST;

/** The short beginning that a token of the table has its score behind. Undefined where it is one of a longer word. */
export function shortBeginningOf(token: string): string | undefined {
  return isLong(token.slice(0, -1)) ? undefined : token.slice(0, -1);
}

/** What finds, in the table, the jobs that have each word of a term with one of some scores. */
function withScores({ words, begun }: Term, scores: readonly number[]): string {
  return words
    .map((word, at) => {
      const mayGoOn = begun && at === words.length - 1 ? ' *' : '';
      const any = scores.map((score) =>
        isLong(word) ? `"${score}${word}"${mayGoOn}` : `"${word}${score}"`,
      );
      return `(${any.join(' OR ')})`;
    })
    .join(' AND ');
}

function beginningsOf(words: ReadonlyMap<string, number>): string {
  const scores = new Map<string, number>();
  let tokens = '';
  for (const [word, score] of words) {
    if (score > SCORES.anywhere && isLong(word)) tokens += `${score}${word} `;
    for (let length = Math.min(word.length, LONGEST); length > 0; length--) {
      const beginning = word.slice(0, length);
      // What comes first has the better score, and so do its own beginnings.
      if (scores.has(beginning)) break;
      scores.set(beginning, score);
    }
  }
  for (const [beginning, score] of scores) tokens += `${beginning}${score} `;
  return tokens;
}
