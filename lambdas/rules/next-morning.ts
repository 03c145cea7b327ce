import { firstQuarterHour } from './quarter-hours.ts';

/**
 * The next 8 AM in a time zone.
 * @param now in ISO 8601; exactly 8 AM counts as passed
 * @param timeZone of the IANA database, such as `America/New_York`
 * @returns in ISO 8601, UTC
 */
export function nextMorning(now: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return firstQuarterHour(Date.parse(now) + 1, (at) => clock.format(at) === '08:00');
}
