/** Chances that fall the same way every time: Mulberry32, a generator of 32 bits of state. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to but without 1. */
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

  /** @throws where there is nothing to pick from */
  pick<T>(from: readonly T[]): T {
    const [picked] = this.sample(from, 1);
    if (picked === undefined) throw new Error('There is nothing to pick from');
    return picked;
  }

  /** Picks a key as often, in proportion, as its number says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const keys = Object.keys(weights).filter((key): key is K => key in weights);
    let left = this.next() * keys.reduce((sum, key) => sum + weights[key], 0);
    for (const key of keys) {
      left -= weights[key];
      if (left < 0) return key;
    }
    return this.pick(keys);
  }

  /** `count` different ones, or all if there are fewer, in random order. */
  sample<T>(from: readonly T[], count: number): T[] {
    const rest = [...from];
    const picked: T[] = [];
    while (picked.length < count && rest.length > 0)
      picked.push(...rest.splice(Math.floor(this.next() * rest.length), 1));
    return picked;
  }
}
