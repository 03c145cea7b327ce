import type { Term } from '../../rules/search-words.ts';
import { scoreOfTerm } from './match-score.ts';
import type { SlotScores } from './slot-scores.ts';

/** How many terms are kept: each takes a quarter of a byte for each job. */
const KEPT = 256;

/** How well each job matches the terms that very many jobs have, so that they are not looked up for each search. */
export class FrequentTerms {
  /** By `keyOf` the term; the one that was last asked for is the last. */
  readonly #kept = new Map<string, { readonly term: Term; readonly scores: SlotScores }>();

  /** The scores of all jobs by a term. Undefined where they are not kept. */
  get(term: Term): SlotScores | undefined {
    const key = keyOf(term);
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.scores;
  }

  keep(term: Term, scores: SlotScores): void {
    this.#kept.set(keyOf(term), { term, scores });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  /**
   * Takes in a job that is put in, or another text of it.
   * @param texts folded, as `scoreOfTerm` takes them
   * @param words those of the texts, each with its score, the better ones first
   */
  put(slot: number, texts: readonly string[], words: ReadonlyMap<string, number>): void {
    if (this.#kept.size === 0) return;
    const begun = this.#scoresOfBegun(words);
    for (const [key, { term, scores }] of this.#kept)
      scores.set(slot, isWordBegun(term) ? (begun.get(key) ?? 0) : scoreOfTerm(term, texts));
  }

  remove(slot: number): void {
    for (const { scores } of this.#kept.values()) scores.set(slot, 0);
  }

  /** The scores of a job by the words that are kept as they begin. To look for each of these would take longer. */
  #scoresOfBegun(words: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
    const scores = new Map<string, number>();
    for (const [word, score] of words)
      for (let length = 1; length <= word.length; length++) {
        const beginning = word.slice(0, length);
        if (this.#kept.has(beginning) && !scores.has(beginning)) scores.set(beginning, score);
      }
    return scores;
  }
}

const isWordBegun = ({ words, begun }: Term) => begun && words.length === 1;

/** A word that may go on is its own key. Others have a space in theirs. */
function keyOf({ words, begun }: Term): string {
  return `${words.join(' ')}${begun ? '' : ' '}`;
}
