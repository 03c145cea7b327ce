import { getJobApplications } from '../../contract/job.ts';
import { applicationToWire, listReceivedApplications } from '../../data/applications.ts';
import { getOwnJob } from '../../data/jobs.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  getJobApplications,
  async ({ input: { id, queue, cursor }, actor }) => {
    await getOwnJob(actor.id, id);
    const { items, ...rest } = await listReceivedApplications(id, queue, cursor);
    return { applications: await Promise.all(items.map(applicationToWire)), ...rest };
  },
);
