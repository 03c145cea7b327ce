import { getJobApplications } from '../../contract/calls/application.ts';
import { applicationToWire } from '../../data/applications/application-to-wire.ts';
import {
  listQueue,
  listReceivedApplications,
} from '../../data/applications/lists/received-applications.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { requireOpenSession } from '../../data/sessions/sessions.ts';
import { itemsOf, mapRows, toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  getJobApplications,
  async ({ input: { id, queue, cursor }, actor }) => {
    await requireOpenSession(actor);
    await getOwnJob(actor.id, id);
    const page = await (queue === undefined
      ? listReceivedApplications(id, cursor)
      : listQueue(id, queue, cursor));
    const onWire = await Promise.all(itemsOf(page).map(applicationToWire));
    const { items: applications, ...rest } = toList(mapRows(page, (_, index) => onWire[index]));
    return { applications, ...rest };
  },
);
