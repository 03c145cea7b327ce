export const QUARTER_MS = 15 * 60_000;

/**
 * The first quarter of an hour at which a condition on the local time holds. The offset of every zone in
 * the IANA database is a whole number of quarters, so this is the exact instant.
 * @param from in milliseconds of the epoch
 * @returns in ISO 8601, UTC
 */
export function firstQuarterHour(from: number, holds: (at: number) => boolean): string {
  let at = Math.ceil(from / QUARTER_MS) * QUARTER_MS;
  while (!holds(at)) at += QUARTER_MS;
  return new Date(at).toISOString();
}
