import type { FilterCounts } from '../../lambdas/contract/job-search.ts';
import { EMPLOYMENT_TYPES } from '../../lambdas/contract/types.ts';
import type { IndexedJob } from '../../lambdas/data/search/job-index.ts';
import {
  centreOfCity,
  centreOfZip,
  milesBetween,
  namesOfState,
  stateOf,
} from '../../lambdas/data/search/places.ts';
import type { WantedJobs } from '../../lambdas/data/search/wanted-jobs.ts';
import { folded, words } from '../../lambdas/rules/search-words.ts';

/** What a search of open jobs is to find: by looking at each job, in as many words. */

interface Scanned {
  /** In the order that is wanted. */
  readonly ids: string[];
  /** How far each is from where is searched around, in the same order. */
  readonly miles: (number | undefined)[];
  readonly counts: FilterCounts;
}

type Filter = 'type' | 'pay' | 'posted' | 'remote' | 'place';

export function plainScan(jobs: readonly IndexedJob[], wanted: WantedJobs, now: number): Scanned {
  const found = jobs
    .filter((each) => scoreOf(each, wanted.q ?? '') > 0 && passesOthers(each, wanted))
    .map((each) => ({ each, fails: failsOf(each, wanted, now) }));
  const passing = found.filter(({ fails }) => fails.length === 0).map(({ each }) => each);
  const value = (each: IndexedJob) =>
    ({
      newest: 0,
      relevance: scoreOf(each, wanted.q ?? ''),
      pay: each.job.hourly_pay_in_cents,
      distance: -(milesOf(each, wanted) ?? 0),
    })[wanted.sort ?? 'newest'];
  const sorted = passing.toSorted((a, b) => value(b) - value(a) || (a.job.id < b.job.id ? 1 : -1));
  /** How many pass all filters but one, and something else. */
  const count = (filter: Filter, isOf: (each: IndexedJob) => boolean) =>
    found.filter(({ each, fails }) => fails.every((one) => one === filter) && isOf(each)).length;
  return {
    ids: sorted.map(({ job }) => job.id),
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
      places: placesOf(
        found.filter(({ fails }) => fails.every((one) => one === 'place')).map(({ each }) => each),
      ),
    },
  };
}

/** 3 where all that is searched for is in the title, 2 where it is there, in the company and the place, 1 elsewhere, 0 nowhere. */
function scoreOf({ job }: IndexedJob, q: string): number {
  const [company] = job.company;
  const [place] = job.company_location;
  const kind = `${job.employment_type} ${job.remote ? 'remote' : ''}`;
  const title = words(job.job_title);
  const heading = [
    title,
    words(company?.name ?? ''),
    words(`${place?.city ?? ''} ${namesOfState(place?.state ?? '')} ${kind}`),
  ];
  const all = [...heading, words([job.job_description, ...job.requirements].join(' '))];
  const parts = q.split(/["“”]/);
  const isIn = (columns: string[][]) =>
    parts.every((part, index) => {
      const typed = words(part);
      const isLast = index === parts.length - 1;
      return index % 2 === 0
        ? typed.every((word) => columns.some((column) => hasPhrase(column, [word], true)))
        : typed.length === 0 || columns.some((column) => hasPhrase(column, typed, isLast));
    });
  if (isIn([title])) return 3;
  if (isIn(heading)) return 2;
  return isIn(all) ? 1 : 0;
}

function hasPhrase(column: string[], phrase: string[], begun: boolean): boolean {
  return column.some((_, at) =>
    phrase.every((word, index) => {
      const found = column[at + index];
      return begun && index === phrase.length - 1 ? found?.startsWith(word) : found === word;
    }),
  );
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
      (city === undefined || folded(city) === folded(place?.city ?? '')) &&
      (state === undefined || stateOf(state) === stateOf(place?.state ?? '')),
  };
  return (['type', 'pay', 'posted', 'remote', 'place'] as const).filter((one) => !passes[one]);
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
