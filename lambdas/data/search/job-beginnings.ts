import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { findSlotsIn, foundSlots } from './found-slots.ts';
import { SCORES, scoreOfColumn } from './match-score.ts';

/** How long a beginning is at most, in UTF-16 units. */
const LONGEST = 3;

/** The table: of each job the beginnings of its words, each with its score behind it, as in `bar3`. */
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

  /** Whether jobs are found here by a word that may go on. */
  static has(word: string): boolean {
    return word.length <= LONGEST;
  }

  /** @param texts folded, as `scoreOfWord` takes them */
  put(slot: number, texts: readonly string[]): void {
    this.#put.run(slot, beginningsOf(texts));
  }

  remove(slot: number): void {
    this.#remove.run(slot);
  }

  /** The jobs that have a word with a beginning, by how well they match: each job once. */
  find(beginning: string): { readonly score: number; readonly slots: Uint32Array }[] {
    return Object.values(SCORES).map((score) => ({
      score,
      slots: foundSlots(this.#find, `"${beginning}${score}"`),
    }));
  }

  /** Whether any job has a word with a beginning. */
  isAnywhere(beginning: string): boolean {
    const any = Object.values(SCORES).map((score) => `"${beginning}${score}"`);
    return this.#findOne.get(any.join(' OR ')) !== undefined;
  }
}

function beginningsOf(texts: readonly string[]): string {
  const scores = new Map<string, number>();
  const seen = new Set<string>();
  for (const [column, text] of texts.entries()) {
    const score = scoreOfColumn(column);
    for (const word of text.split(' ')) {
      if (seen.has(word)) continue;
      seen.add(word);
      for (let length = Math.min(word.length, LONGEST); length > 0; length--) {
        const beginning = word.slice(0, length);
        // What comes first has the better score, and so do its own beginnings.
        if (scores.has(beginning)) break;
        scores.set(beginning, score);
      }
    }
  }
  let tokens = '';
  for (const [beginning, score] of scores) tokens += `${beginning}${score} `;
  return tokens;
}
