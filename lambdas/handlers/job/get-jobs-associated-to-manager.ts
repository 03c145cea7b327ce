import { getManagerJobs } from '../../contract/job.ts';
import { jobToWire, listManagerJobs, withPlaces } from '../../data/jobs.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getManagerJobs, async ({ input: { cursor }, actor }) => {
  const { items, ...rest } = await listManagerJobs(actor.id, cursor);
  return { jobs: await withPlaces(items, jobToWire), ...rest };
});
