import type { FilterCounts, JobSort } from '../../../lambdas/contract/calls/job-search.ts';
import { EMPLOYMENT_TYPES } from '../../../lambdas/contract/schemas/enumerations.ts';
import type { IndexedJob } from '../../../lambdas/data/search/job-index.ts';
import {
  centreOfCity,
  centreOfZip,
  milesBetween,
  type Point,
  stateOf,
} from '../../../lambdas/data/search/places/places.ts';
import type { WantedJobs } from '../../../lambdas/data/search/wanted-jobs.ts';
import { folded } from '../../../lambdas/rules/search-words.ts';
import { matchOf, saysInTitle, saysTime } from './plain-match.ts';
import { type AskedInTest, readTyped } from './plain-reading.ts';

/** The expected results of a job search, from a plain scan of all jobs. */

interface Scanned {
  /** In the requested order. */
  readonly ids: string[];
  /** The sort values, in the same order. */
  readonly values: number[];
  /** The distances from the search centre, in the same order. */
  readonly miles: (number | undefined)[];
  readonly counts: FilterCounts;
  /** The order that they are in. */
  readonly sort: JobSort;
}

type Filter = 'type' | 'pay' | 'posted' | 'remote' | 'place';

export function plainScan(jobs: readonly IndexedJob[], typed: WantedJobs, now: number): Scanned {
  const asked = readTyped(jobs, typed);
  const sort = orderOf(typed, asked);
  const scan = (withWishes: boolean, mostly: boolean) => {
    const wanted = wantedOf(typed, asked, withWishes);
    const { terms, kindWords } = asked;
    const times = asked.wishes.times ?? [];
    const scoreOf = matchOf(jobs, {
      terms,
      kindWords,
      times,
      scored: sort === 'relevance',
      mostly,
    });
    const isTime = (each: IndexedJob) =>
      !withWishes || times.length === 0 || times.some((time) => saysTime(each, time));
    const found = jobs
      .filter((each) => scoreOf(each) > 0 && passesOthers(each, wanted) && isTime(each))
      .map((each) => ({ each, fails: failsOf(each, wanted, now) }));
    const passing = found.filter(({ fails }) => fails.length === 0).map(({ each }) => each);
    return { wanted: { ...wanted, sort }, scoreOf, found, passing };
  };
  // All that is asked; or without kind, pay and times; or with most of the words.
  const first = scan(true, false);
  const scans = [
    first,
    scan(false, false),
    ...(asked.terms.length > 2 ? [scan(true, true), scan(false, true)] : []),
  ];
  const { wanted, scoreOf, found, passing } =
    scans.find((each) => each.passing.length > 0) ?? first;
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
    sort,
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

/** A search with what is asked among its words as filters. */
interface Wanted extends Omit<WantedJobs, 'near'> {
  readonly around: Point | undefined;
  /** Words that ask for a kind of employment: a job may say them in its title. */
  readonly said: readonly string[];
  readonly asksType?: boolean;
  readonly asksRemote?: boolean;
}

function wantedOf(typed: WantedJobs, asked: AskedInTest, withWishes: boolean): Wanted {
  const { times: _, ...wishes }: AskedInTest['wishes'] = withWishes ? asked.wishes : {};
  const { near, ...rest } = typed;
  return {
    ...rest,
    ...asked.filters,
    ...wishes,
    around: near === undefined ? asked.around : centreOfZip(near),
    said: withWishes ? asked.kindWords : [],
    asksType: wishes.employment_type !== undefined,
    asksRemote: wishes.remote !== undefined,
  };
}

/** A place alone comes nearest first, unless by age or pay. */
function orderOf({ sort, near }: WantedJobs, { terms, around }: AskedInTest) {
  const isPlaced = (near === undefined ? around : centreOfZip(near)) !== undefined;
  if (!isPlaced) {
    if (sort !== 'distance') return sort ?? 'newest';
    return terms.length > 0 ? 'relevance' : 'newest';
  }
  if (terms.length > 0 || sort === 'newest' || sort === 'pay') return sort ?? 'newest';
  return 'distance';
}

function failsOf({ job, ...each }: IndexedJob, wanted: Wanted, now: number): Filter[] {
  const [place] = job.company_location;
  const isSaid = wanted.said.some((kind) => saysInTitle({ job, ...each }, kind));
  const { employment_type: types = [], city, state, posted_within: days } = wanted;
  const passes: Record<Filter, boolean> = {
    type:
      types.length === 0 ||
      types.includes(job.employment_type) ||
      (wanted.asksType === true && isSaid),
    pay: job.hourly_pay_in_cents >= (wanted.pay_min ?? 0),
    posted: days === undefined || isPostedWithin({ job, ...each }, days, now),
    remote:
      wanted.remote === undefined ||
      job.remote === wanted.remote ||
      (wanted.asksRemote === true && isSaid),
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

function passesOthers(each: IndexedJob, wanted: Wanted): boolean {
  const { job, listed, listed_at } = each;
  if (wanted.company !== undefined && job.company_id !== wanted.company) return false;
  const miles = milesOf(each, wanted);
  if (wanted.around !== undefined && (miles === undefined || miles > (wanted.within ?? 25)))
    return false;
  if (wanted.listed === undefined) return true;
  return (
    listed &&
    listed_at !== null &&
    listed_at >= wanted.listed.from &&
    listed_at < wanted.listed.before
  );
}

function milesOf({ job }: IndexedJob, { around: from }: Wanted): number | undefined {
  const [place] = job.company_location;
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
