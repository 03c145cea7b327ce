import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Term } from '../../rules/search-words.ts';
import { FrequentWords } from './frequent-words.ts';
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
  readonly #find: StatementSync;
  readonly #findOne: StatementSync;
  readonly #count: StatementSync;
  readonly #frequent = new FrequentWords();

  constructor(database: DatabaseSync, columns: JobColumns) {
    this.#columns = columns;
    // A row for each job would take ten times as long to read.
    this.#find = database.prepare(
      "SELECT CAST(group_concat(rowid, ' ') AS BLOB) AS slots FROM words WHERE words MATCH ?",
    );
    this.#findOne = database.prepare('SELECT rowid FROM words WHERE words MATCH ? LIMIT 1');
    this.#count = database.prepare(
      'SELECT count(*) AS count FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)',
    );
  }

  /** Takes in what a job is found by. @param texts folded: title, company, place and kind, the rest */
  put(slot: number, texts: readonly string[]): void {
    this.#frequent.put(slot, texts);
  }

  /**
   * All jobs that have every one of some terms.
   * @param scored whether the scores are wanted: without them, they mean nothing
   */
  match(terms: readonly Term[], scored: boolean): MatchingJobs {
    const frequent: Uint8Array[] = [];
    const others = terms.filter((term) => {
      const scores = this.#scoresOfFrequent(term);
      if (scores !== undefined) frequent.push(scores);
      return scores === undefined;
    });
    if (others.length > 0) {
      const scoreOf = this.#scoresOf(others, scored);
      return this.#withAll([scoreOf.scores, ...frequent], this.#inOrder(scoreOf));
    }
    return this.#withAll(frequent, this.#columns.order.subarray(0, this.#columns.size));
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

  /** The scores by a term that very many jobs have. Undefined by others, which are looked up quickly. */
  #scoresOfFrequent(term: Term): Uint8Array | undefined {
    const [word = '', ...more] = term.words;
    if (more.length > 0 || !term.begun) return undefined;
    const kept = this.#frequent.get(word);
    if (kept !== undefined) return kept;
    const many = Math.ceil(this.#columns.size / FREQUENT);
    if (this.#count.get(phrase(term), many)?.count !== many || many === 0) return undefined;
    const { scores } = this.#scoresOf([term], true);
    this.#frequent.keep(word, scores);
    return scores;
  }

  /** The scores of all jobs by some terms together, and the slots of those that have one. */
  #scoresOf(terms: readonly Term[], scored: boolean): Scores {
    const all = terms.map(phrase).join(' AND ');
    const found = this.#slots(all);
    // With room for those that will be put in.
    const scores = new Uint8Array(Math.ceil(this.#columns.slots * ROOM));
    for (const slot of found) scores[slot] = SCORES.anywhere;
    if (scored && found.length > 0)
      for (const column of ['title company place', 'title'] as const)
        for (const slot of this.#slots(`{${column}} : (${all})`)) scores[slot] = SCORES[column];
    return { found, scores };
  }

  /** The slots of what was found, from the oldest job to the newest. */
  #inOrder({ found, scores }: Scores): Uint32Array {
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
    return this.#findOne.get(phrase(term)) !== undefined;
  }

  #slots(expression: string): Uint32Array {
    const { slots } = this.#find.get(expression) ?? {};
    return slots instanceof Uint8Array ? readNumbers(slots) : new Uint32Array();
  }
}

interface Scores {
  readonly found: Uint32Array;
  readonly scores: Uint8Array;
}

/** One of how many jobs has a word that is kept in memory, and one of how many is few to sort. */
const FREQUENT = 20;
const FEW = 500;
const ROOM = 1.25;
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
