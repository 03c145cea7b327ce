import type { DatabaseSync } from 'node:sqlite';
import type { OpenJob } from '../../contract/schemas/job.ts';
import { type Term, words } from '../../rules/search-words.ts';
import { wordDistance } from '../../rules/word-distance.ts';

/** The table: how many jobs have each word of titles, companies and cities. */
export const VOCABULARY =
  'CREATE TABLE vocabulary (word TEXT PRIMARY KEY, jobs INTEGER NOT NULL) WITHOUT ROWID';

/** How many words are tried for one that no job has, and how many corrections of a search. */
const TRIED = 3;
/** Shorter words are too much alike. */
const SHORTEST = 3;
/** Longer searches are not corrected. */
const MOST_TERMS = 6;

/** The words that people may have meant to type. */
export class JobVocabulary {
  readonly #add;
  readonly #removeUnused;
  readonly #alike;

  constructor(database: DatabaseSync) {
    this.#add = database.prepare(
      'INSERT INTO vocabulary VALUES (?, ?) ON CONFLICT DO UPDATE SET jobs = jobs + excluded.jobs',
    );
    this.#removeUnused = database.prepare('DELETE FROM vocabulary WHERE word = ? AND jobs <= 0');
    this.#alike = database.prepare(`
      SELECT word, jobs FROM vocabulary
      WHERE word >= ? AND word < ? AND length(word) BETWEEN ? AND ?`);
  }

  /** Counts the words of a job. @param by -1 takes them away again */
  count(job: Pick<OpenJob, 'job_title' | 'company' | 'company_location'>, by: 1 | -1): void {
    const texts = [job.job_title, job.company[0]?.name, job.company_location[0]?.city];
    for (const word of new Set(words(texts.join(' ')))) {
      this.#add.run(word, by);
      if (by < 0) this.#removeUnused.run(word);
    }
  }

  /**
   * The terms that somebody may have meant, with words that jobs have for those that none has.
   * @param has whether any job has a term
   * @param finds whether a search for terms finds anything
   */
  meant(
    terms: readonly Term[],
    has: (term: Term) => boolean,
    finds: (terms: readonly Term[]) => boolean,
  ): readonly Term[] | undefined {
    if (terms.length > MOST_TERMS || terms.every(has)) return undefined;
    const isAny = (term: Term, word: string, at: number) =>
      has({ ...term, words: [word], begun: term.begun && at === term.words.length - 1 });
    const corrections = (term: Term) =>
      has(term)
        ? [term]
        : choices(
            term.words.map((word, at) => (isAny(term, word, at) ? [word] : this.#likest(word))),
          ).map((instead) => ({ ...term, words: instead }));
    return choices(terms.map(corrections)).find(finds);
  }

  /** The words most like one, the likest first; of those as like it, the word of more jobs. */
  #likest(word: string): string[] {
    const most = word.length < 5 ? 1 : 2;
    if (word.length < SHORTEST) return [];
    // A mistyped word seldom begins with a letter that it has in neither of its first two places.
    const found = [...new Set([...word].slice(0, 2))].flatMap((first) =>
      this.#alike.all(first, `${first}\u{10ffff}`, word.length - most, word.length + most),
    );
    return found
      .map((row) => ({ word: String(row.word), jobs: Number(row.jobs) }))
      .map((other) => ({ ...other, distance: wordDistance(word, other.word, most) }))
      .filter(({ distance }) => distance <= most)
      .sort((a, b) => a.distance - b.distance || b.jobs - a.jobs || (a.word < b.word ? -1 : 1))
      .slice(0, TRIED)
      .map((other) => other.word);
  }
}

/** The first few lists that have one of each of these. */
function choices<T>(each: readonly (readonly T[])[]): T[][] {
  return each.reduce<T[][]>(
    (before, some) => before.flatMap((list) => some.map((one) => [...list, one])).slice(0, TRIED),
    [[]],
  );
}

/** Terms as they are typed. */
export function textOf(terms: readonly Term[]): string {
  return terms
    .map(({ words, quoted }) =>
      quoted && words.length > 1 ? `"${words.join(' ')}"` : words.join(' '),
    )
    .join(' ');
}
