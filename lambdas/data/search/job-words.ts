import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Excerpt } from '../../contract/schemas/job.ts';
import type { Term } from '../../rules/search-words.ts';
import { type Lookup, lookupsOf } from './lookups.ts';

type Table = 'words' | 'exact';

const BEST = 10;
/** The points of a word, by its place; the first match counts. A prefix match in the title has fewer points. */
const POINTS: readonly (readonly [Table, string, number])[] = [
  ['words', 'title', BEST],
  ['exact', 'title', 8],
  ['words', 'company place', 3],
];
const WEIGHTS = '10.0, 3.0, 3.0, 1.0, 1.0';
/** The number of words for the score; and for excerpts and the order within a page. */
const SCORED_WORDS = 4;
const SHOWN_WORDS = 4;
/** The most jobs in cached lists; each list counts as this many more. */
const KEPT = 8_000_000;
const LIST = 100;

/** `MARK` surrounds a found word in an excerpt; `CUT` starts an excerpt from the middle of a text. */
const MARK = '\u{1}';
const CUT = '…';
const EXCERPT_WORDS = 24;

/** The matching jobs. */
export interface MatchingJobs {
  readonly slots: Uint32Array;
  /** The number of terms that a job needs: fewer than all if no job has all. */
  readonly needed: number;
  /** By slot, how well a job matches. Depends only on the job and the search. */
  readonly scores: Uint16Array;
}

/**
 * Finds jobs by words. Lookups are cached as arrays: at 100,000 jobs, joining three of them takes 3 ms, where SQL
 * takes 38 ms.
 */
export class JobWords {
  readonly #find: Readonly<Record<Table, StatementSync>>;
  readonly #findOne: Readonly<Record<Table, StatementSync>>;
  readonly #show: StatementSync;
  /** A cache of lookups, until jobs change. */
  readonly #lists = new Map<string, Uint32Array>();
  /** The size of the cache. */
  #kept = 0;

