import { decodeTime } from 'ulid';
import { JOB_SORTS, type JobSort } from '../../contract/calls/job-search.ts';
import { ULID } from '../../contract/schemas/types.ts';
import { ownUlid } from '../keys/key.ts';
import { foreignCursor, readPlace, writeCursor } from '../table/cursor.ts';
import type { JobTable } from './job-table.ts';
import type { Needed } from './job-words.ts';

/** The position of a job in the order of a search: highest value first, then newest first. */
export interface OrderPlace {
  readonly value: number;
  /** The job's id. */
  readonly id: string;
  /** Settled by the first page, so that later pages lose no jobs. */
  readonly needed: Needed;
  /** Whether kind, pay and times among the words are left out, since no job has them. */
  readonly unmet: boolean;
}

export function writeOrderPlace(sort: JobSort, { value, id, needed, unmet }: OrderPlace): string {
  return writeCursor(`${sort} ${value} ${id} ${needed.terms} ${needed.titled} ${Number(unmet)}`);
}

const PLACE = new RegExp(
  `^(?:${JOB_SORTS.join('|')}) -?[0-9.e+-]+ ${ULID}_${ULID} [0-9]{1,2} [0-9] [01]$`,
);

/** @throws invalid if the cursor belongs to another list or order */
export function readOrderPlace(sort: JobSort, cursor: string): OrderPlace {
  const [ofSort, value = '', id = '', terms, titled, unmet] = readPlace(PLACE, cursor).split(' ');
  if (ofSort !== sort || Number.isNaN(Number(value))) throw foreignCursor();
  return {
    value: Number(value),
    id,
    needed: { terms: Number(terms), titled: Number(titled) },
    unmet: unmet === '1',
  };
}

interface Place {
  readonly slot: number;
  readonly value: number;
  /** The time of posting, in milliseconds of the epoch. */
  readonly posted: number;
  /** Only read for jobs of the same millisecond. */
  readonly ulid?: string;
}

/**
 * The first jobs after a position: highest value first, then newest first.
 * @param slots in roughly the order of posting
 * @param valueBy depends only on the job and the search
 */
export function firstJobs(
  slots: Uint32Array,
  most: number,
  valueBy: (slot: number) => number,
  table: JobTable,
  after: OrderPlace | undefined,
): Place[] {
  const ulidOf = ({ slot, ulid = table.ulidOf(slot) }: Place) => ulid;
  const isBefore = (one: Place, other: Place) =>
    (other.value - one.value || other.posted - one.posted) < 0 ||
    (one.value === other.value && one.posted === other.posted && ulidOf(one) > ulidOf(other));
  const ulid = ownUlid(after?.id ?? '');
  const start = after && { slot: -1, value: after.value, posted: decodeTime(ulid), ulid };
  const first: Place[] = [];
  // Newest first, so that most jobs come after those already found.
  for (const slot of slots.toReversed()) {
    const job = { slot, value: valueBy(slot), posted: table.facts.posted[slot] ?? 0 };
    const last = first[most - 1];
    if (last !== undefined && !isBefore(job, last)) continue;
    if (start !== undefined && !isBefore(start, job)) continue;
    const at = first.findIndex((other) => isBefore(job, other));
    first.splice(at === -1 ? first.length : at, 0, job);
    if (first.length > most) first.pop();
  }
  return first;
}
