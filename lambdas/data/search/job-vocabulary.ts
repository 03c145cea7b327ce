import type { DatabaseSync } from 'node:sqlite';
import type { OpenJob } from '../../contract/shapes.ts';
import { words } from '../../rules/search-words.ts';
import { wordDistance } from '../../rules/word-distance.ts';

/** How many words are tried for one that nobody has used. */
const TRIED = 3;
/** Shorter words are too much alike. */
const SHORTEST = 3;

/** The words of titles, companies and cities, each with how many open jobs have it: what people may have meant to type. */
export class JobVocabulary {
  readonly #add;
  readonly #removeUnused;
  readonly #alike;
  /** How many more jobs have a word than is stored. */
  readonly #changes = new Map<string, number>();

  constructor(database: DatabaseSync) {
    this.#add = database.prepare(
      'INSERT INTO vocabulary VALUES (?, ?) ON CONFLICT DO UPDATE SET jobs = jobs + excluded.jobs',
    );
    this.#removeUnused = database.prepare('DELETE FROM vocabulary WHERE word = ? AND jobs <= 0');
    this.#alike = database.prepare(`
      SELECT word, jobs FROM vocabulary
      WHERE word >= ? AND word < ? AND length(word) BETWEEN ? AND ?`);
  }

  /** Counts the words of a job, which `store` stores. @param by -1 takes them away again */
  count(job: Pick<OpenJob, 'job_title' | 'company' | 'company_location'>, by: 1 | -1): void {
    const texts = [job.job_title, job.company[0]?.name, job.company_location[0]?.city];
    for (const word of new Set(words(texts.join(' '))))
      this.#changes.set(word, (this.#changes.get(word) ?? 0) + by);
  }

  store(): void {
    for (const [word, by] of this.#changes) {
      if (by === 0) continue;
      this.#add.run(word, by);
      if (by < 0) this.#removeUnused.run(word);
    }
    this.#changes.clear();
  }

  /** The words most like one that is not there, the likest first; of those as like it, what more jobs have. */
  alike(word: string): string[] {
    const most = word.length < 5 ? 1 : 2;
    if (word.length < SHORTEST) return [];
    // Whoever mistypes a word seldom begins it with a letter that it has in neither of its first two places.
    const found = [...new Set([...word].slice(0, 2))].flatMap((first) =>
      this.#alike.all(first, `${first}\u{10ffff}`, word.length - most, word.length + most),
    );
    return found
      .map(({ word: other, jobs }) => ({
        word: String(other),
        jobs: Number(jobs),
        distance: wordDistance(word, String(other), most),
      }))
      .filter(({ distance }) => distance <= most)
      .sort((a, b) => a.distance - b.distance || b.jobs - a.jobs || (a.word < b.word ? -1 : 1))
      .slice(0, TRIED)
      .map(({ word: other }) => other);
  }
}
