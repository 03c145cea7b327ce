import { scoreOfWord } from './match-score.ts';

/** How many words are kept: each takes a byte for each job. */
const KEPT = 64;

/** How well each job matches the words that very many jobs have, so that it is not looked up for each search. */
export class FrequentWords {
  /** By word the score of each slot; the word that was last asked for is the last. */
  readonly #kept = new Map<string, Uint8Array>();

  /** The scores of all jobs by a word's beginning. Undefined where they are not kept. */
  get(word: string): Uint8Array | undefined {
    const scores = this.#kept.get(word);
    if (scores === undefined) return undefined;
    this.#kept.delete(word);
    this.#kept.set(word, scores);
    return scores;
  }

  keep(word: string, scores: Uint8Array): void {
    this.#kept.set(word, scores);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Takes in a job that is put in, or another text of it. @param texts folded, as `scoreOfWord` takes them */
  put(slot: number, texts: readonly string[]): void {
    for (const [word, scores] of this.#kept) {
      if (slot < scores.length) scores[slot] = scoreOfWord(word, texts);
      else this.#kept.delete(word);
    }
  }
}
