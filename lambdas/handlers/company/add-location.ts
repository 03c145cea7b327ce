import { addLocation as addLocationRoute } from '../../contract/calls/edit-company.ts';
import { getOwnCompany, incrementLocations } from '../../data/companies/companies.ts';
import { addLocation, locationToWire } from '../../data/companies/locations.ts';
import { newChildId } from '../../data/table/ids.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(addLocationRoute, async ({ input, actor }) => {
  const company = await getOwnCompany(actor.id, input.company_id);
  const location = {
    ...input,
    id: newChildId(company.id),
    manager_id: actor.id,
    revision: 1,
    created_at: new Date().toISOString(),
  };
  await transact([addLocation(location), incrementLocations(company)]);
  return { location: locationToWire(location) };
});
