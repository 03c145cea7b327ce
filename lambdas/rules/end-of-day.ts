const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** The farthest that a clock is ahead of UTC. */
const MOST_AHEAD_MS = 14 * 60 * 60_000;

/**
 * When a day ends somewhere.
 * @param day as `2030-01-31`
 * @param timeZone of the IANA database, such as `America/New_York`
 * @returns the first instant of the next day, in ISO 8601, UTC
 */
export function endOfDay(day: string, timeZone: string): string {
  // The Swedish way to write a day is that of ISO 8601.
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  // Every zone's clock is a whole number of quarter hours from UTC.
  let at = Date.parse(day) + DAY_MS - MOST_AHEAD_MS;
  while (calendar.format(at) <= day) at += QUARTER_MS;
  return new Date(at).toISOString();
}
