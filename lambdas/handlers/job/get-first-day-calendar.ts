import { getFirstDayCalendar } from '../../contract/calls/offer.ts';
import { conflict } from '../../contract/problem.ts';
import { getManager } from '../../data/accounts/managers.ts';
import { getOfferOf } from '../../data/applications/applications.ts';
import { offerToWire } from '../../data/applications/offers.ts';
import { setting } from '../../data/aws/environment.ts';
import { timeZoneOfZip } from '../../data/search/places/time-zones.ts';
import { unlessNotFound } from '../../data/table/read.ts';
import { endpoint } from '../../http/endpoint.ts';
import { calendarFile, calendarZone } from '../../rules/calendar/calendar.ts';
import { firstDayEntry } from '../../rules/calendar/first-day-entry.ts';

export const handler = endpoint(getFirstDayCalendar, async ({ input: { id }, actor }) => {
  const { offer: stored, application } = await getOfferOf(actor, id);
  if (stored.acceptance_status !== 'Accepted') throw conflict('This offer is not accepted.');
  // A place without a known ZIP code is most likely in its manager's time zone.
  const manager = await unlessNotFound(getManager(application.manager_id));
  const time_zone =
    timeZoneOfZip(stored.zip_code) ??
    calendarZone(manager?.preferences.time_zone ?? '') ??
    'Etc/UTC';
  const { first_name, last_name } = application.candidate;
  const entry = firstDayEntry(offerToWire(stored, actor.role), {
    reader: actor.role,
    candidate_name: `${first_name} ${last_name}`,
    time_zone,
    site: setting('SITE_URL'),
  });
  return { calendar: calendarFile([entry], new Date()) };
});
