import { getMyApplications } from '../../contract/calls/application.ts';
import { myApplicationToWire } from '../../data/applications/application-to-wire.ts';
import { listOwnApplications } from '../../data/applications/applications.ts';
import { publicJobToWire, readPlaces } from '../../data/jobs/job-to-wire.ts';
import { getJobs } from '../../data/jobs/jobs.ts';
import { itemsOf, mapRows, toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getMyApplications, async ({ input: { cursor }, actor }) => {
  const page = await listOwnApplications(actor.id, cursor);
  const jobs = await getJobs(itemsOf(page).map(({ job_posting_id }) => job_posting_id));
  const inPlace = await readPlaces([...jobs.values()]);
  const shown = mapRows(page, (application) => {
    const stored = jobs.get(application.job_posting_id);
    return stored && myApplicationToWire(application, inPlace(publicJobToWire, stored));
  });
  const { items: applications, ...rest } = toList(shown);
  return { applications, ...rest };
});
