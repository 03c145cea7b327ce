const QUARTER_MS = 15 * 60_000;

/**
 * When it is next eight in the morning somewhere.
 * @param now in ISO 8601; eight o'clock itself is over
 * @param timeZone of the IANA database, such as `America/New_York`
 * @returns in ISO 8601, UTC
 */
export function nextMorning(now: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  // Every zone's clock is a whole number of quarter hours from UTC.
  let at = Math.floor(Date.parse(now) / QUARTER_MS) * QUARTER_MS;
  do at += QUARTER_MS;
  while (clock.format(at) !== '08:00');
  return new Date(at).toISOString();
}
