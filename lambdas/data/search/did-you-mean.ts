import type { DatabaseSync } from 'node:sqlite';
import { type Term, words } from '../../rules/search-words.ts';
import { wordDistance } from '../../rules/word-distance.ts';

/** The most replacements that are tried for an unknown word, and the most corrections of a search. */
const TRIED = 3;
/** Shorter words are too similar. */
const SHORTEST = 3;
/** Longer searches are not corrected. */
const MOST_TERMS = 6;

/** Suggests corrections of mistyped searches. */
export class DidYouMean {
  readonly #begun;

  constructor(database: DatabaseSync) {
    this.#begun = database.prepare(`
      SELECT term AS word, doc AS jobs FROM vocabulary
      WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ?`);
  }

  /**
   * A correction of a search's terms: unknown words are replaced by similar words of jobs.
   * @param has whether any job has a term
   * @param finds whether a search for terms finds anything
   */
  correction(
    terms: readonly Term[],
    has: (term: Term) => boolean,
    finds: (terms: readonly Term[]) => boolean,
  ): Term[] | undefined {
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

  /** The most similar words, best first; among equals, the word of more jobs. */
  #likest(word: string): string[] {
    if (word.length < SHORTEST) return [];
    const most = word.length < 5 ? 1 : 2;
    // A typo rarely changes both of the first two letters.
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

/** The first few combinations with one value of each list. */
function choices<T>(each: readonly (readonly T[])[]): T[][] {
  return each.reduce<T[][]>(
    (before, some) => before.flatMap((list) => some.map((one) => [...list, one])).slice(0, TRIED),
    [[]],
  );
}

/** A typed search with corrected terms, in lower case. What is no term stays as it is. */
export function correctedText(q: string, terms: readonly Term[], meant: readonly Term[]): string {
  const pairs = terms.flatMap(({ words }, at) =>
    words.map((word, index): [string, string] => [word, meant[at]?.words[index] ?? word]),
  );
  const instead = new Map(pairs.filter(([word, other]) => word !== other));
  return q
    .trim()
    .toLowerCase()
    .replaceAll(/[^\s"“”„«»]+/gu, (typed) => {
      const some = words(typed);
      return some.some((word) => instead.has(word))
        ? some.map((word) => instead.get(word) ?? word).join(' ')
        : typed;
    });
}
