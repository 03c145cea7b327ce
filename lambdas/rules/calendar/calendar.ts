import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { SITE_NAME } from '../../contract/texts/site-name.ts';
import { zonedTime } from '../dates/local-time.ts';

/**
 * Calendar files (RFC 5545, RFC 5546): each time is a local time with its zone, whose rules the file has, so that
 * Google, Outlook and Apple show the hour on the wall at the place.
 */

export interface CalendarEntry {
  /** The same for all versions of an entry, so that a later one replaces it. */
  readonly uid: string;
  /** Raised by each change. */
  readonly sequence: number;
  /** The local time of its beginning, `YYYY-MM-DDTHH:mm`. */
  readonly start: string;
  readonly minutes: number;
  readonly time_zone: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  /** Its page on the site. */
  readonly url: string;
  readonly cancelled?: boolean;
}

/** Who sends an entry by mail, and to whom: programs then offer to take it over. */
export interface Invitation {
  readonly organizer: { readonly name: string; readonly email: string };
  readonly attendee: { readonly name: string; readonly email: string };
}

/** A name of the IANA database that calendar files can have: an old name becomes the current one. Undefined if unknown. */
export function calendarZone(name: string): string | undefined {
  const [, id = ''] = [tzlib_get_ical_block(name)].flat();
  return id.startsWith('TZID=') ? id.slice('TZID='.length) : undefined;
}

const zoneBlock = (name: string) => [tzlib_get_ical_block(name)].flat()[0] ?? null;

/** A file with entries. @param now when it is made */
export function calendarFile(
  entries: readonly CalendarEntry[],
  now: Date,
  { invitation, name }: { readonly invitation?: Invitation; readonly name?: string } = {},
): string {
  const isCancelled = entries.some(({ cancelled }) => cancelled);
  const calendar = ical({
    prodId: { company: SITE_NAME, product: 'Calendar', language: 'EN' },
    ...(name !== undefined && { name, ttl: 60 * 60 }),
    timezone: { name: null, generator: zoneBlock },
    method: invitation
      ? isCancelled
        ? ICalCalendarMethod.CANCEL
        : ICalCalendarMethod.REQUEST
      : ICalCalendarMethod.PUBLISH,
  });
  for (const { uid, sequence, start, minutes, time_zone, ...entry } of entries) {
    const begin = zonedTime(start, time_zone);
    const event = calendar.createEvent({
      id: uid,
      sequence,
      stamp: now,
      timezone: time_zone,
      start: begin,
      end: endOf(begin, minutes),
      summary: entry.summary,
      location: entry.location || null,
      description: entry.description || null,
      url: entry.url,
      status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
    if (invitation === undefined) continue;
    event.organizer(invitation.organizer);
    event.createAttendee({
      ...invitation.attendee,
      rsvp: false,
      status: ICalAttendeeStatus.ACCEPTED,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** In the hour that comes twice an end can have an earlier local time, which no program could read: it is an hour later. */
function endOf(begin: ReturnType<typeof zonedTime>, minutes: number) {
  const end = begin.add({ minutes });
  const isLater = end.toPlainDateTime().toString() > begin.toPlainDateTime().toString();
  return isLater ? end : end.add({ hours: 1 });
}
