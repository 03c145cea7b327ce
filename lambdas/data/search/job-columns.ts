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

/** How many bytes `writeFacts` makes of them. */
export const FACTS_BYTES = 53;

export function writeFacts(facts: JobFacts): Buffer {
  const bytes = Buffer.alloc(FACTS_BYTES);
  bytes.writeDoubleLE(facts.ulid.time, 0);
  bytes.writeDoubleLE(facts.ulid.high, 8);
  bytes.writeDoubleLE(facts.ulid.low, 16);
  bytes.writeDoubleLE(facts.company, 24);
  bytes.writeDoubleLE(facts.listed, 32);
  bytes.writeUInt32LE(facts.slot, 40);
  bytes.writeUInt32LE(facts.pay, 44);
  bytes.writeUInt32LE(facts.spot, 48);
  bytes.writeUInt8(facts.cell, 52);
  return bytes;
}

/** Reads what `writeFacts` has written. */
export function readFacts(bytes: DataView, at: number): JobFacts {
  return {
    ulid: {
      time: bytes.getFloat64(at, true),
      high: bytes.getFloat64(at + 8, true),
      low: bytes.getFloat64(at + 16, true),
    },
    company: bytes.getFloat64(at + 24, true),
    listed: bytes.getFloat64(at + 32, true),
    slot: bytes.getUint32(at + 40, true),
    pay: bytes.getUint32(at + 44, true),
    spot: bytes.getUint32(at + 48, true),
    cell: bytes.getUint8(at + 52),
  };
}

const FIRST_ROOM = 1024;
const GROWTH = 1.25;

function grown<T extends Float64Array | Uint32Array | Uint8Array>(column: T, into: T): T {
  into.set(column);
  return into;
}

/**
 * The facts of all open jobs, a column for each: a million of them are 60 MB, and a pass over all of them takes some
 * milliseconds. `order` holds their slots from the oldest job to the newest.
 */
export class JobColumns {
  time = new Float64Array(FIRST_ROOM);
  high = new Float64Array(FIRST_ROOM);
  low = new Float64Array(FIRST_ROOM);
  company = new Float64Array(FIRST_ROOM);
  listed = new Float64Array(FIRST_ROOM);
  pay = new Uint32Array(FIRST_ROOM);
  spot = new Uint32Array(FIRST_ROOM);
  cell = new Uint8Array(FIRST_ROOM);
  order = new Uint32Array(FIRST_ROOM);
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
    this.#makeRoom(facts.slot);
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
    const at = this.firstNotBefore(this.order, this.size, {
      time: this.time[slot] ?? 0,
      high: this.high[slot] ?? 0,
      low: this.low[slot] ?? 0,
    });
    this.order.copyWithin(at, at + 1, this.size);
    this.size--;
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

  #makeRoom(slot: number): void {
    this.slots = Math.max(this.slots, slot + 1);
    if (slot < this.time.length) return;
    const room = Math.ceil((slot + 1) * GROWTH);
    this.time = grown(this.time, new Float64Array(room));
    this.high = grown(this.high, new Float64Array(room));
    this.low = grown(this.low, new Float64Array(room));
    this.company = grown(this.company, new Float64Array(room));
    this.listed = grown(this.listed, new Float64Array(room));
    this.pay = grown(this.pay, new Uint32Array(room));
    this.spot = grown(this.spot, new Uint32Array(room));
    this.cell = grown(this.cell, new Uint8Array(room));
    this.order = grown(this.order, new Uint32Array(room));
  }
}
