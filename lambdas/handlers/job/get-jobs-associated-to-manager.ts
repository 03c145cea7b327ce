import { getManagerJobs } from '../../contract/calls/own-jobs.ts';
import { getNeighbouringLocations } from '../../data/companies/locations.ts';
import { jobToWire, readCompaniesAndLocations } from '../../data/jobs/job-to-wire.ts';
import { listManagerJobs } from '../../data/jobs/jobs.ts';
import { itemsOf, mapRows, toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getManagerJobs, async ({ input: { cursor }, actor }) => {
  const page = await listManagerJobs(actor.id, cursor);
  const inPlace = await readCompaniesAndLocations(itemsOf(page), getNeighbouringLocations);
  const { items: jobs, ...rest } = toList(mapRows(page, (job) => inPlace(jobToWire, job)));
  return { jobs, ...rest };
});
