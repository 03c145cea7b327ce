import { Temporal } from 'temporal-polyfill';

/**
 * Local times, `YYYY-MM-DDTHH:mm`, at a place with a time zone of the IANA database. What people agree on is the hour on
 * the wall, so the local time is the truth and the instant follows from it: if a zone's rules change, the instant moves.
 */

/**
 * The instant of a local time, in ISO 8601, UTC. Of a time that comes twice, when clocks are set back, the first. A time
 * that is skipped, when clocks are set forward, is read as so much later.
 */
export function instantOf(local: string, timeZone: string): string {
  return iso(zonedTime(local, timeZone));
}

/** Whether there is such a day, and clocks of the time zone do not skip the time. */
export function exists(local: string, timeZone: string): boolean {
  try {
    const plain = Temporal.PlainDateTime.from(local, { overflow: 'reject' });
    return zonedTime(local, timeZone).toPlainDateTime().equals(plain);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The instant `minutes` later, in ISO 8601, UTC. */
export function minutesAfter(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

/** The instant of an hour on the day before a local time, in ISO 8601, UTC. */
export function onTheDayBefore(local: string, timeZone: string, hour: number): string {
  const day = Temporal.PlainDateTime.from(local).toPlainDate().subtract({ days: 1 });
  return iso(day.toPlainDateTime({ hour }).toZonedDateTime(timeZone));
}

/** A local time with its zone, as `instantOf` reads it. */
export function zonedTime(local: string, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, {
    disambiguation: 'compatible',
  });
}

const iso = (time: Temporal.ZonedDateTime) => new Date(time.epochMilliseconds).toISOString();
