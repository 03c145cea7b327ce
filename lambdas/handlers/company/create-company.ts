import { createCompany } from '../../contract/calls/edit-company.ts';
import { incrementCompanies } from '../../data/accounts/managers.ts';
import { addCompany, companyAnswer } from '../../data/companies/companies.ts';
import { newId } from '../../data/table/ids.ts';
import { transact } from '../../data/table/write.ts';
import { repeatableEndpoint } from '../../http/repeatable-endpoint.ts';

export const handler = repeatableEndpoint(createCompany, async ({ input, actor, once }) => {
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
  const answer = companyAnswer(company);
  await transact([...addCompany(company), incrementCompanies(actor.id), ...once(answer)]);
  return answer;
});
