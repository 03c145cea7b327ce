const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Exponential back-off with jitter: doubles per failure in a row, up to half a minute; half of it is
 * random.
 */
export function backOff(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
  return Math.round((ceiling * (1 + random())) / 2);
}
