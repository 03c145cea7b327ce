import { getManagerCompanies } from '../../contract/calls/company.ts';
import { companyToWire, listCompanies } from '../../data/companies/companies.ts';
import { mapRows, toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getManagerCompanies, async ({ input: { cursor }, actor }) => {
  const page = await listCompanies(actor.id, cursor);
  const { items: companies, ...rest } = toList(mapRows(page, companyToWire));
  return { companies, ...rest };
});
