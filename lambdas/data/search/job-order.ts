import { JOB_SORTS, type JobSort } from '../../contract/job-search.ts';
import { otherList, readPlace, writeCursor } from '../cursor.ts';
import type { JobColumns } from './job-columns.ts';
import type { JobFilter } from './job-filter.ts';
import { SCORES } from './match-score.ts';
import type { MatchingJobs } from './matching-jobs.ts';

/**
 * In what order jobs are found: by a value, those with as much of it newest first. The value depends on the job and on
 * what is wanted alone, so that a cursor, which holds it, stays right while other jobs come and go.
 */
export interface JobOrder {
  readonly sort: JobSort;
  /** Whether all have the same value, 0, so that they are in order already. */
  readonly isByAge: boolean;
  /** No job has a higher value. */
  readonly highest: number;
  /**
   * Writes the values of some jobs, of which the higher ones come first.
   * @param slots theirs @param at the place of the first of them among the matching ones @param values 0 each
   */
  fill(slots: Uint32Array, at: number, values: Float64Array): void;
}

export function jobOrder(
  sort: JobSort,
  columns: JobColumns,
  matching: MatchingJobs | undefined,
  { miles }: JobFilter,
): JobOrder {
  const { pay, spot } = columns;
  if (sort === 'pay')
    return {
      ...{ sort, isByAge: false, highest: Infinity },
      fill(slots, _, values) {
        for (let at = 0; at < slots.length; at++) values[at] = pay[slots[at] ?? 0] ?? 0;
      },
    };
  if (sort === 'distance' && miles !== undefined)
    return {
      ...{ sort, isByAge: false, highest: 0 },
      fill(slots, _, values) {
        for (let at = 0; at < slots.length; at++)
          values[at] = -(miles[spot[slots[at] ?? 0] ?? 0] ?? 0);
      },
    };
  if (sort === 'relevance' && matching !== undefined) {
    const { scores, frequent } = matching;
    const highest = Math.min(SCORES.title, ...frequent.map((each) => each.highest));
    return {
      ...{ sort, isByAge: false, highest },
      fill(slots, from, values) {
        if (scores === undefined) values.fill(SCORES.title);
        else values.set(scores.subarray(from, from + slots.length));
        for (const each of frequent) each.lower(slots, values);
      },
    };
  }
  return { sort, isByAge: true, highest: 0, fill() {} };
}

/** The place of a job in an order. */
export interface OrderPlace {
  readonly value: number;
  /** The id of the job there. */
  readonly id: string;
}

export function writeOrderPlace({ sort }: JobOrder, { value, id }: OrderPlace): string {
  return writeCursor(`${sort} ${value} ${id}`);
}

const PLACE = new RegExp(
  `^(?:${JOB_SORTS.join('|')}) -?[0-9.e+-]+ [0-7][0-9A-Z]{25}_[0-9A-Z]{26}$`,
);

/** @throws invalid where the cursor is of another list, or of another order */
export function readOrderPlace({ sort }: JobOrder, cursor: string): OrderPlace {
  const [ofSort, value = '', id = ''] = readPlace(PLACE, cursor).split(' ');
  if (ofSort !== sort || Number.isNaN(Number(value))) throw otherList();
  return { value: Number(value), id };
}

/** Keeps the first so many of what it is offered, by falling value; of the same value, what it was offered first. */
export class FirstJobs {
  readonly slots: number[] = [];
  readonly values: number[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** What has no more than this value need not be offered. */
  get least(): number {
    return this.values.length < this.#most ? -Infinity : (this.values[this.#most - 1] ?? 0);
  }

  offer(slot: number, value: number): void {
    let at = this.values.length;
    while (at > 0 && value > (this.values[at - 1] ?? 0)) at--;
    this.values.splice(at, 0, value);
    this.slots.splice(at, 0, slot);
    if (this.values.length > this.#most) {
      this.values.pop();
      this.slots.pop();
    }
  }
}
