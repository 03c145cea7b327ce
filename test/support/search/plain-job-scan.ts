import type { FilterCounts } from '../../../lambdas/contract/calls/job-search.ts';
import { EMPLOYMENT_TYPES } from '../../../lambdas/contract/schemas/enumerations.ts';
import type { IndexedJob } from '../../../lambdas/data/search/job-index.ts';
import {
  centreOfCity,
  centreOfZip,
  milesBetween,
  stateOf,
} from '../../../lambdas/data/search/places/places.ts';
import type { WantedJobs } from '../../../lambdas/data/search/wanted-jobs.ts';
import { folded, searchTerms, type Term } from '../../../lambdas/rules/search-words.ts';

import { matchOf } from './plain-match.ts';

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
  const scoreOf = matchOf(jobs, terms);
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
