import { JOB_SORTS, type JobSort } from '../../contract/job-search.ts';
import { otherList, readPlace, writeCursor } from '../cursor.ts';
import { timeOf } from './job-columns.ts';

/** The place of a job in the order of a search: by falling value, then the newest first. */
export interface OrderPlace {
  readonly value: number;
  /** The id of the job there. */
  readonly id: string;
  /** How many words a job needs to have: settled on the first page, or a later one could lose jobs. */
  readonly needed: number;
}

export function writeOrderPlace(sort: JobSort, { value, id, needed }: OrderPlace): string {
  return writeCursor(`${sort} ${value} ${id} ${needed}`);
}

const PLACE = new RegExp(
  `^(?:${JOB_SORTS.join('|')}) -?[0-9.e+-]+ [0-7][0-9A-Z]{25}_[0-9A-Z]{26} [0-9]{1,2}$`,
);

/** @throws invalid if the cursor is of another list, or of another order */
export function readOrderPlace(sort: JobSort, cursor: string): OrderPlace {
  const [ofSort, value = '', id = '', needed] = readPlace(PLACE, cursor).split(' ');
  if (ofSort !== sort || Number.isNaN(Number(value))) throw otherList();
  return { value: Number(value), id, needed: Number(needed) };
}

interface Placed {
  readonly slot: number;
  readonly value: number;
  /** When the job was posted, in milliseconds of the epoch. */
  readonly posted: number;
}

interface After extends OrderPlace {
  readonly posted: number;
}

/** Keeps the first of the jobs that it is offered, of those after a place. */
export class FirstJobs {
  readonly jobs: Placed[] = [];
  readonly #most: number;
  readonly #idOf: (slot: number) => string;
  readonly #after: After | undefined;

  /** @param idOf gives the ULID of a job; it is asked only for jobs of the same millisecond */
  constructor(most: number, idOf: (slot: number) => string, after: OrderPlace | undefined) {
    this.#most = most;
    this.#idOf = idOf;
    this.#after = after && { ...after, posted: timeOf(after.id) };
  }

  offer(slot: number, value: number, posted: number): void {
    const { jobs } = this;
    const last = jobs[this.#most - 1];
    if (last !== undefined && !this.#isBefore(slot, value, posted, last)) return;
    if (this.#after !== undefined && !this.#isAfter(slot, value, posted, this.#after)) return;
    let at = jobs.length;
    for (; at > 0; at--) {
      const before = jobs[at - 1];
      if (before === undefined || !this.#isBefore(slot, value, posted, before)) break;
    }
    jobs.splice(at, 0, { slot, value, posted });
    if (jobs.length > this.#most) jobs.pop();
  }

  #isBefore(slot: number, value: number, posted: number, other: Placed): boolean {
    if (value !== other.value) return value > other.value;
    if (posted !== other.posted) return posted > other.posted;
    return this.#idOf(slot) > this.#idOf(other.slot);
  }

  #isAfter(slot: number, value: number, posted: number, place: After): boolean {
    if (value !== place.value) return value < place.value;
    if (posted !== place.posted) return posted < place.posted;
    const ulid = this.#idOf(slot);
    return ulid < place.id.slice(0, ulid.length);
  }
}
