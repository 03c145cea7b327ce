import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Excerpt } from '../../contract/schemas/job.ts';
import type { Term } from '../../rules/search-words.ts';
import type { JobTable } from './job-table.ts';
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

/** Fewer jobs with all terms are followed by jobs with most of them in their titles. */
const FEW = 10;
/** So many of the first terms in its title are enough for a job. */
const TITLED = 2;
/** The points of each term that a job has, where not all jobs have all: less than a title, so that titles come first. */
const HAD = 4;

/** What a job needs to match. Settled by the first page, so that later pages lose no jobs. */
export interface Needed {
  /** The number of terms: fewer than all if no job has all. */
  readonly terms: number;
  /** Or so many of the first terms in the title; 0 if only the number of terms counts. */
  readonly titled: number;
}

/** The matching jobs. */
export interface MatchingJobs {
  readonly slots: Uint32Array;
  readonly needed: Needed;
  /** By slot, how well a job matches. Depends only on the job and the search. */
  readonly scores: Uint16Array;
}

interface MatchOptions {
  /** Whether to compute scores. */
  readonly scored: boolean;
  /** What a job needs, if an earlier page settled it. */
  readonly settled?: Needed | undefined;
  /** Whether most of the terms are enough, though jobs have all. */
  readonly mostly?: boolean;
  /** What raises the score, but is not needed. */
  readonly wishes?: readonly Lookup[];
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
   * The jobs with all terms; if there are none, the jobs with most of them. By score, a few jobs with all terms do not
   * hide the jobs with more of them in their titles: those match, too.
   * Without terms, all jobs match.
   */
  match(
    terms: readonly Term[],
    { slots: size, all: open }: Pick<JobTable, 'slots' | 'all'>,
    { scored, settled, mostly = false, wishes = [] }: MatchOptions,
  ): MatchingJobs {
    const lookups = this.#lookupsOf(terms);
    const scores = new Uint16Array(size);
    const isAll = !mostly && (settled === undefined || settled.terms >= lookups.length);
    const some = () => (lookups.length === 0 ? open : this.#haveAll(lookups, size));
    const all = isAll ? some() : new Uint32Array();
    const count = lookups.length;
    const isMost = all.length === 0 && count > 1 && (settled?.terms ?? 0) < count;
    const asksTitles = settled === undefined ? scored && count > 1 : settled.titled > 0;
    const inTitles = asksTitles ? this.#titledCounts(lookups, size) : undefined;
    const titled = settled?.titled ?? (inTitles === undefined ? 0 : titledNeeded(inTitles, all));
    const found =
      isMost || titled > 0
        ? this.#haveMost(lookups, scores, { titled, inTitles }, isMost ? settled?.terms : count)
        : { slots: all, terms: count };
    if (scored) this.#score([...lookups.slice(0, SCORED_WORDS), ...wishes], found.slots, scores);
    const needed = { terms: found.terms, titled };
    return { slots: found.slots, needed, scores };
  }

  /** By slot, 1 if the job has any of some lookups. */
  havingAny(lookups: readonly Lookup[], size: number): Uint8Array {
    const has = new Uint8Array(size);
    for (const { words, exact } of lookups) {
      for (const slot of this.#slots('words', words)) has[slot] = 1;
      for (const slot of this.#slots('exact', exact)) has[slot] = 1;
    }
    return has;
  }

  /** Whether any job has a phrase in its title or its company's name. */
  isName(words: string): boolean {
    return this.#isAnywhere('exact', `{title company} : "${words}"`);
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
  show(words: readonly string[], slots: readonly number[], ranked: boolean) {
    const some = [...new Set(words)].slice(0, SHOWN_WORDS);
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
      const has = this.havingAny([lookup], size);
      slots = slots === undefined ? slotsWith(has, 1) : slots.filter((slot) => has[slot] === 1);
    }
    return slots ?? new Uint32Array();
  }

  /**
   * @param scores raised for each term that a job has
   * @param titled the number of terms in the title that are enough; 0 for none
   * @param inTitles by slot, how many of the first terms are in the title
   */
  #haveMost(
    lookups: readonly Lookup[],
    scores: Uint16Array,
    { titled, inTitles }: { readonly titled: number; readonly inTitles: Uint8Array | undefined },
    settled?: number,
  ) {
    const counts = new Uint8Array(scores.length);
    for (const lookup of lookups) add(counts, this.havingAny([lookup], counts.length));
    const most = counts.reduce((one, other) => Math.max(one, other), 0);
    const terms = settled ?? Math.min(most, Math.floor(lookups.length / 2) + 1);
    const has =
      titled === 0
        ? undefined
        : inTitles?.map((count, slot) =>
            count >= titled || (counts[slot] ?? 0) >= Math.max(1, terms) ? 1 : 0,
          );
    const slots = has === undefined ? slotsWith(counts, Math.max(1, terms)) : slotsWith(has, 1);
    for (const slot of slots) scores[slot] = (counts[slot] ?? 0) * HAD;
    return { slots, terms };
  }

  /** By slot, how many of the first terms are in the title. */
  #titledCounts(lookups: readonly Lookup[], size: number): Uint8Array {
    const bits = new Uint8Array(size);
    for (const [at, { words, exact }] of lookups.slice(0, SCORED_WORDS).entries()) {
      for (const slot of this.#slots('words', inColumns('title', words)))
        bits[slot] = (bits[slot] ?? 0) | (1 << at);
      for (const slot of this.#slots('exact', inColumns('title', exact)))
        bits[slot] = (bits[slot] ?? 0) | (1 << at);
    }
    return bits.map((set) => BITS[set] ?? 0);
  }

  #score(lookups: readonly Lookup[], slots: Uint32Array, scores: Uint16Array): void {
    for (const lookup of lookups) {
      const best = new Uint8Array(scores.length);
      for (const [table, columns, points] of POINTS) {
        if (lookup[table] === '') continue;
        for (const slot of this.#slots(table, inColumns(columns, lookup[table])))
          best[slot] ||= points;
        // All jobs have points: the other places would change nothing.
        if (slots.every((slot) => best[slot] !== 0)) break;
      }
      for (const slot of slots) scores[slot] = (scores[slot] ?? 0) + (best[slot] ?? 0);
    }
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

/**
 * How many terms in the title are enough: `TITLED`, or fewer if no title has as many; 0 if many jobs have all terms,
 * and one of these has as many in its title as any job.
 * @param counts by slot, how many of the first terms are in the title
 * @param all the jobs with all terms
 */
function titledNeeded(counts: Uint8Array, all: Uint32Array): number {
  const most = counts.reduce((one, other) => Math.max(one, other), 0);
  const isHidden = all.length < FEW || all.every((slot) => (counts[slot] ?? 0) < most);
  return isHidden ? Math.min(most, TITLED) : 0;
}

/** The number of bits of each number with as many bits as there are scored words. */
const BITS = Array.from(
  { length: 2 ** SCORED_WORDS },
  (_, number) => [...number.toString(2)].filter((bit) => bit === '1').length,
);

/** An expression in some columns only. */
const inColumns = (columns: string, expression: string) =>
  expression === '' ? '' : `{${columns}} : (${expression})`;

function add(counts: Uint8Array, has: Uint8Array): void {
  for (let slot = 0; slot < counts.length; slot++)
    counts[slot] = (counts[slot] ?? 0) + (has[slot] ?? 0);
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
