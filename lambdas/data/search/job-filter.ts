import { WITHIN_MILES } from '../../contract/job-search.ts';
import { DAY_MS } from '../../contract/limits.ts';
import { centreOf } from './centre.ts';
import { CELLS } from './job-cells.ts';
import type { JobColumns } from './job-columns.ts';
import type { JobSpots } from './job-spots.ts';
import { ulidMark } from './ulid-numbers.ts';
import type { WantedJobs } from './wanted-jobs.ts';

/** The filters, one bit each, since a job may fail by several. Nothing is counted by what is `other`. */
export const FAILS = { type: 1, pay: 2, remote: 4, posted: 8, place: 16, other: 32 } as const;

/**
 * Notes of some jobs which filters they fail by.
 * @param fails the bits of each, to which those of this filter are added
 */
export type MarkFails = (slots: Uint32Array, fails: Uint8Array) => void;

/** What of a job is compared with what is wanted. What is undefined, or NaN, filters nothing. */
export interface JobFilter {
  /** One for each filter that is wanted: where there is none, everything passes. */
  readonly marks: readonly MarkFails[];
  /** How far each spot is from where is searched around, in miles; NaN where that is too far, or where nobody knows. */
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
  const centre = centreOf(wanted);
  const miles = centre && spots.milesFrom(centre, wanted.within ?? WITHIN_MILES);
  const { pay_min: leastPay = 0, posted_within: days, company, listed } = wanted;
  const marks: MarkFails[] = [];
  if ((wanted.employment_type ?? []).length > 0 || wanted.remote !== undefined)
    marks.push(byNumber(columns.cell, failsOfCells(wanted)));
  if (leastPay > 0) marks.push(unlessPaid(columns, leastPay));
  if (days !== undefined) marks.push(unlessWithin(columns.time, FAILS.posted, now - days * DAY_MS));
  if (wanted.city !== undefined || wanted.state !== undefined) {
    const isThere = spots.inTown(wanted.city, wanted.state);
    marks.push(
      byNumber(
        columns.spot,
        isThere.map((there) => (there ? 0 : FAILS.place)),
      ),
    );
  }
  if (miles !== undefined) {
    const fails = new Uint8Array(miles.length);
    for (let spot = 0; spot < fails.length; spot++)
      fails[spot] = Number.isNaN(miles[spot]) ? FAILS.other : 0;
    marks.push(byNumber(columns.spot, fails));
  }
  if (company !== undefined) {
    const mark = ulidMark(company);
    marks.push(unlessWithin(columns.company, FAILS.other, mark, mark));
  }
  if (listed !== undefined) {
    const last = Date.parse(listed.before) - 1;
    marks.push(unlessWithin(columns.listed, FAILS.other, Date.parse(listed.from), last));
  }
  return { marks, miles };
}

/** The fails of each job by a number that it has in a column. */
function byNumber(column: Uint8Array | Uint32Array, failsOf: Uint8Array): MarkFails {
  return (slots, fails) => {
    for (let at = 0; at < slots.length; at++)
      fails[at] = (fails[at] ?? 0) | (failsOf[column[slots[at] ?? 0] ?? 0] ?? 0);
  };
}

/**
 * A job fails unless it pays so much. The sign of the difference becomes its bit: a branch, which the processor guesses
 * wrong for half of the jobs, takes four times as long. `MAX_CENTS` leaves room for it.
 */
function unlessPaid({ pay }: JobColumns, least: number): MarkFails {
  return (slots, fails) => {
    for (let at = 0; at < slots.length; at++)
      fails[at] = (fails[at] ?? 0) | ((((pay[slots[at] ?? 0] ?? 0) - least) >> 31) & FAILS.pay);
  };
}

/** A job fails unless its number in a column is within bounds. NaN is within none. */
function unlessWithin(
  column: Float64Array,
  bit: number,
  least: number,
  most = Infinity,
): MarkFails {
  return (slots, fails) => {
    for (let at = 0; at < slots.length; at++) {
      const number = column[slots[at] ?? 0] ?? Number.NaN;
      if (!(number >= least && number <= most)) fails[at] = (fails[at] ?? 0) | bit;
    }
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
