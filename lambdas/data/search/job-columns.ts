import type { UlidNumbers } from './ulid-numbers.ts';

/** What is known of an open job in numbers, by which jobs are filtered, sorted and counted. */
export interface JobFacts {
  /** The job's number in this index, from 0. It keeps it while it is there, and nobody gets it after it. */
  readonly slot: number;
  readonly ulid: UlidNumbers;
  /** `ulidMark` of its company. */
  readonly company: number;
  /** When it became listed, in milliseconds of the epoch; NaN where it is not listed. */
  readonly listed: number;
  /** Cents an hour. */
  readonly pay: number;
  /** The number of its spot: a city, state and ZIP code as they are written. */
  readonly spot: number;
  /** `cellOf` its kind of employment, its pay, and whether it is remote. */
  readonly cell: number;
}

/** In the place of a cell: there is no job in this slot. */
const NO_JOB = 255;

/** Columns have room for a multiple of so many slots, at least for so many. */
export const PIECE = 320;
const GROWTH = 1.25;

function grown<T extends Float64Array | Uint32Array | Uint8Array>(column: T, into: T): T {
  into.set(column);
  return into;
}

/** The columns that are stored: what there is in them goes by slot. */
export const STORED_COLUMNS = [
  'time',
  'high',
  'low',
  'company',
  'listed',
  'pay',
  'spot',
  'cell',
] as const;

/**
 * The facts of all open jobs, a column for each: a million of them are 60 MB, and a pass over all of them takes some
 * milliseconds. `order` holds their slots from the oldest job to the newest.
 */
export class JobColumns {
  time = new Float64Array(PIECE);
  high = new Float64Array(PIECE);
  low = new Float64Array(PIECE);
  company = new Float64Array(PIECE);
  listed = new Float64Array(PIECE);
  pay = new Uint32Array(PIECE);
  spot = new Uint32Array(PIECE);
  cell = new Uint8Array(PIECE).fill(NO_JOB);
  order = new Uint32Array(PIECE);
  /** How many jobs there are. */
  size = 0;
  /** More than every slot that has been given to a job. */
  slots = 0;

  /** The slots of all jobs from the oldest to the newest, until one is put in or taken out. */
  get byAge(): Uint32Array {
    return this.order.subarray(0, this.size);
  }

  /** Adds a job, which is not there yet. */
  add(facts: JobFacts): void {
    const at = this.firstNotBefore(this.order, this.size, facts.ulid);
    this.makeRoom(facts.slot);
    this.slots = Math.max(this.slots, facts.slot + 1);
    this.order.copyWithin(at + 1, at, this.size);
    this.order[at] = facts.slot;
    this.size++;
    this.set(facts);
  }

  /** Writes a job's facts anew. */
  set({ slot, ulid, company, listed, pay, spot, cell }: JobFacts): void {
    this.time[slot] = ulid.time;
    this.high[slot] = ulid.high;
    this.low[slot] = ulid.low;
    this.company[slot] = company;
    this.listed[slot] = listed;
    this.pay[slot] = pay;
    this.spot[slot] = spot;
    this.cell[slot] = cell;
  }

  /** Takes a job out of the order. */
  remove(slot: number): void {
    const at = this.firstNotBefore(this.order, this.size, this.ulidOf(slot));
    this.order.copyWithin(at, at + 1, this.size);
    this.size--;
    this.cell[slot] = NO_JOB;
  }

  ulidOf(slot: number): UlidNumbers {
    return { time: this.time[slot] ?? 0, high: this.high[slot] ?? 0, low: this.low[slot] ?? 0 };
  }

  /** The slot of a job. Undefined where it is not there. */
  slotOf(ulid: UlidNumbers): number | undefined {
    const at = this.firstNotBefore(this.order, this.size, ulid);
    const slot = this.order[at] ?? 0;
    const isIt =
      at < this.size &&
      this.time[slot] === ulid.time &&
      this.high[slot] === ulid.high &&
      this.low[slot] === ulid.low;
    return isIt ? slot : undefined;
  }

  /**
   * Puts all jobs in order whose facts are in the columns, before any has been added. Where the slots follow the jobs' age
   * but for a few, it takes as long as a look at each.
   */
  sort(): void {
    const { order, cell } = this;
    const strays = new Uint32Array(cell.length);
    let count = 0;
    for (let slot = 0; slot < cell.length; slot++) {
      if (cell[slot] === NO_JOB) continue;
      this.slots = slot + 1;
      const isStray = this.size > 0 && this.compareAges(slot, order[this.size - 1] ?? 0) < 0;
      if (isStray) strays[count++] = slot;
      else order[this.size++] = slot;
    }
    // From the newest on, behind which there is room for all.
    const late = strays.subarray(0, count).sort((a, b) => this.compareAges(a, b));
    let inOrder = this.size;
    this.size += count;
    for (let at = this.size - 1; count > 0; at--) {
      const stray = late[count - 1] ?? 0;
      const last = order[inOrder - 1] ?? 0;
      const isNewer = inOrder === 0 || this.compareAges(stray, last) > 0;
      order[at] = isNewer ? stray : last;
      if (isNewer) count--;
      else inOrder--;
    }
  }

  /** In slots from the oldest job to the newest, the place of the first whose ULID is not before another. */
  firstNotBefore(slots: Uint32Array, length: number, { time, high, low }: UlidNumbers): number {
    let from = 0;
    let until = length;
    while (from < until) {
      const middle = (from + until) >>> 1;
      const slot = slots[middle] ?? 0;
      const difference =
        (this.time[slot] ?? 0) - time ||
        (this.high[slot] ?? 0) - high ||
        (this.low[slot] ?? 0) - low;
      if (difference < 0) from = middle + 1;
      else until = middle;
    }
    return from;
  }

  /** Whether a job is older than another (negative) or newer. */
  compareAges(slot: number, other: number): number {
    return (
      (this.time[slot] ?? 0) - (this.time[other] ?? 0) ||
      (this.high[slot] ?? 0) - (this.high[other] ?? 0) ||
      (this.low[slot] ?? 0) - (this.low[other] ?? 0)
    );
  }

  /** How many jobs are not older than an instant, in milliseconds of the epoch. */
  countSince(instant: number): number {
    const from = { time: Math.ceil(instant), high: 0, low: 0 };
    return this.size - this.firstNotBefore(this.order, this.size, from);
  }

  /** Has the columns reach to a slot. */
  makeRoom(slot: number): void {
    if (slot < this.time.length) return;
    const room = Math.ceil(((slot + 1) * GROWTH) / PIECE) * PIECE;
    this.time = grown(this.time, new Float64Array(room));
    this.high = grown(this.high, new Float64Array(room));
    this.low = grown(this.low, new Float64Array(room));
    this.company = grown(this.company, new Float64Array(room));
    this.listed = grown(this.listed, new Float64Array(room));
    this.pay = grown(this.pay, new Uint32Array(room));
    this.spot = grown(this.spot, new Uint32Array(room));
    this.cell = grown(this.cell, new Uint8Array(room).fill(NO_JOB));
    this.order = grown(this.order, new Uint32Array(room));
  }
}
