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

/** By what jobs fail they are counted apart: by nothing, or by one filter alone. All others are counted nowhere. */
const ROWS: readonly number[] = [0, FAILS.type, FAILS.pay, FAILS.remote, FAILS.posted, FAILS.place];
const NOWHERE = ROWS.length;
const ROW_OF = Uint8Array.from({ length: 2 * FAILS.other }, (_, fails) =>
  ROWS.includes(fails) ? ROWS.indexOf(fails) : NOWHERE,
);
const OF_NONE = ROWS.indexOf(0);
const OF_PLACE = ROWS.indexOf(FAILS.place);
/** By the first of `POSTED_STEPS` that reaches back to a job; those that none does come last. */
const SPANS = POSTED_STEPS.length + 1;

/** Counts jobs by what they can be filtered by. */
export class JobCounts {
  readonly #columns: JobColumns;
  readonly #spots: JobSpots;
  /** By span, row and cell. */
  readonly #tally = new Uint32Array(SPANS * (ROWS.length + 1) * CELLS.length);
  /** By spot, of those that fail by nothing or by their place. */
  #ofSpots: Uint32Array;
  /** From when the days are counted back, in milliseconds of the epoch. */
  readonly #now: number;

  /** @param now in milliseconds of the epoch, from which the days are counted back */
  constructor(columns: JobColumns, spots: JobSpots, now: number) {
    this.#columns = columns;
    this.#spots = spots;
    this.#now = now;
    this.#ofSpots = new Uint32Array(spots.size);
  }

  /** Counts a job, or takes it away again, as one that fails by nothing and is of the first span. */
  add(slot: number, by: 1 | -1): void {
    const spot = this.#columns.spot[slot] ?? 0;
    if (spot >= this.#ofSpots.length) this.#makeRoom();
    bump(this.#tally, OF_NONE * CELLS.length + (this.#columns.cell[slot] ?? 0), by);
    bump(this.#ofSpots, spot, by);
  }

  /**
   * The spans in which jobs are to be counted: by the first of `POSTED_STEPS` that reaches back to them.
   * @param slots from the oldest job to the newest
   * @returns where each begins in them; the first is that of the newest jobs, and ends where they end
   */
  spans(slots: Uint32Array): number[] {
    const starts = POSTED_STEPS.map((days) => {
      const since = { time: Math.ceil(this.#now - days * DAY_MS), high: 0, low: 0 };
      return this.#columns.firstNotBefore(slots, slots.length, since);
    });
    return [...starts, 0];
  }

  /** Counts jobs of a span. @param fails the filters that each fails by: by one alone, it counts for its values */
  count(span: number, slots: Uint32Array, fails: Uint8Array): void {
    const { cell, spot } = this.#columns;
    const tally = this.#tally;
    const ofSpots = this.#ofSpots;
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] ?? 0;
      const row = ROW_OF[fails[at] ?? 0] ?? NOWHERE;
      bump(tally, (span * (ROWS.length + 1) + row) * CELLS.length + (cell[slot] ?? 0), 1);
      if (row === OF_NONE || row === OF_PLACE) bump(ofSpots, spot[slot] ?? 0, 1);
    }
  }

  /** @param posted how many there are by `POSTED_STEPS`, where that is known better */
  toWire(posted: readonly number[] = this.#posted()): FilterCounts {
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
  #inCells(
    filter: number,
    isOf: (cell: (typeof CELLS)[number]) => boolean,
    spans: readonly number[] = [...Array(SPANS).keys()],
  ): number {
    let sum = 0;
    for (const span of spans)
      for (const row of [OF_NONE, ROWS.indexOf(filter)])
        for (const [number, cell] of CELLS.entries())
          if (isOf(cell))
            sum += this.#tally[(span * (ROWS.length + 1) + row) * CELLS.length + number] ?? 0;
    return sum;
  }

  /** How many there are since each of `POSTED_STEPS`. */
  #posted(): number[] {
    let sum = 0;
    return POSTED_STEPS.map((_, span) => {
      sum += this.#inCells(FAILS.posted, () => true, [span]);
      return sum;
    });
  }

  /** The towns with most jobs; of those with as many, the ones first in the alphabet. */
  #topTowns(): FilterCounts['places'] {
    const { towns, townOf } = this.#spots;
    const counts = new Uint32Array(towns.length);
    for (let spot = 0; spot < this.#ofSpots.length; spot++)
      bump(counts, townOf[spot] ?? 0, this.#ofSpots[spot] ?? 0);
    const compare = (a: number, b: number) =>
      (counts[b] ?? 0) - (counts[a] ?? 0) ||
      ((towns[a]?.name ?? '') < (towns[b]?.name ?? '') ? -1 : 1);
    const top: number[] = [];
    for (let town = 0; town < counts.length; town++) {
      const last = top[TOP_PLACES - 1];
      const least = last === undefined ? 1 : (counts[last] ?? 0);
      if ((counts[town] ?? 0) < least || towns[town]?.folded.city === '') continue;
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
    const ofSpots = new Uint32Array(this.#spots.size * 2);
    ofSpots.set(this.#ofSpots);
    this.#ofSpots = ofSpots;
  }
}

function bump(counts: Uint32Array, index: number, by: number): void {
  counts[index] = (counts[index] ?? 0) + by;
}
