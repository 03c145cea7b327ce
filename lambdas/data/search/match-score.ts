import type { Term } from '../../rules/search-words.ts';

/** How well a job matches: by where all of what is searched for is. The best that is true of it is its score. */
export const SCORES = { anywhere: 1, 'title company place': 2, title: 3 } as const;

/**
 * The score of a job by one term; 0 where the job does not have it.
 * @param texts what a job is found by, folded: its title, its company, its place and kind, and what is said of it
 */
export function scoreOfTerm({ words, begun }: Term, texts: readonly string[]): number {
  const wanted = ` ${words.join(' ')}${begun ? '' : ' '}`;
  const column = texts.findIndex((text) => ` ${text} `.includes(wanted));
  return column === -1 ? 0 : scoreOfColumn(column);
}

/** Each word of the texts of a job, with its score. @param texts as `scoreOfTerm` takes them */
export function scoresOfWords(texts: readonly string[]): ReadonlyMap<string, number> {
  const scores = new Map<string, number>();
  for (const [column, text] of texts.entries()) {
    const score = scoreOfColumn(column);
    // What comes first has the better score.
    for (const word of text.split(' ')) if (!scores.has(word)) scores.set(word, score);
  }
  return scores;
}

/** The score of what is in one of these texts. */
function scoreOfColumn(column: number): number {
  if (column === 0) return SCORES.title;
  return column < 3 ? SCORES['title company place'] : SCORES.anywhere;
}
