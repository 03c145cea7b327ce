import { addLocation as addLocationRoute } from '../../contract/calls/edit-company.ts';
import { getOwnCompany, incrementLocations } from '../../data/companies/companies.ts';
import { addLocation, ownLocationToWire } from '../../data/companies/locations.ts';
import { consumeQuotaWrite } from '../../data/limits/quotas.ts';
import { newChildId } from '../../data/table/ids.ts';
import { transact } from '../../data/table/write.ts';
import { repeatableEndpoint } from '../../http/repeatable-endpoint.ts';

export const handler = repeatableEndpoint(addLocationRoute, async ({ input, actor, once }) => {
  const company = await getOwnCompany(actor.id, input.company_id);
  const location = {
    ...input,
    id: newChildId(company.id),
    manager_id: actor.id,
    revision: 1,
    created_at: new Date().toISOString(),
  };
  const answer = { location: ownLocationToWire(location) };
  await transact([
    addLocation(location),
    incrementLocations(company),
    consumeQuotaWrite('locations_added_per_day', actor.id),
    ...once(answer),
  ]);
  return answer;
});
