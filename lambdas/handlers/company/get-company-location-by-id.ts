import { getCompanyLocation } from '../../contract/company.ts';
import { getOwnLocation, locationToWire } from '../../data/locations.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getCompanyLocation, async ({ input: { locationId }, actor }) => ({
  location: locationToWire(await getOwnLocation(actor.id, locationId)),
}));
