import { updateCompany } from '../../contract/company.ts';
import { changeCompany, companyToWire, getOwnCompany } from '../../data/companies.ts';
import { refreshCards } from '../../data/open-jobs.ts';
import { optimistic } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';
import { defined } from '../../rules/defined.ts';

export const handler = endpoint(updateCompany, ({ input: { id, ...changes }, actor }) =>
  optimistic(async () => {
    const before = await getOwnCompany(actor.id, id);
    const set = defined(changes);
    const company = { ...before, ...set };
    await refreshCards({ company }, [changeCompany(before, set)]);
    return { company: companyToWire(company) };
  }),
);
