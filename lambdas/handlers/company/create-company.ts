import { createCompany } from '../../contract/calls/edit-company.ts';
import { incrementCompanies } from '../../data/accounts/managers.ts';
import { addCompany, companyToWire } from '../../data/companies/companies.ts';
import { newId } from '../../data/table/ids.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(createCompany, async ({ input, actor }) => {
  const company = {
    id: newId(),
    manager_id: actor.id,
    name: input.name,
    culture: input.culture ?? '',
    description: input.description ?? '',
    benefits: input.benefits ?? [],
    location_count: 0,
    job_posting_count: 0,
    revision: 1,
    created_at: new Date().toISOString(),
  };
  await transact([...addCompany(company), incrementCompanies(actor.id)]);
  return { company: companyToWire(company) };
});
