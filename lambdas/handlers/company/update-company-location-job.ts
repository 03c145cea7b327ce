import { updateJob } from '../../contract/company.ts';
import { getOwnCompany } from '../../data/companies.ts';
import { changeJob, getOwnJob, jobToWire } from '../../data/jobs.ts';
import { getOwnLocation } from '../../data/locations.ts';
import { cardVersions, countChange, republish } from '../../data/open-jobs.ts';
import { optimistic, transact } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';
import { defined } from '../../rules/defined.ts';

export const handler = endpoint(updateJob, ({ input: { id, ...changes }, actor }) =>
  optimistic(async () => {
    const versions = await cardVersions([id]);
    const before = await getOwnJob(actor.id, id);
    const [company, location] = await Promise.all([
      getOwnCompany(actor.id, before.company_id),
      getOwnLocation(actor.id, before.location_id),
    ]);
    const set = defined(changes);
    const job = { ...before, ...set };
    const version = versions.get(id);
    await transact([
      changeJob(before, set),
      ...(version === undefined ? [] : [republish(job, company, location, version), countChange()]),
    ]);
    return { job: jobToWire(job, company, location) };
  }),
);
