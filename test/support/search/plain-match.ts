import { DatabaseSync } from 'node:sqlite';
import type { IndexedJob } from '../../../lambdas/data/search/job-index.ts';
import { namesOfState } from '../../../lambdas/data/search/places/places.ts';
import { type Term, words } from '../../../lambdas/rules/search-words.ts';

/** Which jobs have the words of a search, and how well they match: for the plain scan of all jobs. */

/** The score of a job; 0 if it does not match. */
type Match = (each: IndexedJob) => number;

export interface Wanted {
  readonly terms: readonly Term[];
  /** Words that stand for a kind of employment, and times of work: they raise the score. */
  readonly kindWords: readonly string[];
  readonly times: readonly string[];
  /** By score, titles count where few jobs have all terms. */
  readonly scored: boolean;
  /** Whether most of the terms are enough, though jobs have all. */
  readonly mostly: boolean;
}

/** Jobs with all terms match; if there are none, those with most of the terms. */
export function matchOf(jobs: readonly IndexedJob[], wanted: Wanted): Match {
  const { terms, kindWords, times, scored, mostly } = wanted;
  const wishes = (each: IndexedJob) => {
    const said = kindWords.map((kind) => (saysInTitle(each, kind) ? 8 : 0));
    return sum([...said, ...times.map((time) => pointsOfTime(each, time))]);
  };
  if (terms.length === 0) return (each) => 1 + wishes(each);
  const looked = terms.map((term, at) => (each: IndexedJob) => pointsOf(each, terms, term, at));
  const points = new Map(jobs.map((each) => [each, looked.map((look) => look(each))]));
  const first = (each: IndexedJob) => (points.get(each) ?? []).slice(0, 4);
  const count = (each: IndexedJob) =>
    points.get(each)?.filter((found) => found !== undefined).length ?? 0;
  const titled = (each: IndexedJob) => first(each).filter((found = 0) => found >= 8).length;
  const most = Math.max(0, ...jobs.map(count));
  const whole = jobs.filter((each) => count(each) === terms.length);
  const isMost = terms.length > 1 && (mostly || whole.length === 0);
  const needed = isMost ? Math.min(most, Math.floor(terms.length / 2) + 1) : terms.length;
  const mostTitled = Math.max(0, ...jobs.map(titled));
  const some = mostly ? [] : whole;
  const isHidden = some.length < 10 || !some.some((each) => titled(each) === mostTitled);
  const enough = scored && terms.length > 1 && isHidden ? Math.min(2, mostTitled) : 0;
  return (each) => {
    const had = count(each);
    const isFound = had >= Math.max(1, needed) || (enough > 0 && titled(each) >= enough);
    if (!isFound) return 0;
    return 1 + sum(first(each)) + wishes(each) + (isMost || enough > 0 ? had * 4 : 0);
  };
}

const sum = (points: readonly (number | undefined)[]) =>
  points.reduce((one: number, other) => one + (other ?? 0), 0);

/** Whether a job has a phrase in its title. */
export function saysInTitle({ job }: IndexedJob, words_: string): boolean {
  return hasPhrase(words(job.job_title), words(words_), false);
}

/** The words of jobs for the times that the tests search for. */
const TIMES: Readonly<Record<string, readonly string[]>> = {
  nights: ['night', 'overnight'],
  weekends: ['weekend', 'saturday', 'sunday'],
};

/** The points of a time of work; -1 if the job does not say it. */
function pointsOfTime(each: IndexedJob, time: string): number {
  return Math.max(0, placeOfTime(each, time));
}
export const saysTime = (each: IndexedJob, time: string) => placeOfTime(each, time) >= 0;

function placeOfTime(each: IndexedJob, time: string): number {
  const { title, heading, inText } = textsOf(each);
  const wanted = new Set((TIMES[time] ?? []).map(stemOf));
  const says = (column: string[]) => column.some((word) => wanted.has(stemOf(word)));
  if (says(title)) return 10;
  if (heading.some(says)) return 3;
  return says(inText) ? 0 : -1;
}

