/** A reproducible random generator: Mulberry32, with 32 bits of state. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 (included) to 1 (excluded). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** @throws if the list is empty */
  pick<T>(from: readonly T[]): T {
    const [picked] = this.sample(from, 1);
    if (picked === undefined) throw new Error('The list to pick from is empty');
    return picked;
  }

  /** Picks a key by weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const keys = Object.keys(weights).filter((key): key is K => key in weights);
    let left = this.next() * keys.reduce((sum, key) => sum + weights[key], 0);
    for (const key of keys) {
      left -= weights[key];
      if (left < 0) return key;
    }
    return this.pick(keys);
  }

  /** `count` different entries in random order, or all if there are fewer. */
  sample<T>(from: readonly T[], count: number): T[] {
    const rest = [...from];
    const picked: T[] = [];
    while (picked.length < count && rest.length > 0)
      picked.push(...rest.splice(Math.floor(this.next() * rest.length), 1));
    return picked;
  }
}
