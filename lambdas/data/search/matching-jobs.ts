import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Term } from '../../rules/search-words.ts';
import { findSlotsIn, foundSlots } from './found-slots.ts';
import { FrequentWords } from './frequent-words.ts';
import { JobBeginnings } from './job-beginnings.ts';
import type { JobColumns } from './job-columns.ts';
import { SCORES } from './match-score.ts';

/** The jobs that have what is searched for, from the oldest to the newest, each with its score. */
export interface MatchingJobs {
  readonly slots: Uint32Array;
  /** How well each matches: `SCORES`. */
  readonly scores: Uint8Array;
}

/** Finds jobs by words in the index's full text. */
export class JobWords {
  readonly #columns: JobColumns;
  readonly #put: StatementSync;
  readonly #remove: StatementSync;
  readonly #find: StatementSync;
  readonly #findOne: StatementSync;
  readonly #count: StatementSync;
  readonly #beginnings: JobBeginnings;
  readonly #frequent = new FrequentWords();

  constructor(database: DatabaseSync, columns: JobColumns) {
    this.#columns = columns;
    this.#put = database.prepare(
      'INSERT OR REPLACE INTO words (rowid, title, company, place, text) VALUES (?, ?, ?, ?, ?)',
    );
    this.#remove = database.prepare('DELETE FROM words WHERE rowid = ?');
    this.#find = database.prepare(findSlotsIn('words'));
    this.#findOne = database.prepare('SELECT rowid FROM words WHERE words MATCH ? LIMIT 1');
    this.#count = database.prepare(
      'SELECT count(*) AS count FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)',
    );
    this.#beginnings = new JobBeginnings(database);
  }

  /**
   * Puts in what a job is found by.
   * @param texts folded: title, company, place and kind, the rest
   */
  put(slot: number, texts: readonly [string, string, string, string]): void {
    this.#put.run(slot, ...texts);
    this.#beginnings.put(slot, texts);
    this.#frequent.put(slot, texts);
  }

  remove(slot: number): void {
    this.#remove.run(slot);
    this.#beginnings.remove(slot);
  }

  /**
   * All jobs that have every one of some terms.
   * @param scored whether the scores are wanted: without them, they mean nothing
   */
  match(terms: readonly Term[], scored: boolean): MatchingJobs {
    const found: Scores[] = [];
    const others = terms.filter((term) => {
      const scores = this.#scoresOfOne(term);
      if (scores !== undefined) found.push(scores);
      return scores === undefined;
    });
    if (others.length > 0) found.push(this.#scoresOf(others, scored));
    const [fewest] = found.sort((a, b) => countOf(a) - countOf(b));
    const slots = fewest?.found === undefined ? this.#columns.byAge : this.#inOrder(fewest);
    return this.#withAll(
      found.map(({ scores }) => scores),
      slots,
    );
  }

  /** Those of some jobs that have a score by each of some terms: the least of these is theirs. */
  #withAll([first, ...others]: readonly Uint8Array[], slots: Uint32Array): MatchingJobs {
    const found = new Uint32Array(slots.length);
    const scores = new Uint8Array(slots.length);
    let count = 0;
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] ?? 0;
      let score = first?.[slot] ?? 0;
      for (const other of others) score = Math.min(score, other[slot] ?? 0);
      if (score === 0) continue;
      found[count] = slot;
      scores[count++] = score;
    }
    return { slots: found.subarray(0, count), scores: scores.subarray(0, count) };
  }

  /** The scores by a short beginning, or a word that very many jobs have. Undefined by others, which are looked up together. */
  #scoresOfOne(term: Term): Scores | undefined {
    const [word = '', ...more] = term.words;
    if (more.length > 0 || !term.begun) return undefined;
    const kept = this.#frequent.get(word);
    if (kept !== undefined) return { scores: kept };
    const many = Math.ceil(this.#columns.size / FREQUENT);
    const isShort = JobBeginnings.has(word);
    if (!isShort && this.#count.get(phrase(term), many)?.count !== many) return undefined;
    const found = isShort ? this.#scoresOfBeginning(word) : this.#scoresOf([term], true);
    if (countOf(found) >= many) this.#frequent.keep(word, found.scores);
    return found;
  }

  #scoresOfBeginning(beginning: string): Scores {
    const scores = this.#noScores();
    const parts = this.#beginnings.find(beginning);
    const found = new Uint32Array(parts.reduce((sum, { slots }) => sum + slots.length, 0));
    let count = 0;
    for (const { score, slots } of parts) {
      for (const slot of slots) scores[slot] = score;
      found.set(slots, count);
      count += slots.length;
    }
    return { found, scores };
  }

  /** The scores of all jobs by some terms together, and the slots of those that have one. */
  #scoresOf(terms: readonly Term[], scored: boolean): Scores {
    const all = terms.map(phrase).join(' AND ');
    const found = foundSlots(this.#find, all);
    const scores = this.#noScores();
    for (const slot of found) scores[slot] = SCORES.anywhere;
    if (scored && found.length > 0)
      for (const column of ['title company place', 'title'] as const)
        for (const slot of foundSlots(this.#find, `{${column}} : (${all})`))
          scores[slot] = SCORES[column];
    return { found, scores };
  }

  /** With room for jobs that will be put in. */
  #noScores(): Uint8Array {
    return new Uint8Array(Math.ceil(this.#columns.slots * ROOM));
  }

  /** The slots of what was found, from the oldest job to the newest. */
  #inOrder({ found = new Uint32Array(), scores }: Scores): Uint32Array {
    const { order, size } = this.#columns;
    // To sort a few takes less than to look at all.
    if (found.length < size / FEW) return found.sort((a, b) => this.#columns.compareAges(a, b));
    const sorted = new Uint32Array(found.length);
    let count = 0;
    for (let at = 0; at < size; at++) {
      const slot = order[at] ?? 0;
      if (scores[slot] !== 0) sorted[count++] = slot;
    }
    return sorted;
  }

  /** Whether any job has a term. */
  has(term: Term): boolean {
    const [word = '', ...more] = term.words;
    if (more.length === 0 && term.begun && JobBeginnings.has(word))
      return this.#beginnings.isAnywhere(word);
    return this.#findOne.get(phrase(term)) !== undefined;
  }
}

interface Scores {
  /** The slots of those that have one. Undefined where very many have. */
  readonly found?: Uint32Array;
  /** Of all jobs. */
  readonly scores: Uint8Array;
}

function countOf({ found }: Scores): number {
  return found?.length ?? Infinity;
}

/** One of how many jobs has a word that is kept in memory, and one of how many is few to sort. */
const FREQUENT = 20;
const FEW = 500;
const ROOM = 1.25;
/** A term as an expression of FTS5. A term's words are letters, digits, `+` and `#`, and so never end the quotes. */
function phrase({ words, begun }: Term): string {
  return `"${words.join(' ')}"${begun ? ' *' : ''}`;
}
