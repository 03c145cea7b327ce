import { setDecisionMails } from '../../contract/calls/decision-mails.ts';
import { changeCompany, companyAnswer, getOwnCompany } from '../../data/companies/companies.ts';
import { decisionMailsAfter } from '../../data/companies/decision-mails.ts';
import { edit } from '../../data/table/edit.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { withoutUndefined } from '../../rules/without-undefined.ts';

export const handler = endpoint(
  setDecisionMails,
  ({ input: { company_id, expected_revision: expected, ...words }, actor }) =>
    withOptimisticLock(async () => {
      const before = await getOwnCompany(actor.id, company_id);
      const { decision_mails, writes } = decisionMailsAfter(before, withoutUndefined(words));
      const company = await edit(before, { decision_mails }, { expected, toAnswer: companyAnswer });
      await transact([changeCompany(before, company), ...writes]);
      return companyAnswer(company);
    }),
);
