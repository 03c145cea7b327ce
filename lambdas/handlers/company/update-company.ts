import { updateCompany } from '../../contract/calls/edit-company.ts';
import { changeCompany, companyToWire, getOwnCompany } from '../../data/companies/companies.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { writeOne } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { withoutUndefined } from '../../rules/without-undefined.ts';

export const handler = endpoint(updateCompany, ({ input: { id, ...changes }, actor }) =>
  withOptimisticLock(async () => {
    const before = await getOwnCompany(actor.id, id);
    const company = { ...before, ...withoutUndefined(changes) };
    await writeOne(changeCompany(before, company));
    return { company: companyToWire(company) };
  }),
);
