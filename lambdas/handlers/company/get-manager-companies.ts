import { getManagerCompanies } from '../../contract/company.ts';
import { listCompanies } from '../../data/companies.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getManagerCompanies, async ({ input: { cursor }, actor }) => {
  const { items: companies, ...rest } = await listCompanies(actor.id, cursor);
  return { companies, ...rest };
});
