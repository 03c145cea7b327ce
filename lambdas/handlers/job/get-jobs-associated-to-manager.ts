import { getManagerJobs } from '../../contract/job.ts';
import { jobToWire, listManagerJobs, placesOf } from '../../data/jobs.ts';
import { itemsOf, mapRows, toList } from '../../data/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getManagerJobs, async ({ input: { cursor }, actor }) => {
  const page = await listManagerJobs(actor.id, cursor);
  const inPlace = await placesOf(itemsOf(page));
  const { items: jobs, ...rest } = toList(mapRows(page, (job) => inPlace(jobToWire, job)));
  return { jobs, ...rest };
});
