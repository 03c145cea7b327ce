import { setDecisionMails } from '../../contract/calls/decision-mails.ts';
import { companyToWire, getOwnCompany } from '../../data/companies/companies.ts';
import { changeDecisionMails } from '../../data/companies/decision-mails.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(setDecisionMails, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const before = await getOwnCompany(actor.id, input.company_id);
    const { company, writes } = changeDecisionMails(before, input);
    await transact(writes);
    return { company: companyToWire(company) };
  }),
);
