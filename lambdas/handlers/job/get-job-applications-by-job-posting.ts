import { getJobApplications } from '../../contract/job.ts';
import { applicationToWire, listQueue, listReceivedApplications } from '../../data/applications.ts';
import { getOwnJob } from '../../data/jobs.ts';
import { itemsOf, mapRows, toList } from '../../data/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  getJobApplications,
  async ({ input: { id, queue, cursor }, actor }) => {
    await getOwnJob(actor.id, id);
    const page =
      queue === undefined
        ? await listReceivedApplications(id, cursor)
        : await listQueue(id, queue, cursor);
    const shown = await Promise.all(itemsOf(page).map(applicationToWire));
    const { items: applications, ...rest } = toList(mapRows(page, (_, index) => shown[index]));
    return { applications, ...rest };
  },
);
