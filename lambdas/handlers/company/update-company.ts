import { updateCompany } from '../../contract/company.ts';
import { changeCompany, companyToWire, getOwnCompany } from '../../data/companies.ts';
import { optimistic } from '../../data/retry.ts';
import { writeOne } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { defined } from '../../rules/defined.ts';

export const handler = endpoint(updateCompany, ({ input: { id, ...changes }, actor }) =>
  optimistic(async () => {
    const before = await getOwnCompany(actor.id, id);
    const company = { ...before, ...defined(changes) };
    await writeOne(changeCompany(before, company));
    return { company: companyToWire(company) };
  }),
);
