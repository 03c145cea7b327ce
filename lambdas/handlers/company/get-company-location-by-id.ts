import { getCompanyLocation } from '../../contract/calls/company.ts';
import { getOwnLocation, locationToWire } from '../../data/companies/locations.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getCompanyLocation, async ({ input: { locationId }, actor }) => ({
  location: locationToWire(await getOwnLocation(actor.id, locationId)),
}));
