import { getTimeZone } from '../../contract/calls/interviews.ts';
import { getOwnLocation } from '../../data/companies/locations.ts';
import { timeZoneOfZip } from '../../data/search/places/time-zones.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getTimeZone, async ({ input: { location_id }, actor }) => {
  const { zip_code } = await getOwnLocation(actor.id, location_id);
  return { time_zone: timeZoneOfZip(zip_code) ?? null };
});
