import { openApplication } from '../../contract/calls/timeline.ts';
import { getReceivedApplication, markOpened } from '../../data/applications/applications.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { writeOne } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(openApplication, ({ input: { application_id }, actor }) =>
  withOptimisticLock(async () => {
    const application = await getReceivedApplication(actor.id, application_id);
    if (application.opened_at !== undefined) return { opened_at: application.opened_at };
    const opened_at = new Date().toISOString();
    await writeOne(markOpened(application_id, opened_at));
    return { opened_at };
  }),
);
