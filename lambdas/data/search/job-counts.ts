import type { FilterCounts } from '../../contract/job-search.ts';
import { DAY_MS } from '../../contract/limits.ts';
import { EMPLOYMENT_TYPES } from '../../contract/types.ts';
import { folded } from '../../rules/search-words.ts';
import { CELLS, type JobColumns, PAY_STEPS } from './job-columns.ts';
import { FAILS } from './job-filter.ts';
import type { JobSpots, Town } from './job-spots.ts';

/** The spans of time by which jobs are counted, in days. */
const POSTED_STEPS = [1, 3, 7, 14, 30] as const;
const SPANS = POSTED_STEPS.length + 1;
const TOP_PLACES = 10;

/** A job counts if it fails by nothing, or by one filter alone: for that filter's other values. */
const ROWS: readonly number[] = [0, FAILS.type, FAILS.pay, FAILS.remote, FAILS.posted, FAILS.place];
const NOWHERE = ROWS.length;
const ROW_OF = Uint8Array.from({ length: 2 * FAILS.other }, (_, fails) =>
  ROWS.includes(fails) ? ROWS.indexOf(fails) : NOWHERE,
);
const OF_PLACE = ROWS.indexOf(FAILS.place);

/** Counts jobs by the values of each filter, all other filters applied. */
export class JobCounts {
  readonly #columns: JobColumns;
  readonly #spots: JobSpots;
  /** By row, span of time and cell. */
  readonly #tally = new Uint32Array((ROWS.length + 1) * SPANS * CELLS.length);
  /** By spot, of those that fail by nothing or by their place. */
  readonly #ofSpots: Uint32Array;
  readonly #starts: readonly number[];

  /** @param now in milliseconds of the epoch, from which the days are counted back */
  constructor(columns: JobColumns, spots: JobSpots, now: number) {
    this.#columns = columns;
    this.#spots = spots;
    this.#ofSpots = new Uint32Array(spots.size);
    this.#starts = POSTED_STEPS.map((days) => now - days * DAY_MS);
  }

  /** @param fails the bits of the filters by which each job fails */
  count(slots: Uint32Array, fails: Uint8Array): void {
    const { posted, cell, spot } = this.#columns;
    const [tally, ofSpots] = [this.#tally, this.#ofSpots];
    const [day = 0, days3 = 0, days7 = 0, days14 = 0, days30 = 0] = this.#starts;
    for (let at = 0; at < slots.length; at++) {
      const row = ROW_OF[fails[at] ?? 0] ?? NOWHERE;
      if (row === NOWHERE) continue;
      const slot = slots[at] ?? 0;
      const when = posted[slot] ?? 0;
      const later = when < days7 ? (when < days14 ? (when < days30 ? 5 : 4) : 3) : 2;
      const span = when < days3 ? later : when < day ? 1 : 0;
      bump(tally, (row * SPANS + span) * CELLS.length + (cell[slot] ?? 0));
      if (row === 0 || row === OF_PLACE) bump(ofSpots, spot[slot] ?? 0);
    }
  }

  /** @param city where the beginning of a city is wanted, its places are listed too */
  toWire(city?: string): FilterCounts {
    const towns = this.#towns();
    const begun = folded(city ?? '');
    return {
      employment_type: EMPLOYMENT_TYPES.map((value) => ({
        value,
        count: this.#sum(FAILS.type, ({ type }) => type === value),
      })),
      pay_min: PAY_STEPS.map((value, step) => ({
        value,
        count: this.#sum(FAILS.pay, ({ steps }) => steps > step),
      })),
      posted_within: POSTED_STEPS.map((value, step) => ({
        value,
        count: this.#sum(FAILS.posted, (_, span) => span <= step),
      })),
      remote: [true, false].map((value) => ({
        value,
        count: this.#sum(FAILS.remote, ({ remote }) => remote === value),
      })),
      places: first(towns),
      ...(city !== undefined && {
        cities: first(towns.filter(({ town }) => town.folded.city.startsWith(begun))),
      }),
    };
  }

  /** How many jobs of some cells and spans pass all filters but one. */
  #sum(filter: number, isOf: (cell: (typeof CELLS)[number], span: number) => boolean): number {
    let sum = 0;
    for (const row of [0, ROWS.indexOf(filter)])
      for (let span = 0; span < SPANS; span++)
        for (const [number, cell] of CELLS.entries())
          if (isOf(cell, span))
            sum += this.#tally[(row * SPANS + span) * CELLS.length + number] ?? 0;
    return sum;
  }

  /** All towns with jobs. */
  #towns(): CountedTown[] {
    const { towns, townOf } = this.#spots;
    const counts = new Uint32Array(towns.length);
    for (let spot = 0; spot < this.#ofSpots.length; spot++)
      bump(counts, townOf[spot] ?? 0, this.#ofSpots[spot]);
    return towns
      .map((town, number) => ({ town, count: counts[number] ?? 0 }))
      .filter(({ town, count }) => count > 0 && town.folded.city !== '');
  }
}

interface CountedTown {
  readonly town: Town;
  readonly count: number;
}

/** The towns with most jobs; of those with as many, the first of the alphabet. There may be too many towns to sort. */
function first(towns: readonly CountedTown[]): FilterCounts['places'] {
  const compare = (a: CountedTown, b: CountedTown) =>
    b.count - a.count || (a.town.name < b.town.name ? -1 : 1);
  const top: CountedTown[] = [];
  for (const each of towns) {
    const last = top[TOP_PLACES - 1];
    if (last !== undefined && (each.count < last.count || compare(each, last) > 0)) continue;
    top.splice(TOP_PLACES - 1, 1, each);
    top.sort(compare);
  }
  return top.map(({ town: { city, state }, count }) => ({ city, state, count }));
}

function bump(counts: Uint32Array, index: number, by = 1): void {
  counts[index] = (counts[index] ?? 0) + by;
}
