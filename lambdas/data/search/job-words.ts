import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Excerpt } from '../../contract/schemas/job.ts';
import type { Term } from '../../rules/search-words.ts';
import { type Lookup, lookupsOf } from './lookups.ts';

type Table = 'words' | 'exact';

const BEST = 10;
/** What a word adds to a job's score, by where it is; the first counts. Other words of the same beginning add less. */
const POINTS: readonly (readonly [Table, string, number])[] = [
  ['words', 'title', BEST],
  ['exact', 'title', 8],
  ['words', 'company place', 3],
];
const WEIGHTS = '10.0, 3.0, 3.0, 1.0, 1.0';
/** How many words, from the first, count for the score; for the excerpt and the order within a page. */
const SCORED_WORDS = 4;
const SHOWN_WORDS = 4;
/** So many jobs are kept in memory in lists, of which each counts as so many more. */
const KEPT = 8_000_000;
const LIST = 100;

/** Before and after a found word in an excerpt, and where one starts that is from further on in a text. */
const MARK = '\u{1}';
const CUT = '…';
const EXCERPT_WORDS = 24;

/** The jobs that have the words. */
export interface MatchingJobs {
  readonly slots: Uint32Array;
  /** How many terms a job needs: fewer than all where no job has all. */
  readonly needed: number;
  /** By slot: how well a job matches. It depends on the job and the search alone. */
  readonly scores: Uint16Array;
}

/** Finds jobs by words. By SQL, joining what several lookups find takes ten times as long as by arrays. */
export class JobWords {
  readonly #find: Readonly<Record<Table, StatementSync>>;
  readonly #findOne: Readonly<Record<Table, StatementSync>>;
  readonly #show: StatementSync;
  /** What has been looked up, until jobs change. */
  readonly #lists = new Map<string, Uint32Array>();
  /** How many jobs the lists have in all. */
  #kept = 0;

  constructor(database: DatabaseSync) {
    const to = (sql: string) => database.prepare(sql);
    // A row for each job would take ten times as long.
    const find = (table: Table) =>
      to(`SELECT json_group_array(rowid) AS slots FROM ${table} WHERE ${table} MATCH ?`);
    const findOne = (table: Table) =>
      to(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? LIMIT 1`);
    this.#find = { words: find('words'), exact: find('exact') };
    this.#findOne = { words: findOne('words'), exact: findOne('exact') };
    // FTS5 takes no bounds but integers, and a number is bound as a real. The `+` has it go through the matches once, in
    // place of once for each row.
    this.#show = to(`
      SELECT rowid AS slot, CASE WHEN ? THEN bm25(words, ${WEIGHTS}) ELSE 0 END AS rank,
        snippet(words, 3, '${MARK}', '${MARK}', '${CUT}', ${EXCERPT_WORDS}) AS excerpt
      FROM words WHERE words MATCH ?
        AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)
        AND +rowid IN (SELECT value FROM json_each(?))`);
  }

  /** To be called when jobs change. */
  forget(): void {
    this.#lists.clear();
    this.#kept = 0;
  }

  /**
   * The jobs that have all terms; if there are none, those that have most of them.
   * @param size more than every slot
   * @param scored whether scores are wanted
   * @param needed how many terms a job needs, if that was settled on an earlier page
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
   * Of some jobs where their text has the words, and how well they match by bm25, the lower the better.
   * @param ranked whether this is wanted: it takes a look at all jobs that have the words
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
    // What one table tells by itself is asked of it at once; before that, a word that is being typed: it may be nowhere.
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

  /** @param scores are raised for each term that a job has */
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
    // One term more outweighs the place of the others.
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
        // Others would change nothing.
        if (slots.every((slot) => best[slot] !== 0)) break;
      }
      for (const slot of slots) scores[slot] = (scores[slot] ?? 0) + (best[slot] ?? 0);
    }
  }

  /** By slot 1 for the jobs that have a term. */
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

/** Undefined if a text has none of the words, or at its beginning, which cards show anyway. */
function readExcerpt(marked: string): Excerpt | undefined {
  if (!marked.includes(MARK) || !marked.startsWith(CUT)) return undefined;
  return marked
    .replaceAll(/\s+/g, ' ')
    .split(MARK)
    .map((text, at) => ({ text, found: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/** The slots that are counted so often at least, in order. @param counts by slot */
function slotsWith(counts: Uint8Array, least: number): Uint32Array {
  const slots = new Uint32Array(counts.length);
  let found = 0;
  for (let slot = 0; slot < counts.length; slot++)
    if ((counts[slot] ?? 0) >= least) slots[found++] = slot;
  return slots.subarray(0, found);
}
