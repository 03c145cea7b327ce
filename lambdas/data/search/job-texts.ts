import type { DatabaseSync } from 'node:sqlite';
import type { PublicJob } from '../../contract/schemas/job.ts';
import { folded, words } from '../../rules/search-words.ts';
import { namesOfState } from './places/places.ts';

const WHOLE_WORDS = `unicode61 remove_diacritics 2 tokenchars '+#'`;

/**
 * `words` has stems, and the original text for excerpts; `spellings` are other spellings of words in the text, such
 * as `obrien`. `exact` has the words themselves, folded, with their positions, for phrases and prefixes.
 * `vocabulary` has the number of jobs for each word in `names`.
 */
export const TEXTS = `
  CREATE VIRTUAL TABLE words USING fts5(
    title, company, place, text, spellings, detail = column, tokenize = "porter ${WHOLE_WORDS}"
  );
  CREATE VIRTUAL TABLE exact USING fts5(
    title, company, place, text,
    content = '', contentless_delete = 1, prefix = '1', tokenize = "${WHOLE_WORDS}"
  );
  CREATE VIRTUAL TABLE names USING fts5(
    title, company, city, content = '', contentless_delete = 1, detail = none, tokenize = "${WHOLE_WORDS}"
  );
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab(names, row)`;

/** The most words of a text with the same first letters, so that no text makes a search slow. */
const STORED = { letters: 4, most: 40 };
const EXACT = { letters: 3, most: 16 };
/** Stands for a left-out word: nobody can search for it. */
const GAP = '\u{e000}';

/** The full-text tables. */
export class JobTexts {
  readonly #put;
  readonly #remove;
  readonly #text;

  constructor(database: DatabaseSync) {
    const put = (table: string, columns: readonly string[]) =>
      database.prepare(`
        INSERT OR REPLACE INTO ${table} (rowid, ${columns.join(', ')})
        VALUES (?${', ?'.repeat(columns.length)})`);
    this.#put = {
      words: put('words', ['title', 'company', 'place', 'text', 'spellings']),
      exact: put('exact', ['title', 'company', 'place', 'text']),
      names: put('names', ['title', 'company', 'city']),
    };
    this.#text = database.prepare('SELECT text FROM words WHERE rowid = ?');
    this.#remove = Object.keys(this.#put).map((table) =>
      database.prepare(`DELETE FROM ${table} WHERE rowid = ?`),
    );
  }

  put(slot: number, job: PublicJob): void {
    const { city = '', state = '' } = job.company_location[0] ?? {};
    const kind = `${job.employment_type} ${job.remote ? 'remote' : ''}`;
    const title = folded(job.job_title);
    const company = folded(job.company[0]?.name ?? '');
    // A schedule says when the work is. Each of its words counts once, so that no text makes a search slow.
    const schedule = [...new Set(words(job.schedule))].join(' ');
    const place = folded(`${city} ${namesOfState(state)} ${kind} ${schedule}`);
    const text = [job.job_description, ...job.requirements].join('\n');
    const inText = words(text);
    this.#put.words.run(slot, title, company, place, storedText(text), spellings(text, inText));
    this.#put.exact.run(slot, title, company, place, exactWords(inText));
    this.#put.names.run(slot, title, company, folded(city));
  }

  /** The text of a job, as it was put: without words beyond the limit. */
  textOf(slot: number): string {
    return String(this.#text.get(slot)?.text ?? '');
  }

  remove(slot: number): void {
    for (const statement of this.#remove) statement.run(slot);
  }
}

/** A check for the words of a text, in sequence: whether each is within the limit for its first letters. */
function limit({ letters, most }: typeof STORED): (word: string) => boolean {
  const counts = new Map<string, number>();
  return (word) => {
    const beginning = word.slice(0, letters);
    const count = (counts.get(beginning) ?? 0) + 1;
    counts.set(beginning, count);
    return count <= most;
  };
}

/** A text without words beyond the limit. */
function storedText(text: string): string {
  const isKept = limit(STORED);
  return text.replaceAll(/\S+/g, (word) => (isKept(word.toLowerCase()) ? word : ''));
}

/** The words of a text, with gaps for words beyond the limit. */
function exactWords(inText: readonly string[]): string {
  const isKept = limit(EXACT);
  return inText.map((word) => (isKept(word) ? word : GAP)).join(' ');
}

/** The words that FTS5 would split or spell differently: with apostrophes, ligatures, `ß`, or a stray `+`. */
function spellings(text: string, inText: readonly string[]): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const seen = new Set(plain.match(/[\p{L}\p{N}+#]+/gu));
  return [...new Set(inText)].filter((word) => !seen.has(word)).join(' ');
}
