const QUARTER_MS = 15 * 60_000;

/**
 * The first quarter of an hour at which something holds of a clock. Every zone's clock is a whole number of quarters from
 * UTC, so that it is the first instant.
 * @param from where to begin, in milliseconds of the epoch
 * @returns in ISO 8601, UTC
 */
export function firstQuarterHour(from: number, holds: (at: number) => boolean): string {
  let at = Math.ceil(from / QUARTER_MS) * QUARTER_MS;
  while (!holds(at)) at += QUARTER_MS;
  return new Date(at).toISOString();
}
