import type { DatabaseSync } from 'node:sqlite';
import type { Term } from '../../rules/search-words.ts';
import { wordDistance } from '../../rules/word-distance.ts';

/** How many words are tried for one that no job has, and how many corrections of a search. */
const TRIED = 3;
/** Shorter words are too much alike. */
const SHORTEST = 3;
/** Longer searches are not corrected. */
const MOST_TERMS = 6;

/** The words that people may have meant to type. */
export class DidYouMean {
  readonly #begun;

  constructor(database: DatabaseSync) {
    this.#begun = database.prepare(`
      SELECT term AS word, doc AS jobs FROM vocabulary
      WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ?`);
  }

  /**
   * What somebody may have meant to type, with words that jobs have for those that none has.
   * @param has whether any job has a term
   * @param finds whether a search for terms finds anything
   */
  meant(
    terms: readonly Term[],
    has: (term: Term) => boolean,
    finds: (terms: readonly Term[]) => boolean,
  ): string | undefined {
    if (terms.length > MOST_TERMS || terms.every(has)) return undefined;
    const isAny = (term: Term, word: string, at: number) =>
      has({ ...term, words: [word], begun: term.begun && at === term.words.length - 1 });
    const corrections = (term: Term) =>
      has(term)
        ? [term]
        : choices(
            term.words.map((word, at) => (isAny(term, word, at) ? [word] : this.#likest(word))),
          ).map((instead) => ({ ...term, words: instead }));
    return choices(terms.map(corrections)).find(finds)?.map(typed).join(' ');
  }

  /** The words most like one, the likest first; of those as like it, the word of more jobs. */
  #likest(word: string): string[] {
    if (word.length < SHORTEST) return [];
    const most = word.length < 5 ? 1 : 2;
    // A mistyped word seldom begins with a letter that it has in neither of its first two places.
    const lengths = [word.length - most, word.length + most];
    return [...new Set([...word].slice(0, 2))]
      .flatMap((first) => this.#begun.all(first, `${first}\u{10ffff}`, ...lengths))
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

/** A term as it is typed. */
function typed({ words, quoted }: Term): string {
  const text = words.join(' ');
  return quoted && words.length > 1 ? `"${text}"` : text;
}
