import { updateLocation } from '../../contract/company.ts';
import { companyUnchanged, getOwnCompany } from '../../data/companies.ts';
import { changeLocation, getOwnLocation, locationToWire } from '../../data/locations.ts';
import { refreshCards } from '../../data/open-jobs.ts';
import { optimistic } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(updateLocation, ({ input: { id, ...changes }, actor }) =>
  optimistic(async () => {
    const before = await getOwnLocation(actor.id, id);
    const company = await getOwnCompany(actor.id, before.company_id);
    const location = { ...before, ...changes };
    await refreshCards({ company, location }, [
      changeLocation(before, changes),
      companyUnchanged(company),
    ]);
    return { location: locationToWire(location) };
  }),
);