/** The points of a term in a job's score; undefined if the job does not have it. */
function pointsOf(
  each: IndexedJob,
  terms: readonly Term[],
  term: Term,
  at: number,
): number | undefined {
  const { title, heading, text, inText } = textsOf(each);
  const words = term.quoted ? () => false : (column: string[]) => hasForm(column, terms, at);
  const exact = (column: string[]) => hasExactly(column, terms, at);
  const others = (term.others ?? []).some(
    (name) => saysInTitle(each, name) || saysInTitle(each, `${name}s`),
  );
  if (words(title)) return 10;
  if (exact(title) || others) return 8;
  if (heading.some(words)) return 3;
  return words(inText) || exact(text) || heading.some(exact) ? 0 : undefined;
}

function textsOf({ job }: IndexedJob) {
  const [company] = job.company;
  const [place] = job.company_location;
  const kind = `${job.employment_type} ${job.remote ? 'remote' : ''}`;
  const text = [job.job_description, ...job.requirements].join('\n');
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return {
    title: words(job.job_title),
    heading: [
      words(company?.name ?? ''),
      words(`${place?.city ?? ''} ${namesOfState(place?.state ?? '')} ${kind} ${job.schedule}`),
    ],
    text: words(text),
    // The stored text also has a word with an apostrophe as two words.
    inText: [...words(text), ...(plain.match(/[\p{L}\p{N}+#]+/gu) ?? [])],
  };
}

/** The word itself, `-er` for a word in `-ing`, and the word joined with its neighbors. */
function formsOf(terms: readonly Term[], at: number) {
  const join = (from: number) => {
    const [one, other] = terms.slice(Math.max(0, from), from + 2);
    if (from < 0 || one === undefined || other === undefined || one.quoted || other.quoted)
      return [];
    return [{ word: `${one.words[0]}${other.words[0]}`, begun: other.begun }];
  };
  const own = terms.slice(at, at + 1).map(({ words: [word = ''], begun }) => ({ word, begun }));
  const doers = own.flatMap(({ word }) =>
    /...ing$/.test(word) ? [{ word: word.replace(/ing$/, 'er'), begun: false }] : [],
  );
  return [...own, ...doers, ...join(at - 1), ...join(at)];
}

function hasForm(column: string[], terms: readonly Term[], at: number): boolean {
  const stems = new Set(column.map(stemOf));
  return formsOf(terms, at).some(({ word }) => stems.has(stemOf(word)));
}

function hasExactly(column: string[], terms: readonly Term[], at: number): boolean {
  const [term] = terms.slice(at, at + 1);
  if (term === undefined) return false;
  if (term.quoted) return hasPhrase(column, [...term.words], term.begun);
  const [word = ''] = term.words;
  const begun = formsOf(terms, at).filter((form) => form.begun);
  if (begun.some((form) => hasPhrase(column, [form.word], true))) return true;
  const long = terms.filter(({ quoted, words: [one = ''] }) => !quoted && one.length >= 6);
  if (!long.slice(0, 3).includes(term)) return false;
  return column.some((left, index) => {
    const right = word.slice(left.length).replace(/s$/, '');
    const isSplit = left.length >= 3 && right.length >= 3 && word.startsWith(left);
    return isSplit && [right, `${right}s`].includes(column[index + 1] ?? '');
  });
}

const stems = new Map<string, string>();
const porter = new DatabaseSync(':memory:');
porter.exec(`
  CREATE VIRTUAL TABLE one USING fts5(word, tokenize = "porter unicode61 remove_diacritics 2 tokenchars '+#'");
  CREATE VIRTUAL TABLE stems USING fts5vocab(one, row)`);

/** The stem of a word, by SQLite. */
function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  porter.exec('DELETE FROM one');
  porter.prepare('INSERT INTO one VALUES (?)').run(word);
  const stem = porter
    .prepare('SELECT term FROM stems')
    .all()
    .map(({ term }) => term)
    .join(' ');
  stems.set(word, stem);
  return stem;
}

function hasPhrase(column: string[], phrase: string[], begun: boolean): boolean {
  return column.some((_, at) =>
    phrase.every((word, index) => {
      const found = column[at + index];
      return begun && index === phrase.length - 1 ? found?.startsWith(word) : found === word;
    }),
  );
}
