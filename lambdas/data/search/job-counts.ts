import type { FilterCounts } from '../../contract/job-search.ts';
import { DAY_MS } from '../../contract/limits.ts';
import { EMPLOYMENT_TYPES } from '../../contract/types.ts';
import type { JobColumns } from './job-columns.ts';
import { FAILS } from './job-filter.ts';
import type { JobSpots } from './job-spots.ts';

/** The values that are counted by where many are possible: cents an hour, and days. */
export const PAY_STEPS = [1500, 2000, 2500, 3000, 4000, 5000] as const;
export const POSTED_STEPS = [1, 3, 7, 14, 30] as const;
/** How many places are told. */
export const TOP_PLACES = 10;

/** Counts jobs by what they can be filtered by. */
export class JobCounts {
  readonly #columns: JobColumns;
  readonly #spots: JobSpots;
  readonly #types = new Uint32Array(EMPLOYMENT_TYPES.length);
  readonly #pay = new Uint32Array(PAY_STEPS.length);
  readonly #posted = new Uint32Array(POSTED_STEPS.length);
  readonly #remote = new Uint32Array(2);
  #towns: Uint32Array;
  readonly #since: Float64Array;

  /** @param now in milliseconds of the epoch, from which the days are counted back */
  constructor(columns: JobColumns, spots: JobSpots, now: number) {
    this.#columns = columns;
    this.#spots = spots;
    this.#towns = new Uint32Array(spots.towns.length);
    this.#since = Float64Array.from(POSTED_STEPS, (days) => now - days * DAY_MS);
  }

  /**
   * Counts a job.
   * @param fails the filters that it fails by, as `FAILS` has them: by one, it counts for the values of this one alone
   * @param by -1 takes it away again
   */
  add(slot: number, fails = 0, by: 1 | -1 = 1): void {
    const { type, pay, remote, spot, time } = this.#columns;
    if ((fails & ~FAILS.type) === 0) bump(this.#types, type[slot] ?? 0, by);
    if ((fails & ~FAILS.remote) === 0) bump(this.#remote, remote[slot] ?? 0, by);
    if ((fails & ~FAILS.pay) === 0) {
      const cents = pay[slot] ?? 0;
      for (let step = 0; step < PAY_STEPS.length; step++)
        if (cents >= (PAY_STEPS[step] ?? 0)) bump(this.#pay, step, by);
    }
    if ((fails & ~FAILS.posted) === 0) {
      const at = time[slot] ?? 0;
      for (let step = 0; step < POSTED_STEPS.length; step++)
        if (at >= (this.#since[step] ?? 0)) bump(this.#posted, step, by);
    }
    if ((fails & ~FAILS.place) === 0) {
      const town = this.#spots.townOf[spot[slot] ?? 0] ?? 0;
      if (town >= this.#towns.length) this.#makeRoom();
      bump(this.#towns, town, by);
    }
  }

  /** @param posted how many there are by `POSTED_STEPS`, where that is known better */
  toWire(posted: ArrayLike<number> = this.#posted): FilterCounts {
    return {
      employment_type: EMPLOYMENT_TYPES.map((value, type) => ({
        value,
        count: this.#types[type] ?? 0,
      })),
      pay_min: PAY_STEPS.map((value, step) => ({ value, count: this.#pay[step] ?? 0 })),
      posted_within: POSTED_STEPS.map((value, step) => ({ value, count: posted[step] ?? 0 })),
      remote: [true, false].map((value) => ({ value, count: this.#remote[Number(value)] ?? 0 })),
      places: this.#topTowns(),
    };
  }

  /** The towns with most jobs; of those with as many, the ones first in the alphabet. */
  #topTowns(): FilterCounts['places'] {
    const named = (town: number) => {
      const { city = '', state = '' } = this.#spots.towns[town] ?? {};
      return { city, state, count: this.#towns[town] ?? 0 };
    };
    type Place = ReturnType<typeof named>;
    const compare = (a: Place, b: Place) =>
      b.count - a.count || compareTexts(a.city, b.city) || compareTexts(a.state, b.state);
    let top: Place[] = [];
    let least = 1;
    for (const [town, count] of this.#towns.entries()) {
      if (count < least) continue;
      top = [...top, named(town)].sort(compare).slice(0, TOP_PLACES);
      if (top.length === TOP_PLACES) least = top.at(-1)?.count ?? least;
    }
    return top;
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

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
