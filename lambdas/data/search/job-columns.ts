import { EMPLOYMENT_TYPES, type EmploymentType } from '../../contract/types.ts';

/** The pay steps by which jobs are counted, in cents an hour. */
export const PAY_STEPS = [1500, 2000, 2500, 3000, 4000, 5000] as const;

/** Kind of employment, pay step and remote together, as one small number. */
interface Cell {
  readonly type: EmploymentType;
  /** How many of `PAY_STEPS` the pay reaches. */
  readonly steps: number;
  readonly remote: boolean;
}
export const CELLS: readonly Cell[] = EMPLOYMENT_TYPES.flatMap((type) =>
  [0, ...PAY_STEPS].flatMap((_, steps) => [false, true].map((remote) => ({ type, steps, remote }))),
);

/** The number of a job's cell. @param pay in cents an hour */
export function cellOf(type: EmploymentType, pay: number, remote: boolean): number {
  const steps = PAY_STEPS.filter((step) => pay >= step).length;
  return CELLS.findIndex(
    (cell) => cell.type === type && cell.steps === steps && cell.remote === remote,
  );
}

/** The facts of a job by which jobs are filtered, sorted and counted. */
export interface JobFacts {
  /** The job's number in this index. */
  readonly slot: number;
  /** When it was posted, in milliseconds of the epoch. */
  readonly posted: number;
  /** `markOf` its company. */
  readonly company: number;
  /** When it became listed, in milliseconds of the epoch; null if it is not listed. */
  readonly listed: number | null;
  /** Cents an hour. */
  readonly pay: number;
  /** The number of its spot. */
  readonly spot: number;
  readonly cell: number;
}

/** In the place of a cell: there is no job in this slot. */
const NO_JOB = 255;
const FIRST_ROOM = 1024;
const GROWTH = 1.25;

/**
 * The facts of all open jobs, a column for each: 37 bytes a job. Filters and counts look at every job that matches, which
 * takes SQL twenty times as long.
 */
export class JobColumns {
  posted = new Float64Array(FIRST_ROOM);
  company = new Float64Array(FIRST_ROOM);
  listed = new Float64Array(FIRST_ROOM);
  pay = new Uint32Array(FIRST_ROOM);
  spot = new Uint32Array(FIRST_ROOM);
  cell = new Uint8Array(FIRST_ROOM).fill(NO_JOB);
  /** How many jobs there are. */
  size = 0;
  /** More than every slot that has been given to a job. */
  slots = 0;
  #all: Uint32Array | undefined;

  set({ slot, posted, company, listed, pay, spot, cell }: JobFacts): void {
    if (slot >= this.cell.length) this.#makeRoom(slot);
    if (!this.has(slot)) {
      this.size++;
      this.#all = undefined;
    }
    this.slots = Math.max(this.slots, slot + 1);
    this.posted[slot] = posted;
    this.company[slot] = company;
    this.listed[slot] = listed ?? Number.NaN;
    this.pay[slot] = pay;
    this.spot[slot] = spot;
    this.cell[slot] = cell;
  }

  /** The slots of all jobs. */
  get all(): Uint32Array {
    if (this.#all === undefined) {
      let count = 0;
      this.#all = new Uint32Array(this.size);
      for (let slot = 0; slot < this.slots; slot++)
        if (this.cell[slot] !== NO_JOB) this.#all[count++] = slot;
    }
    return this.#all;
  }

  has(slot: number): boolean {
    return slot < this.slots && this.cell[slot] !== NO_JOB;
  }

  remove(slot: number): void {
    if (!this.has(slot)) return;
    this.cell[slot] = NO_JOB;
    this.#all = undefined;
    this.size--;
  }

  #makeRoom(slot: number): void {
    const room = Math.ceil((slot + 1) * GROWTH);
    const grown = <T extends Float64Array | Uint32Array | Uint8Array>(column: T, into: T): T => {
      into.set(column);
      return into;
    };
    this.posted = grown(this.posted, new Float64Array(room));
    this.company = grown(this.company, new Float64Array(room));
    this.listed = grown(this.listed, new Float64Array(room));
    this.pay = grown(this.pay, new Uint32Array(room));
    this.spot = grown(this.spot, new Uint32Array(room));
    this.cell = grown(this.cell, new Uint8Array(room).fill(NO_JOB));
  }
}

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const numberOf = (text: string) =>
  [...text].reduce((value, digit) => value * DIGITS.length + DIGITS.indexOf(digit), 0);

/** When a ULID was made, in milliseconds of the epoch. */
export const timeOf = (ulid: string) => numberOf(ulid.slice(0, 10));

/** A number for a ULID, of 50 of its random bits: no two companies of a table have the same. */
export const markOf = (ulid: string) => numberOf(ulid.slice(16, 26));
