import { updateJob } from '../../contract/job.ts';
import { editCard, getCards } from '../../data/cards.ts';
import { getOwnCompany } from '../../data/companies.ts';
import { changeJob, getOwnJob, jobToWire, retitleJob } from '../../data/jobs.ts';
import { getOwnLocation } from '../../data/locations.ts';
import { optimistic } from '../../data/retry.ts';
import { transact } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { defined } from '../../rules/defined.ts';

export const handler = endpoint(updateJob, ({ input: { id, ...changes }, actor }) =>
  optimistic(async () => {
    const card = (await getCards([id])).get(id);
    const before = await getOwnJob(actor.id, id);
    const [company, location] = await Promise.all([
      getOwnCompany(actor.id, before.company_id),
      getOwnLocation(actor.id, before.location_id),
    ]);
    const job = { ...before, ...defined(changes) };
    await transact([
      changeJob(before, job),
      ...retitleJob(before, job),
      ...(card === undefined ? [] : editCard(card, job, company, location)),
    ]);
    return { job: jobToWire(job, company, location) };
  }),
);
