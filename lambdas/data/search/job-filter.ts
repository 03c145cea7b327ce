import { WITHIN_MILES } from '../../contract/calls/job-search.ts';
import { DAY_MS } from '../../contract/limits.ts';
import { EMPLOYMENT_TYPES } from '../../contract/schemas/enumerations.ts';
import type { JobTable } from './job-table.ts';
import type { Point } from './places/places.ts';
import type { WantedJobs } from './wanted-jobs.ts';

/** The filters, one bit each: several may exclude a job. `other` has no counts. */
export const FAILS = { type: 1, pay: 2, remote: 4, posted: 8, place: 16, other: 32 } as const;

export interface JobFilter {
  /** By job, the bits of the filters that exclude it; 0 if it passes. */
  failsOf(slots: Uint32Array): Uint8Array;
  /** By spot, the distance from the search centre in miles; NaN if too far or unknown. */
  readonly miles: Float64Array | undefined;
}

interface Criteria {
  readonly wanted: WantedJobs;
  /** The points to search around. */
  readonly centres: readonly Point[] | undefined;
  /** By slot, 1 if the job passes; undefined if all do. */
  readonly having?: Uint8Array | undefined;
  /** By slot, 1 if the job says in its title what these filters ask for. */
  readonly saying?: { readonly has: Uint8Array; readonly fails: number } | undefined;
}

/** @param now in milliseconds of the epoch */
export function jobFilter(
  { wanted, centres, having, saying }: Criteria,
  table: JobTable,
  now: number,
): JobFilter {
  const { posted, listed, pay, type, remote, spot } = table.facts;
  const { employment_type: types = [], pay_min: least = 0, posted_within: days } = wanted;
  const ofType = EMPLOYMENT_TYPES.map((each) =>
    types.length === 0 || types.includes(each) ? 0 : FAILS.type,
  );
  const ofRemote = [false, true].map((each) =>
    wanted.remote === undefined || wanted.remote === each ? 0 : FAILS.remote,
  );
  const since = days === undefined ? -Infinity : now - days * DAY_MS;
  const miles = centres && table.spots.milesFrom(centres, wanted.within ?? WITHIN_MILES);
  const { city, state } = wanted;
  const isAnywhere = city === undefined && state === undefined;
  const isThere = isAnywhere ? undefined : table.spots.inTown(city, state);
  const spots = isThere === undefined && miles === undefined ? [] : table.spots.townOf;
  const ofSpot = spots.map(
    (_, at) =>
      (isThere?.[at] === false ? FAILS.place : 0) |
      (Number.isNaN(miles?.[at] ?? 0) ? FAILS.other : 0),
  );
  const ofCompany = wanted.company === undefined ? undefined : table.ofCompany(wanted.company);
  // Jobs that search engines may not show have 0.
  const from = Math.max(1, Date.parse(wanted.listed?.from ?? ''));
  const before = Date.parse(wanted.listed?.before ?? '');
  const isListed = (since: number) => since >= from && since < before;
  const hasOthers = ofCompany !== undefined || wanted.listed !== undefined;
  const isOther = (slot: number) =>
    ofCompany?.has(slot) === false || (wanted.listed !== undefined && !isListed(listed[slot] ?? 0));
  return {
    miles,
    failsOf(slots) {
      const fails = new Uint8Array(slots.length);
      for (let at = 0; at < slots.length; at++) {
        const slot = slots[at] ?? 0;
        const excused = saying?.has[slot] === 1 ? saying.fails : 0;
        fails[at] =
          (((ofType[type[slot] ?? 0] ?? 0) | (ofRemote[remote[slot] ?? 0] ?? 0)) & ~excused) |
          ((pay[slot] ?? 0) < least ? FAILS.pay : 0) |
          (having?.[slot] === 0 ? FAILS.other : 0) |
          ((posted[slot] ?? 0) < since ? FAILS.posted : 0) |
          (ofSpot[spot[slot] ?? 0] ?? 0) |
          (hasOthers && isOther(slot) ? FAILS.other : 0);
      }
      return fails;
    },
  };
}
