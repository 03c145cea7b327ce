import { getCompany } from '../../contract/calls/company.ts';
import { companyToWire, getOwnCompany } from '../../data/companies/companies.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getCompany, async ({ input: { id }, actor }) => ({
  company: companyToWire(await getOwnCompany(actor.id, id)),
}));
