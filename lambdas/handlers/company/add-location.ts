import { addLocation as addLocationRoute } from '../../contract/company.ts';
import { countLocation, getOwnCompany } from '../../data/companies.ts';
import { newChildId } from '../../data/ids.ts';
import { addLocation, locationToWire } from '../../data/locations.ts';
import { transact } from '../../data/write.ts';
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
  await transact([addLocation(location), countLocation(company)]);
  return { location: locationToWire(location) };
});
