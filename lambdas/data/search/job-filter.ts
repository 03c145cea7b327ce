import { WITHIN_MILES } from '../../contract/job-search.ts';
import { DAY_MS } from '../../contract/limits.ts';
import { centreOf } from './centre.ts';
import { CELLS } from './job-cells.ts';
import type { JobColumns } from './job-columns.ts';
import type { JobSpots } from './job-spots.ts';
import { ulidMark } from './ulid-numbers.ts';
import type { WantedJobs } from './wanted-jobs.ts';

/**
 * The filters, one bit each, since a job may fail by several. What is counted by comes first, and of that what depends
 * on a job's cell; `ofCell` is not more than these. By `other` two bits are set: such a job counts nowhere.
 */
export const FAILS = {
  type: 1,
  pay: 2,
  remote: 4,
  ofCell: 4,
  posted: 8,
  place: 16,
  other: 96,
} as const;

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
  const cells = failsOfCells(wanted);
  const leastPay = wanted.pay_min ?? 0;
  const since = wanted.posted_within === undefined ? 0 : now - wanted.posted_within * DAY_MS;
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
  // Their arrays by themselves: this is done for each job.
  const { cell, pay, time, spot } = columns;

  /** Whether it fails by a filter that nothing is counted by. */
  const failsOthers = (slot: number): boolean => {
    if (company !== undefined && columns.company[slot] !== company) return true;
    // Nothing compares with NaN: neither where it is unknown how far, nor where it is not listed.
    if (miles !== undefined && !((miles[spot[slot] ?? 0] ?? Number.NaN) <= within)) return true;
    if (listed === undefined) return false;
    const at = columns.listed[slot] ?? Number.NaN;
    return !(at >= listed.from && at < listed.before);
  };

  return {
    isOpen:
      cells.every((fails) => fails === 0) &&
      leastPay === 0 &&
      since === 0 &&
      towns === undefined &&
      !others,
    miles,
    failsOf(slot) {
      if (others && failsOthers(slot)) return FAILS.other;
      let fails = cells[cell[slot] ?? 0] ?? 0;
      if ((pay[slot] ?? 0) < leastPay) fails |= FAILS.pay;
      if ((time[slot] ?? 0) < since) fails |= FAILS.posted;
      if (towns !== undefined && towns[townOf[spot[slot] ?? 0] ?? 0] === 0) fails |= FAILS.place;
      return fails;
    },
  };
}

/** For each cell by what its jobs fail, whatever else they are. */
function failsOfCells({ employment_type: types = [], remote }: WantedJobs): Uint8Array {
  return Uint8Array.from(
    CELLS,
    (cell) =>
      (types.length === 0 || types.includes(cell.type) ? 0 : FAILS.type) |
      (remote === undefined || remote === cell.remote ? 0 : FAILS.remote),
  );
}

function milesOf(wanted: WantedJobs, spots: JobSpots): Float64Array | undefined {
  const centre = centreOf(wanted);
  return centre && spots.milesFrom(centre);
}