  constructor(database: DatabaseSync) {
    const to = (sql: string) => database.prepare(sql);
    // One array per lookup: a row per job would take four times as long.
    const find = (table: Table) =>
      to(`SELECT json_group_array(rowid) AS slots FROM ${table} WHERE ${table} MATCH ?`);
    const findOne = (table: Table) =>
      to(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? LIMIT 1`);
    this.#find = { words: find('words'), exact: find('exact') };
    this.#findOne = { words: findOne('words'), exact: findOne('exact') };
    // FTS5 only takes integers as bounds, but numbers are bound as reals. With the `+`, SQLite goes through the
    // matches once, instead of once for each row.
    this.#show = to(`
      SELECT rowid AS slot, CASE WHEN ? THEN bm25(words, ${WEIGHTS}) ELSE 0 END AS rank,
        snippet(words, 3, '${MARK}', '${MARK}', '${CUT}', ${EXCERPT_WORDS}) AS excerpt
      FROM words WHERE words MATCH ?
        AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)
        AND +rowid IN (SELECT value FROM json_each(?))`);
  }

  /** Clears the cache. Call it when jobs change. */
  clearCache(): void {
    this.#lists.clear();
    this.#kept = 0;
  }

  /**
   * The jobs with all terms; if there are none, the jobs with most of them.
   * @param size the number of slots
   * @param scored whether to compute scores
   * @param needed the number of terms that a job needs, if an earlier page fixed it
   */
  match(terms: readonly Term[], size: number, scored: boolean, needed?: number): MatchingJobs {
    const lookups = this.#lookupsOf(terms);
    const scores = new Uint16Array(size);
    const isAll = needed === undefined || needed >= lookups.length;
    const all = isAll ? this.#haveAll(lookups, size) : new Uint32Array();
    const isMost = all.length === 0 && lookups.length > 1 && (needed ?? 0) < lookups.length;
    const found = isMost
      ? this.#haveMost(lookups, scores, needed)
      : { slots: all, needed: lookups.length };
    if (scored) this.#score(lookups, found.slots, scores);
    return { ...found, scores };
  }

  /** Whether any job has a term. */
  has(term: Term): boolean {
    return this.#lookupsOf([term]).some(
      ({ words, exact }) => this.#isAnywhere('words', words) || this.#isAnywhere('exact', exact),
    );
  }

  /**
   * Excerpts with the words, and bm25 ranks, lower is better.
   * @param ranked whether to compute ranks, which looks at all jobs with the words
   */
  show(terms: readonly Term[], slots: readonly number[], ranked: boolean) {
    const some = [...new Set(terms.flatMap((term) => term.words))].slice(0, SHOWN_WORDS);
    const bounds = [Math.min(...slots), Math.max(...slots)];
    const expression = some.map((word) => `"${word}"`).join(' OR ');
    const rows = this.#show.all(Number(ranked), expression, ...bounds, JSON.stringify(slots));
    return new Map(
      rows.map(({ slot, rank, excerpt }) => [
        Number(slot),
        { rank: Number(rank), excerpt: readExcerpt(String(excerpt)) },
      ]),
    );
  }

  #haveAll(lookups: readonly Lookup[], size: number): Uint32Array {
    // One query for all terms that need one table only. Half-typed words come first: often no job has them.
    const inOne = (table: Table, other: Table) =>
      lookups.filter((lookup) => lookup[other] === '').map((lookup) => `(${lookup[table]})`);
    const asked = [
      ...lookups.filter(({ words, exact }) => words !== '' && exact !== ''),
      { words: inOne('words', 'exact').join(' AND '), exact: '' },
      { words: '', exact: inOne('exact', 'words').join(' AND ') },
    ].filter(({ words, exact }) => words !== '' || exact !== '');
    let slots: Uint32Array | undefined;
    for (const lookup of asked) {
      if (slots?.length === 0) break;
      const has = this.#having(lookup, size);
      slots = slots === undefined ? slotsWith(has, 1) : slots.filter((slot) => has[slot] === 1);
    }
    return slots ?? new Uint32Array();
  }

  /** @param scores raised for each term that a job has */
  #haveMost(lookups: readonly Lookup[], scores: Uint16Array, settled?: number) {
    const counts = new Uint8Array(scores.length);
    for (const lookup of lookups) {
      const has = this.#having(lookup, counts.length);
      for (let slot = 0; slot < counts.length; slot++)
        counts[slot] = (counts[slot] ?? 0) + (has[slot] ?? 0);
    }
    const most = counts.reduce((one, other) => Math.max(one, other), 0);
    const needed = settled ?? Math.min(most, Math.floor(lookups.length / 2) + 1);
    const slots = slotsWith(counts, Math.max(1, needed));
    // One more term outweighs the points of all others.
    for (const slot of slots) scores[slot] = (counts[slot] ?? 0) * SCORED_WORDS * BEST;
    return { slots, needed };
  }

  #score(lookups: readonly Lookup[], slots: Uint32Array, scores: Uint16Array): void {
    for (const lookup of lookups.slice(0, SCORED_WORDS)) {
      const best = new Uint8Array(scores.length);
      for (const [table, columns, points] of POINTS) {
        if (lookup[table] === '') continue;
        for (const slot of this.#slots(table, `{${columns}} : (${lookup[table]})`))
          best[slot] ||= points;
        // All jobs have points: the other places would change nothing.
        if (slots.every((slot) => best[slot] !== 0)) break;
      }
      for (const slot of slots) scores[slot] = (scores[slot] ?? 0) + (best[slot] ?? 0);
    }
  }

  /** By slot, 1 if the job has a term. */
  #having({ words, exact }: Lookup, size: number): Uint8Array {
    const has = new Uint8Array(size);
    for (const slot of this.#slots('words', words)) has[slot] = 1;
    for (const slot of this.#slots('exact', exact)) has[slot] = 1;
    return has;
  }

  #slots(table: Table, expression: string): Uint32Array {
    if (expression === '') return new Uint32Array();
    const key = `${table} ${expression}`;
    const kept = this.#lists.get(key);
    if (kept !== undefined) return kept;
    const { slots: found } = this.#find[table].get(expression) ?? {};
    const slots = Uint32Array.from(JSON.parse(String(found)));
    if (this.#kept + slots.length <= KEPT) {
      this.#lists.set(key, slots);
      this.#kept += slots.length + LIST;
    }
    return slots;
  }

  #lookupsOf(terms: readonly Term[]): Lookup[] {
    return lookupsOf(terms, (word) => this.#isAnywhere('exact', `"${word}"`));
  }

  #isAnywhere(table: Table, expression: string): boolean {
    return expression !== '' && this.#findOne[table].get(expression) !== undefined;
  }
}

/** Undefined if the text has none of the words, or has them at its beginning, which cards show anyway. */
function readExcerpt(marked: string): Excerpt | undefined {
  if (!marked.includes(MARK) || !marked.startsWith(CUT)) return undefined;
  return marked
    .replaceAll(/\s+/g, ' ')
    .split(MARK)
    .map((text, at) => ({ text, found: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/** The slots with at least this count, in order. @param counts by slot */
function slotsWith(counts: Uint8Array, least: number): Uint32Array {
  const slots = new Uint32Array(counts.length);
  let found = 0;
  for (let slot = 0; slot < counts.length; slot++)
    if ((counts[slot] ?? 0) >= least) slots[found++] = slot;
  return slots.subarray(0, found);
}
