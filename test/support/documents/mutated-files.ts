import * as fc from 'fast-check';

/** The most CPU for one of them: the limit of 300 ms, and as much for a machine that is busy. */
export const MOST_CPU_MS = 600;

const changes = fc.array(
  fc.record({
    // Where, as a part of the file; the start of a file decides most.
    at: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(0)),
    offset: fc.nat(80),
    how: fc.constantFrom('set', 'zeros', 'noise', 'cut', 'insert', 'repeat'),
    length: fc.oneof(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 2000 })),
    noise: fc.uint8Array({ minLength: 8, maxLength: 64 }),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Damaged copies of a file, the same ones each time. */
export function mutantsOf(file: Uint8Array, count = 500): Buffer[] {
  return fc.sample(changes, { numRuns: count, seed: 20 }).map((all) => {
    let mutant = Buffer.from(file);
    for (const { at, offset, how, length, noise } of all) {
      const place = Math.min(mutant.length, Math.floor(at * mutant.length) + offset);
      const [before, after] = [mutant.subarray(0, place), mutant.subarray(place)];
      const longNoise = Buffer.alloc(length, noise);
      mutant = Buffer.concat(
        {
          set: [before, noise.subarray(0, 1), after.subarray(1)],
          zeros: [before, Buffer.alloc(length), after.subarray(length)],
          noise: [before, longNoise, after.subarray(length)],
          cut: [before, after.subarray(length)],
          insert: [before, longNoise, after],
          repeat: [before, after.subarray(0, length), after],
        }[how],
      );
    }
    return mutant;
  });
}

/**
 * The CPU that this process takes for some work, with all its threads, in milliseconds. If it is more than `most`, the
 * least of three tries: garbage of others is collected at any time, and a busy machine empties the processor's caches.
 * `prepare` runs before each try and is not counted.
 */
export async function cpuOf(
  work: () => unknown,
  { most = MOST_CPU_MS, prepare }: { most?: number; prepare?: () => unknown } = {},
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least > most; tries++) {
    await prepare?.();
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
