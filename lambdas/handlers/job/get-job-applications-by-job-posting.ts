import { getJobApplications } from '../../contract/calls/application.ts';
import type { Application } from '../../contract/schemas/application.ts';
import { applicationToWire } from '../../data/applications/application-to-wire.ts';
import {
  findReceivedApplications,
  listQueue,
  listReceivedApplications,
} from '../../data/applications/received-applications.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { itemsOf, mapRows, toList } from '../../data/table/page.ts';
import { wordsOf } from '../../data/table/prefix-index.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  getJobApplications,
  async ({ input: { id, queue, q = '', cursor }, actor }) => {
    await getOwnJob(actor.id, id);
    const page = await read();
    const onWire = await Promise.all(itemsOf(page).map(applicationToWire));
    const { items: applications, ...rest } = toList(
      mapRows(page, (_, index) => onWire[index]),
      byHandIn,
    );
    return { applications, ...rest };

    async function read() {
      const words = wordsOf(q);
      if (words.length > 0) return await findReceivedApplications(id, words, queue, cursor);
      if (queue !== undefined) return await listQueue(id, queue, cursor);
      return await listReceivedApplications(id, cursor);
    }
  },
);

// Results of the name index come in the order of the words.
const byHandIn = (one: Application, other: Application) =>
  `${one.submitted_at} ${one.id}` < `${other.submitted_at} ${other.id}` ? -1 : 1;
