import { updateCompany } from '../../contract/calls/edit-company.ts';
import { changeCompany, companyAnswer, getOwnCompany } from '../../data/companies/companies.ts';
import { edit } from '../../data/table/edit.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { writeOne } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { withoutUndefined } from '../../rules/without-undefined.ts';

export const handler = endpoint(
  updateCompany,
  ({ input: { id, expected_revision: expected, ...changes }, actor }) =>
    withOptimisticLock(async () => {
      const before = await getOwnCompany(actor.id, id);
      const company = await edit(before, withoutUndefined(changes), {
        expected,
        toAnswer: companyAnswer,
      });
      await writeOne(changeCompany(before, company));
      return companyAnswer(company);
    }),
);
