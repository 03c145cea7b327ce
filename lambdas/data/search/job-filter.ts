import { WITHIN_MILES } from '../../contract/job-search.ts';
import { DAY_MS } from '../../contract/limits.ts';
import { EMPLOYMENT_TYPES } from '../../contract/types.ts';
import { centreOf } from './centre.ts';
import type { JobColumns } from './job-columns.ts';
import type { JobSpots } from './job-spots.ts';
import { ulidMark } from './ulid-numbers.ts';
import type { WantedJobs } from './wanted-jobs.ts';

/** The filters that are counted by: one bit each, since a job may fail several. */
export const FAILS = { type: 1, pay: 2, posted: 4, remote: 8, place: 16, other: 32 } as const;

/** What of a job is compared with what is wanted. What is undefined, or NaN, filters nothing. */
export interface JobFilter {
  /** Whether everything passes. */
  readonly isOpen: boolean;
  /** The bits of `FAILS` that a job fails by; 0 where it passes. */
  failsOf(slot: number): number;
  /** How far each spot is from where is searched around, in miles. */
  readonly miles: Float64Array | undefined;
}

/**
 * @param now in milliseconds of the epoch
 * @throws invalid where it is searched around a ZIP code that nobody knows, or around none
 */
export function jobFilter(
  wanted: WantedJobs,
  columns: JobColumns,
  spots: JobSpots,
  now: number,
): JobFilter {
  const miles = milesOf(wanted, spots);
  const types = (wanted.employment_type ?? []).reduce(
    (bits, each) => bits | (1 << EMPLOYMENT_TYPES.indexOf(each)),
    0,
  );
  const pay = wanted.pay_min ?? 0;
  const since = wanted.posted_within === undefined ? 0 : now - wanted.posted_within * DAY_MS;
  const remote = wanted.remote === undefined ? undefined : Number(wanted.remote);
  const towns =
    wanted.city === undefined && wanted.state === undefined
      ? undefined
      : spots.townsNamed(wanted.city, wanted.state);
  const within = wanted.within ?? WITHIN_MILES;
  const company = wanted.company === undefined ? undefined : ulidMark(wanted.company);
  const listed =
    wanted.listed === undefined
      ? undefined
      : { from: Date.parse(wanted.listed.from), before: Date.parse(wanted.listed.before) };
  const others = miles !== undefined || company !== undefined || listed !== undefined;
  const { townOf } = spots;

  /** Whether it fails by a filter that nothing is counted by. */
  const failsOthers = (slot: number): boolean => {
    if (company !== undefined && columns.company[slot] !== company) return true;
    // Nothing compares with NaN: neither where it is unknown how far, nor where it is not listed.
    if (miles !== undefined && !((miles[columns.spot[slot] ?? 0] ?? Number.NaN) <= within))
      return true;
    if (listed === undefined) return false;
    const at = columns.listed[slot] ?? Number.NaN;
    return !(at >= listed.from && at < listed.before);
  };

  return {
    isOpen:
      types === 0 &&
      pay === 0 &&
      since === 0 &&
      remote === undefined &&
      towns === undefined &&
      !others,
    miles,
    failsOf(slot) {
      if (others && failsOthers(slot)) return FAILS.other;
      let fails = 0;
      if (types !== 0 && ((1 << (columns.type[slot] ?? 0)) & types) === 0) fails |= FAILS.type;
      if ((columns.pay[slot] ?? 0) < pay) fails |= FAILS.pay;
      if ((columns.time[slot] ?? 0) < since) fails |= FAILS.posted;
      if (remote !== undefined && columns.remote[slot] !== remote) fails |= FAILS.remote;
      if (towns !== undefined && towns[townOf[columns.spot[slot] ?? 0] ?? 0] === 0)
        fails |= FAILS.place;
      return fails;
    },
  };
}

function milesOf(wanted: WantedJobs, spots: JobSpots): Float64Array | undefined {
  const centre = centreOf(wanted);
  return centre && spots.milesFrom(centre);
}
