import type { FilterCounts } from '../../contract/job-search.ts';
import { DAY_MS } from '../../contract/limits.ts';
import { EMPLOYMENT_TYPES } from '../../contract/types.ts';
import { CELLS, PAY_STEPS } from './job-cells.ts';
import type { JobColumns } from './job-columns.ts';
import { FAILS } from './job-filter.ts';
import type { JobSpots } from './job-spots.ts';

/** The spans of time by which jobs are counted, in days. */
export const POSTED_STEPS = [1, 3, 7, 14, 30] as const;
/** How many places are told. */
const TOP_PLACES = 10;

/** Counts jobs by what they can be filtered by. */
export class JobCounts {
  readonly #columns: JobColumns;
  readonly #spots: JobSpots;
  /** By cell, for each of the filters that cells are filtered by, and for none of them. */
  readonly #cells = new Uint32Array((FAILS.ofCell + 1) * CELLS.length);
  /** By the first of `POSTED_STEPS` that reaches back to them; those that none does come last. */
  readonly #posted = new Uint32Array(POSTED_STEPS.length + 1);
  /** Until when they reach back, in milliseconds of the epoch. */
  readonly #since: Float64Array;
  #towns: Uint32Array;

  /** @param now in milliseconds of the epoch, from which the days are counted back */
  constructor(columns: JobColumns, spots: JobSpots, now: number) {
    this.#columns = columns;
    this.#spots = spots;
    this.#towns = new Uint32Array(spots.towns.length);
    this.#since = Float64Array.from(POSTED_STEPS, (days) => now - days * DAY_MS);
  }

  /**
   * What counts a job. It is good until jobs are put in or taken out; it is quickest from the newest job to the oldest.
   * @param by -1 takes jobs away again
   * @returns a function of the job's slot and the filters that it fails by, as `FAILS` has them: by one of them, it counts
   * for the values of this one alone
   */
  counting(by: 1 | -1): (slot: number, fails: number) => void {
    const { cell, spot, time } = this.#columns;
    const { townOf, towns: named } = this.#spots;
    if (named.length > this.#towns.length) this.#makeRoom();
    const cells = this.#cells;
    const posted = this.#posted;
    const towns = this.#towns;
    const since = this.#since;
    // The first of the steps that reaches back far enough.
    let step = 0;
    return (slot, fails) => {
      if ((fails & (fails - 1)) !== 0) return;
      if (fails <= FAILS.ofCell) bump(cells, fails * CELLS.length + (cell[slot] ?? 0), by);
      if (fails === 0 || fails === FAILS.posted) {
        const at = time[slot] ?? 0;
        while (at < (since[step] ?? 0)) step++;
        while (at >= (since[step - 1] ?? Infinity)) step--;
        bump(posted, step, by);
      }
      if (fails === 0 || fails === FAILS.place) bump(towns, townOf[spot[slot] ?? 0] ?? 0, by);
    };
  }

  /** @param posted how many there are by `POSTED_STEPS`, where that is known better */
  toWire(posted: readonly number[] = sums(this.#posted)): FilterCounts {
    return {
      employment_type: EMPLOYMENT_TYPES.map((value) => ({
        value,
        count: this.#inCells(FAILS.type, ({ type }) => type === value),
      })),
      pay_min: PAY_STEPS.map((value, step) => ({
        value,
        count: this.#inCells(FAILS.pay, ({ steps }) => steps > step),
      })),
      posted_within: POSTED_STEPS.map((value, step) => ({ value, count: posted[step] ?? 0 })),
      remote: [true, false].map((value) => ({
        value,
        count: this.#inCells(FAILS.remote, ({ remote }) => remote === value),
      })),
      places: this.#topTowns(),
    };
  }

  /** How many there are in some cells with all filters but one. */
  #inCells(filter: number, isOf: (cell: (typeof CELLS)[number]) => boolean): number {
    return CELLS.reduce(
      (sum, cell, number) =>
        isOf(cell)
          ? sum + (this.#cells[number] ?? 0) + (this.#cells[filter * CELLS.length + number] ?? 0)
          : sum,
      0,
    );
  }

  /** The towns with most jobs; of those with as many, the ones first in the alphabet. */
  #topTowns(): FilterCounts['places'] {
    const { towns } = this.#spots;
    const counts = this.#towns;
    const compare = (a: number, b: number) =>
      (counts[b] ?? 0) - (counts[a] ?? 0) ||
      ((towns[a]?.name ?? '') < (towns[b]?.name ?? '') ? -1 : 1);
    const top: number[] = [];
    for (let town = 0; town < counts.length; town++) {
      if (counts[town] === 0 || towns[town]?.folded.city === '') continue;
      const last = top[TOP_PLACES - 1];
      if (last !== undefined && compare(town, last) > 0) continue;
      top.splice(TOP_PLACES - 1, 1, town);
      top.sort(compare);
    }
    return top.flatMap((town) => {
      const named = towns[town];
      return named === undefined
        ? []
        : [{ city: named.city, state: named.state, count: counts[town] ?? 0 }];
    });
  }

  #makeRoom(): void {
    const towns = new Uint32Array(this.#spots.towns.length * 2);
    towns.set(this.#towns);
    this.#towns = towns;
  }
}

function bump(counts: Uint32Array, index: number, by: number): void {
  counts[index] = (counts[index] ?? 0) + by;
}

/** Of each number and all before it. */
function sums(numbers: Uint32Array): number[] {
  let sum = 0;
  return Array.from(numbers, (each) => {
    sum += each;
    return sum;
  });
}
