/** Of how many jobs a byte holds the scores, which take two bits each. */
const PER_BYTE = 4;
const GROWTH = 1.25;

/** A score of 0 to 3 for each slot: 0 where the job does not match, or where there is none. */
export class SlotScores {
  #bytes: Uint8Array;
  /** How many slots have each score; how many have 0 is not counted. */
  readonly #counts = [0, 0, 0, 0];

  /** @param slots for how many slots there is room at first */
  constructor(slots: number) {
    this.#bytes = new Uint8Array(Math.ceil((slots * GROWTH) / PER_BYTE));
  }

  /** Those that `bytes` gave. */
  static from(bytes: Uint8Array): SlotScores {
    const scores = new SlotScores(0);
    scores.#bytes = bytes;
    const times = new Uint32Array(256);
    for (const byte of bytes) times[byte] = (times[byte] ?? 0) + 1;
    for (const [byte, count] of times.entries())
      for (let slot = 0; slot < PER_BYTE; slot++) {
        const score = (byte >> (slot * 2)) & 3;
        if (score > 0) scores.#counts[score] = (scores.#counts[score] ?? 0) + count;
      }
    return scores;
  }

  /** The scores of so many slots, to be stored. */
  bytes(slots: number): Uint8Array {
    return this.#bytes.subarray(0, Math.ceil(slots / PER_BYTE));
  }

  /** How many jobs match. */
  get count(): number {
    return this.#counts.reduce((sum, count) => sum + count);
  }

  /** The highest score that a job has; 0 where none matches. */
  get highest(): number {
    return Math.max(
      0,
      this.#counts.findLastIndex((count) => count > 0),
    );
  }

  set(slot: number, score: number): void {
    const at = Math.floor(slot / PER_BYTE);
    if (at >= this.#bytes.length) this.#makeRoom(at);
    const shift = (slot % PER_BYTE) * 2;
    const byte = this.#bytes[at] ?? 0;
    const before = (byte >> shift) & 3;
    if (before > 0) this.#counts[before] = (this.#counts[before] ?? 0) - 1;
    if (score > 0) this.#counts[score] = (this.#counts[score] ?? 0) + 1;
    this.#bytes[at] = byte ^ ((before ^ score) << shift);
  }

  /** Sets bits of those among some jobs that do not match. */
  markOthers(slots: Uint32Array, fails: Uint8Array, bits: number): void {
    const bytes = this.#bytes;
    for (let at = 0; at < slots.length; at++)
      if (scoreIn(bytes, slots[at] ?? 0) === 0) fails[at] = (fails[at] ?? 0) | bits;
  }

  /** Lowers the values of jobs to their scores here. */
  lower(slots: Uint32Array, values: Float64Array): void {
    const bytes = this.#bytes;
    for (let at = 0; at < slots.length; at++) {
      const score = scoreIn(bytes, slots[at] ?? 0);
      if (score < (values[at] ?? 0)) values[at] = score;
    }
  }

  #makeRoom(at: number): void {
    const bytes = new Uint8Array(Math.ceil((at + 1) * GROWTH));
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}

function scoreIn(bytes: Uint8Array, slot: number): number {
  return ((bytes[slot >>> 2] ?? 0) >> ((slot & 3) * 2)) & 3;
}
