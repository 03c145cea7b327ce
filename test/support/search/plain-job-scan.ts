import { DatabaseSync } from 'node:sqlite';
import type { FilterCounts } from '../../../lambdas/contract/calls/job-search.ts';
import { EMPLOYMENT_TYPES } from '../../../lambdas/contract/schemas/enumerations.ts';
import type { IndexedJob } from '../../../lambdas/data/search/job-index.ts';
import {
  centreOfCity,
  centreOfZip,
  milesBetween,
  namesOfState,
  stateOf,
} from '../../../lambdas/data/search/places/places.ts';
import type { WantedJobs } from '../../../lambdas/data/search/wanted-jobs.ts';
import { folded, searchTerms, type Term, words } from '../../../lambdas/rules/search-words.ts';

/** The expected results of a job search, from a plain scan of all jobs. */

interface Scanned {
  /** In the requested order. */
  readonly ids: string[];
  /** The sort values, in the same order. */
  readonly values: number[];
  /** The distances from the search centre, in the same order. */
  readonly miles: (number | undefined)[];
  readonly counts: FilterCounts;
}

type Filter = 'type' | 'pay' | 'posted' | 'remote' | 'place';

export function plainScan(jobs: readonly IndexedJob[], typed: WantedJobs, now: number): Scanned {
  const { terms, near } = read(typed);
  const wanted = { ...typed, near };
  const scoreOf = matchOf(jobs, { terms });
  const found = jobs
    .filter((each) => scoreOf(each) > 0 && passesOthers(each, wanted))
    .map((each) => ({ each, fails: failsOf(each, wanted, now) }));
  const passing = found.filter(({ fails }) => fails.length === 0).map(({ each }) => each);
  const value = (each: IndexedJob) =>
    ({
      newest: 0,
      relevance: scoreOf(each),
      pay: each.job.hourly_pay_in_cents,
      distance: -(milesOf(each, wanted) ?? 0),
    })[wanted.sort ?? 'newest'];
  const sorted = passing.toSorted((a, b) => value(b) - value(a) || (a.job.id < b.job.id ? 1 : -1));
  /** The number of jobs that `isOf` accepts and that pass all filters except this one. */
  const count = (filter: Filter, isOf: (each: IndexedJob) => boolean) =>
    found.filter(({ each, fails }) => fails.every((one) => one === filter) && isOf(each)).length;
  const placed = found.filter(({ fails }) => fails.every((one) => one === 'place'));
  const isBegun = ({ job }: IndexedJob) =>
    job.company_location.some(({ city }) => folded(city).startsWith(folded(wanted.city ?? '')));
  return {
    ids: sorted.map(({ job }) => job.id),
    values: sorted.map(value),
    miles: sorted.map((each) => milesOf(each, wanted)),
    counts: {
      employment_type: EMPLOYMENT_TYPES.map((value) => ({
        value,
        count: count('type', ({ job }) => job.employment_type === value),
      })),
      pay_min: [1500, 2000, 2500, 3000, 4000, 5000].map((value) => ({
        value,
        count: count('pay', ({ job }) => job.hourly_pay_in_cents >= value),
      })),
      posted_within: [1, 3, 7, 14, 30].map((value) => ({
        value,
        count: count('posted', (each) => isPostedWithin(each, value, now)),
      })),
      remote: [true, false].map((value) => ({
        value,
        count: count('remote', ({ job }) => job.remote === value),
      })),
      places: placesOf(placed.map(({ each }) => each)),
      ...(wanted.city !== undefined && {
        cities: placesOf(placed.map(({ each }) => each).filter(isBegun)),
      }),
    },
  };
}

/** The score of a job; 0 if it does not match. */
type Match = (each: IndexedJob) => number;

