import { firstQuarterHour } from './quarter-hours.ts';

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
  return firstQuarterHour(Date.parse(now) + 1, (at) => clock.format(at) === '08:00');
}
