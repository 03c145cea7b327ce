import { firstQuarterHour, QUARTER_MS } from './quarter-hours.ts';

/**
 * The next 8 AM in a time zone.
 * @param now in ISO 8601; exactly 8 AM counts as passed
 * @param timeZone of the IANA database, such as `America/New_York`
 * @returns in ISO 8601, UTC
 */
export function nextMorning(now: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  const isEight = (at: number) => clock.format(at) === '08';
  // Not the exact minute: preferences that were stored before offsets were refused may have one, such as `+05:07`,
  // which has no full hour at a quarter.
  return firstQuarterHour(Date.parse(now) + 1, (at) => isEight(at) && !isEight(at - QUARTER_MS));
}