/** Jobs with all terms match; if there are none, those with most of the terms. */
function matchOf(jobs: readonly IndexedJob[], { terms }: Pick<Reading, 'terms'>): Match {
  if (terms.length === 0) return () => 1;
  const looked = terms.map((term, at) => (each: IndexedJob) => pointsOf(each, terms, term, at));
  const points = new Map(jobs.map((each) => [each, looked.map((look) => look(each))]));
  const has = (each: IndexedJob) =>
    points.get(each)?.filter((found) => found !== undefined).length ?? 0;
  const most = Math.max(0, ...jobs.map(has));
  const needed = most === terms.length ? most : Math.min(most, Math.floor(terms.length / 2) + 1);
  return (each) => {
    const count = has(each);
    if (count === 0 || count < needed) return 0;
    const sum = (points.get(each) ?? [])
      .slice(0, 4)
      .reduce((one: number, other) => one + (other ?? 0), 0);
    return 1 + sum + (most === terms.length ? 0 : count * 40);
  };
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
  if (words(title)) return 10;
  if (exact(title)) return 8;
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
      words(`${place?.city ?? ''} ${namesOfState(place?.state ?? '')} ${kind}`),
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

interface Reading {
  readonly terms: readonly Term[];
  /** The ZIP code to search around. */
  readonly near: string | undefined;
}

function read({ q = '', near }: WantedJobs): Reading {
  const { terms } = searchTerms(q);
  const zip = terms.find(
    ({ quoted, words: [word = ''] }) =>
      !quoted &&
      (near === undefined || word === near) &&
      /^\d{5}$/.test(word) &&
      centreOfZip(word) !== undefined,
  );
  const around = near ?? zip?.words[0];
  const isKnown = around !== undefined && centreOfZip(around) !== undefined;
  return { terms: terms.filter((term) => term !== zip), near: isKnown ? around : undefined };
}

function failsOf({ job, ...each }: IndexedJob, wanted: WantedJobs, now: number): Filter[] {
  const [place] = job.company_location;
  const { employment_type: types = [], city, state, posted_within: days } = wanted;
  const passes: Record<Filter, boolean> = {
    type: types.length === 0 || types.includes(job.employment_type),
    pay: job.hourly_pay_in_cents >= (wanted.pay_min ?? 0),
    posted: days === undefined || isPostedWithin({ job, ...each }, days, now),
    remote: wanted.remote === undefined || job.remote === wanted.remote,
    place:
      (city === undefined || isCity(place?.city ?? '', city, state)) &&
      (state === undefined || stateOf(state) === stateOf(place?.state ?? '')),
  };
  return (['type', 'pay', 'posted', 'remote', 'place'] as const).filter((one) => !passes[one]);
}

/** A known city with its state must match in full. Other cities match by prefix. */
function isCity(city: string, wanted: string, state: string | undefined): boolean {
  const isWhole = state !== undefined && centreOfCity(wanted, state) !== undefined;
  return isWhole || folded(wanted) === ''
    ? folded(city) === folded(wanted)
    : folded(city).startsWith(folded(wanted));
}

function passesOthers(each: IndexedJob, wanted: WantedJobs): boolean {
  const { job, listed, listed_at } = each;
  if (wanted.company !== undefined && job.company_id !== wanted.company) return false;
  const miles = milesOf(each, wanted);
  if (wanted.near !== undefined && (miles === undefined || miles > (wanted.within ?? 25)))
    return false;
  if (wanted.listed === undefined) return true;
  return (
    listed &&
    listed_at !== null &&
    listed_at >= wanted.listed.from &&
    listed_at < wanted.listed.before
  );
}

function milesOf({ job }: IndexedJob, { near }: WantedJobs): number | undefined {
  const [place] = job.company_location;
  const from = near === undefined ? undefined : centreOfZip(near);
  const at =
    place === undefined
      ? undefined
      : (centreOfZip(place.zip_code) ?? centreOfCity(place.city, place.state));
  return from === undefined || at === undefined ? undefined : milesBetween(from, at);
}

function isPostedWithin({ job }: IndexedJob, days: number, now: number): boolean {
  return Date.parse(job.created_at) >= now - days * 24 * 60 * 60 * 1000;
}

function placesOf(jobs: readonly IndexedJob[]): FilterCounts['places'] {
  const named = jobs.flatMap(({ job: { company_location: at } }) =>
    at.map(({ city, state }) => `${folded(city)}, ${stateOf(state)}`),
  );
  return [...new Set(named)]
    .filter((town) => !town.startsWith(','))
    .map((town) => {
      const [city = '', state = ''] = town.split(', ');
      return { city, state, count: named.filter((other) => other === town).length };
    })
    .sort(
      (a, b) => b.count - a.count || (`${a.city}, ${a.state}` < `${b.city}, ${b.state}` ? -1 : 1),
    )
    .slice(0, 10);
}
