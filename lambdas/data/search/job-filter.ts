import { WITHIN_MILES } from '../../contract/job-search.ts';
import { DAY_MS } from '../../contract/limits.ts';
import { CELLS, type JobColumns, markOf } from './job-columns.ts';
import type { JobSpots } from './job-spots.ts';
import type { Point } from './places.ts';
import type { WantedJobs } from './wanted-jobs.ts';

/** The filters, one bit each, since a job may fail by several. Nothing is counted by `other`. */
export const FAILS = { type: 1, pay: 2, remote: 4, posted: 8, place: 16, other: 32 } as const;

export interface JobFilter {
  /** The bits of the filters by which each job fails: 0 if it passes. */
  failsOf(slots: Uint32Array): Uint8Array;
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
  const { posted, company, listed, pay, spot, cell } = columns;
  const ofCell = Uint8Array.from(
    CELLS,
    (each) =>
      (types.length === 0 || types.includes(each.type) ? 0 : FAILS.type) |
      (remote === undefined || remote === each.remote ? 0 : FAILS.remote),
  );
  const miles = centre && spots.milesFrom(centre, wanted.within ?? WITHIN_MILES);
  const isThere = city === undefined && state === undefined ? [] : spots.inTown(city, state);
  const ofSpot = new Uint8Array(spots.size);
  for (let at = 0; at < isThere.length; at++) if (!isThere[at]) ofSpot[at] = FAILS.place;
  for (let at = 0; at < (miles?.length ?? 0); at++)
    if (Number.isNaN(miles?.[at])) ofSpot[at] = (ofSpot[at] ?? 0) | FAILS.other;
  const least = wanted.pay_min ?? 0;
  const since = days === undefined ? -Infinity : now - days * DAY_MS;
  const only = wanted.company && markOf(wanted.company);
  const from = Date.parse(wanted.listed?.from ?? '');
  const before = Date.parse(wanted.listed?.before ?? '');
  return {
    miles,
    failsOf(slots) {
      const fails = new Uint8Array(slots.length);
      for (let at = 0; at < slots.length; at++) {
        const slot = slots[at] ?? 0;
        const ofBoth = (ofCell[cell[slot] ?? 0] ?? 0) | (ofSpot[spot[slot] ?? 0] ?? 0);
        const ofPay = (pay[slot] ?? 0) < least ? FAILS.pay : 0;
        fails[at] = ofBoth | ofPay | ((posted[slot] ?? 0) < since ? FAILS.posted : 0);
      }
      for (let at = 0; only !== undefined && at < slots.length; at++)
        if (company[slots[at] ?? 0] !== only) fails[at] = FAILS.other;
      for (let at = 0; wanted.listed !== undefined && at < slots.length; at++) {
        const when = listed[slots[at] ?? 0] ?? Number.NaN;
        if (!(when >= from && when < before)) fails[at] = FAILS.other;
      }
      return fails;
    },
  };
}
