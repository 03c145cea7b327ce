import { WITHIN_MILES } from '../../contract/job-search.ts';
import { DAY_MS } from '../../contract/limits.ts';
import { CELLS, type JobColumns, markOf } from './job-columns.ts';
import type { JobSpots } from './job-spots.ts';
import type { Point } from './places.ts';
import type { WantedJobs } from './wanted-jobs.ts';

/** The filters, one bit each, since a job may fail by several. Nothing is counted by `other`. */
export const FAILS = { type: 1, pay: 2, remote: 4, posted: 8, place: 16, other: 32 } as const;

export interface JobFilter {
  /** The bits of the filters by which a job fails: 0 if it passes. */
  failsOf(slot: number): number;
  /** By spot the distance from the centre of the search, in miles; NaN if too far or unknown. */
  readonly miles: Float64Array | undefined;
}

/**
 * @param centre of the search
 * @param now in milliseconds of the epoch
 */
export function jobFilter(
  wanted: WantedJobs,
  centre: Point | undefined,
  columns: JobColumns,
  spots: JobSpots,
  now: number,
): JobFilter {
  const { employment_type: types = [], remote, posted_within: days, city, state } = wanted;
  const ofCell = Uint8Array.from(
    CELLS,
    (cell) =>
      (types.length === 0 || types.includes(cell.type) ? 0 : FAILS.type) |
      (remote === undefined || remote === cell.remote ? 0 : FAILS.remote),
  );
  const miles = centre && spots.milesFrom(centre, wanted.within ?? WITHIN_MILES);
  const ofSpot = new Uint8Array(spots.size);
  if (city !== undefined || state !== undefined)
    for (const [spot, isThere] of spots.inTown(city, state).entries())
      if (!isThere) ofSpot[spot] = FAILS.place;
  for (const [spot, far] of miles?.entries() ?? [])
    if (Number.isNaN(far)) ofSpot[spot] = (ofSpot[spot] ?? 0) | FAILS.other;
  const leastPay = wanted.pay_min ?? 0;
  const since = days === undefined ? -Infinity : now - days * DAY_MS;
  const company = wanted.company && markOf(wanted.company);
  const from = Date.parse(wanted.listed?.from ?? '');
  const before = Date.parse(wanted.listed?.before ?? '');
  const isListed = (slot: number) => {
    const listed = columns.listed[slot] ?? Number.NaN;
    return listed >= from && listed < before;
  };
  return {
    miles,
    failsOf(slot) {
      let fails = (ofCell[columns.cell[slot] ?? 0] ?? 0) | (ofSpot[columns.spot[slot] ?? 0] ?? 0);
      if ((columns.pay[slot] ?? 0) < leastPay) fails |= FAILS.pay;
      if ((columns.posted[slot] ?? 0) < since) fails |= FAILS.posted;
      if (company !== undefined && columns.company[slot] !== company) fails |= FAILS.other;
      if (wanted.listed !== undefined && !isListed(slot)) fails |= FAILS.other;
      return fails;
    },
  };
}
