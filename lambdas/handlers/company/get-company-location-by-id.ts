import { getCompanyLocation } from '../../contract/calls/company.ts';
import { getOwnLocation, ownLocationToWire } from '../../data/companies/locations.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getCompanyLocation, async ({ input: { locationId }, actor }) => ({
  location: ownLocationToWire(await getOwnLocation(actor.id, locationId)),
}));
