import { type FilterCounts, PAY_STEPS, POSTED_STEPS } from '../../contract/calls/job-search.ts';
import { DAY_MS } from '../../contract/limits.ts';
import { EMPLOYMENT_TYPES } from '../../contract/schemas/enumerations.ts';
import { folded } from '../../rules/search-words.ts';
import { FAILS } from './job-filter.ts';
import type { Town } from './job-spots.ts';
import type { JobTable } from './job-table.ts';

const TOP_PLACES = 10;

/**
 * Counts jobs by the values of each filter, with all other filters applied.
 * @param fails by job, the bits of the filters that exclude it
 * @param city the beginning of a city's name, to list its places, too
 * @param now in milliseconds of the epoch
 */
export function countJobs(
  slots: Uint32Array,
  fails: Uint8Array,
  { facts: { posted, pay, type, remote, spot }, spots: { towns, townOf } }: JobTable,
  city: string | undefined,
  now: number,
): FilterCounts {
  const starts = POSTED_STEPS.map((days) => now - days * DAY_MS).reverse();
  const ofType = new Uint32Array(EMPLOYMENT_TYPES.length);
  const ofRemote = new Uint32Array(2);
  const ofTown = new Uint32Array(towns.length);
  // By the number of reached steps.
  const ofPay = new Uint32Array(PAY_STEPS.length + 1);
  const ofPosted = new Uint32Array(POSTED_STEPS.length + 1);
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    const failed = fails[at] ?? 0;
    if ((failed & ~FAILS.type) === 0) incrementAt(ofType, type[slot]);
    if ((failed & ~FAILS.remote) === 0) incrementAt(ofRemote, remote[slot]);
    if ((failed & ~FAILS.place) === 0) incrementAt(ofTown, townOf[spot[slot] ?? 0]);
    if ((failed & ~FAILS.pay) === 0) incrementAt(ofPay, stepsReached(PAY_STEPS, pay[slot]));
    if ((failed & ~FAILS.posted) === 0) incrementAt(ofPosted, stepsReached(starts, posted[slot]));
  }
  const reaching = (counts: Uint32Array, steps: number) =>
    counts.subarray(steps).reduce((sum, count) => sum + count, 0);
  const places = towns
    .map((town, number) => ({ town, count: ofTown[number] ?? 0 }))
    .filter(({ town, count }) => count > 0 && town.folded.city !== '');
  const begun = folded(city ?? '');
  const isBegun = ({ town }: PlaceCount) => town.folded.city.startsWith(begun);
  return {
    employment_type: EMPLOYMENT_TYPES.map((value, at) => ({ value, count: ofType[at] ?? 0 })),
    pay_min: PAY_STEPS.map((value, at) => ({ value, count: reaching(ofPay, at + 1) })),
    posted_within: POSTED_STEPS.map((value, at) => ({
      value,
      count: reaching(ofPosted, POSTED_STEPS.length - at),
    })),
    remote: [true, false].map((value) => ({ value, count: ofRemote[Number(value)] ?? 0 })),
    places: mostJobs(places),
    ...(city !== undefined && { cities: mostJobs(places.filter(isBegun)) }),
  };
}

interface PlaceCount {
  readonly town: Town;
  readonly count: number;
}

/** The towns with the most jobs, then in alphabetical order. There may be too many towns to sort all. */
function mostJobs(places: readonly PlaceCount[]) {
  const least =
    Uint32Array.from(places, ({ count }) => count)
      .sort()
      .at(-TOP_PLACES) ?? 0;
  const nameOf = ({ town: { folded } }: PlaceCount) => `${folded.city}, ${folded.state}`;
  return places
    .filter(({ count }) => count >= least)
    .sort((a, b) => b.count - a.count || (nameOf(a) < nameOf(b) ? -1 : 1))
    .slice(0, TOP_PLACES)
    .map(({ town: { city, state }, count }) => ({ city, state, count }));
}

function incrementAt(counts: Uint32Array, index = 0): void {
  counts[index] = (counts[index] ?? 0) + 1;
}

/** The number of steps that a value reaches. */
function stepsReached(steps: readonly number[], value = 0): number {
  let count = 0;
  while (value >= (steps[count] ?? Infinity)) count++;
  return count;
}
