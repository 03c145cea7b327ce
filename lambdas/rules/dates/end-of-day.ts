import { DAY_MS } from '../../contract/limits.ts';
import { firstQuarterHour } from './quarter-hours.ts';

/** The time zone farthest ahead of UTC. */
const MOST_AHEAD_MS = 14 * 60 * 60_000;

// The Swedish locale writes days as ISO 8601 does.
const calendarOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });

/**
 * The day in a time zone, as `2030-01-31`.
 * @param timeZone of the IANA database, such as `America/New_York`
 * @param at in milliseconds of the epoch
 */
export function dayIn(timeZone: string, at: number): string {
  return calendarOf(timeZone).format(at);
}

/**
 * A clock in a time zone. It shows an instant (ISO 8601) as a time in UTC: spreadsheets have no zones.
 * @param timeZone of the IANA database, such as `America/New_York`
 */
export function wallClock(timeZone: string): (at: string) => Date {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (at) => new Date(`${clock.format(Date.parse(at)).replace(' ', 'T')}Z`);
}

/**
 * The end of a day in a time zone.
 * @param day as `2030-01-31`
 * @param timeZone of the IANA database, such as `America/New_York`
 * @returns the first instant of the next day, in ISO 8601, UTC
 */
export function endOfDay(day: string, timeZone: string): string {
  const calendar = calendarOf(timeZone);
  const earliest = Date.parse(day) + DAY_MS - MOST_AHEAD_MS;
  return firstQuarterHour(earliest, (at) => calendar.format(at) > day);
}
