import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Term } from '../../rules/search-words.ts';
import { commonBeginnings } from './common-beginnings.ts';
import { intersectionOf, raise, type ScoredSlots, sortByAge } from './found-jobs.ts';
import { findSlotsIn, foundSlots } from './found-slots.ts';
import { FrequentTerms } from './frequent-terms.ts';
import { JobBeginnings } from './job-beginnings.ts';
import type { JobColumns } from './job-columns.ts';
import { SCORES, scoresOfWords } from './match-score.ts';
import { SlotScores } from './slot-scores.ts';
import type { BeginningScores } from './stored-terms.ts';

/** The jobs that have what is searched for: those of some slots that have a score by each of some frequent terms. */
export interface MatchingJobs {
  /** From the oldest to the newest. */
  readonly slots: Uint32Array;
  /** How well these match by what is not frequent: `SCORES`. Undefined where there is nothing else. */
  readonly scores: Uint8Array | undefined;
  readonly frequent: readonly SlotScores[];
  /** How many match, where that is known. */
  readonly count: number | undefined;
}

/** All jobs, where nothing is searched for. */
export function everyJob({ byAge, size }: JobColumns): MatchingJobs {
  return { slots: byAge, scores: undefined, frequent: [], count: size };
}

/** Finds jobs by words in the index's full text. */
export class JobWords {
  readonly #database: DatabaseSync;
  readonly #columns: JobColumns;
  readonly #put: StatementSync;
  readonly #remove: StatementSync;
  readonly #find: StatementSync;
  readonly #findOne: StatementSync;
  readonly #beginnings: JobBeginnings;
  readonly #frequent = new FrequentTerms();

  constructor(database: DatabaseSync, columns: JobColumns) {
    this.#database = database;
    this.#columns = columns;
    this.#put = database.prepare(
      'INSERT OR REPLACE INTO words (rowid, title, company, place, text) VALUES (?, ?, ?, ?, ?)',
    );
    this.#remove = database.prepare('DELETE FROM words WHERE rowid = ?');
    this.#find = database.prepare(findSlotsIn('words'));
    this.#findOne = database.prepare('SELECT rowid FROM words WHERE words MATCH ? LIMIT 1');
    this.#beginnings = new JobBeginnings(database);
  }

  /**
   * Puts in what a job is found by.
   * @param texts folded: title, company, place and kind, the rest
   */
  put(slot: number, texts: readonly [string, string, string, string]): void {
    const words = scoresOfWords(texts);
    this.#put.run(slot, ...texts);
    this.#beginnings.put(slot, words);
    this.#frequent.put(slot, texts, words);
  }

  remove(slot: number): void {
    this.#remove.run(slot);
    this.#beginnings.remove(slot);
    this.#frequent.remove(slot);
  }

  /** How well jobs match what takes longest to look up: the beginnings of words that most have, the most frequent last. */
  *mostFrequent(): Generator<BeginningScores> {
    const common = commonBeginnings(this.#database, this.#frequentFrom).slice(0, STORED);
    for (const beginning of common.reverse()) {
      const term = wordBegun(beginning);
      const scores = this.#frequent.get(term) ?? this.#lookUp(term, false);
      if (scores instanceof SlotScores) yield { beginning, scores };
    }
  }

  /** Keeps what was stored of it; the last of them the longest. */
  keep(terms: Iterable<BeginningScores>): void {
    for (const { beginning, scores } of terms) this.#frequent.keep(wordBegun(beginning), scores);
  }

  /**
   * All jobs that have every one of some terms.
   * @param scored whether the scores are wanted: without them, they mean nothing
   */
  match(terms: readonly Term[], scored: boolean): MatchingJobs {
    const frequent: SlotScores[] = [];
    let others: ScoredSlots | undefined;
    for (const term of terms) {
      const found = this.#frequent.get(term) ?? this.#lookUp(term, scored);
      if (found instanceof SlotScores) frequent.push(found);
      else others = others === undefined ? found : intersectionOf(others, found);
      if (others?.slots.length === 0) break;
    }
    if (others !== undefined) {
      const { slots, scores } = sortByAge(others, this.#columns);
      return { slots, scores, frequent, count: frequent.length === 0 ? slots.length : undefined };
    }
    const [only, ...more] = frequent;
    const count = more.length === 0 ? only?.count : undefined;
    return { slots: this.#columns.byAge, scores: undefined, frequent, count };
  }

  /** How many jobs, at least, have a term whose scores are kept. */
  get #frequentFrom(): number {
    return this.#columns.size / FREQUENT;
  }

  /** Looks up the jobs that have a term, by slot; where there are very many, their scores are kept. */
  #lookUp(term: Term, scored: boolean): ScoredSlots | SlotScores {
    const isShort = JobBeginnings.has(term);
    const found = isShort ? this.#beginnings.find(term) : this.#findAnywhere(term);
    const isFrequent = found.slots.length >= this.#frequentFrom;
    if (found.slots.length > 0 && !isShort && (scored || isFrequent)) this.#raise(term, found);
    if (!isFrequent) return found;
    const scores = new SlotScores(this.#columns.slots);
    for (let at = 0; at < found.slots.length; at++)
      scores.set(found.slots[at] ?? 0, found.scores[at] ?? 0);
    this.#frequent.keep(term, scores);
    return scores;
  }

  #findAnywhere(term: Term): ScoredSlots {
    const slots = foundSlots(this.#find, phrase(term));
    return { slots, scores: new Uint8Array(slots.length).fill(SCORES.anywhere) };
  }

  /** Raises the scores of the jobs that have a term in their title, company or place. */
  #raise(term: Term, found: ScoredSlots): void {
    for (const column of ['title company place', 'title'] as const) {
      const score = SCORES[column];
      if (JobBeginnings.hasLeading(term))
        raise(found, this.#beginnings.findLeading(term, score), score);
      else if (this.#beginnings.mayLead(term, score))
        raise(found, foundSlots(this.#find, `{${column}} : (${phrase(term)})`), score);
    }
  }

  /** Whether any job has a term. */
  has(term: Term): boolean {
    return JobBeginnings.has(term)
      ? this.#beginnings.isAnywhere(term)
      : this.#findOne.get(phrase(term)) !== undefined;
  }
}

/** One of how many jobs has a term whose scores are kept in memory. */
const FREQUENT = 20;

/** How many beginnings are stored. What the next one takes to look up at a million jobs is 40 ms. */
const STORED = 128;

const wordBegun = (beginning: string): Term => ({ words: [beginning], begun: true });

/** A term as an expression of FTS5. A term's words are letters, digits, `+` and `#`, and so never end the quotes. */
function phrase({ words, begun }: Term): string {
  return `"${words.join(' ')}"${begun ? ' *' : ''}`;
}
