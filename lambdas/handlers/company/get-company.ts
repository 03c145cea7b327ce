import { getCompany } from '../../contract/calls/company.ts';
import { companyAnswer, getOwnCompany } from '../../data/companies/companies.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getCompany, async ({ input: { id }, actor }) =>
  companyAnswer(await getOwnCompany(actor.id, id)),
);
