import lookUp from '@photostructure/tz-lookup';
import { calendarZone } from '../../../rules/calendar/calendar.ts';
import { centreOfZip } from './places.ts';

/** The time zone of a ZIP code, by its centre, as calendar files have it. Undefined if unknown. */
export function timeZoneOfZip(zip: string): string | undefined {
  const centre = centreOfZip(zip);
  return centre && calendarZone(lookUp(centre.latitude, centre.longitude));
}
