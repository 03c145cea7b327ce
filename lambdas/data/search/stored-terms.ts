import type { DatabaseSync } from 'node:sqlite';
import { SlotScores } from './slot-scores.ts';

/** The table: how well jobs match what most of them have. It is filled in a copy alone, until that is opened. */
export const TERMS = 'CREATE TABLE terms (beginning TEXT PRIMARY KEY, scores BLOB NOT NULL)';

/** How well each job matches words that begin with some letters. */
export interface BeginningScores {
  readonly beginning: string;
  readonly scores: SlotScores;
}

/** Stores them in a copy that nobody has opened yet. @param slots how many there are of jobs */
export function storeTerms(
  copy: DatabaseSync,
  terms: Iterable<BeginningScores>,
  slots: number,
): void {
  const put = copy.prepare('INSERT INTO terms VALUES (?, ?)');
  copy.exec('BEGIN');
  for (const { beginning, scores } of terms) put.run(beginning, scores.bytes(slots));
  copy.exec('COMMIT');
}

/** Takes them out: they do not follow what changes from now on, and so nobody may find them there again. */
export function takeTerms(database: DatabaseSync): BeginningScores[] {
  const stored = database.prepare('SELECT beginning, scores FROM terms ORDER BY rowid').iterate();
  const terms = Array.from(stored, ({ beginning, scores }) => {
    if (!(scores instanceof Uint8Array)) throw new Error('There are no scores in it');
    return { beginning: String(beginning), scores: SlotScores.from(scores) };
  });
  if (terms.length > 0) database.exec('DELETE FROM terms');
  return terms;
}
