import { getApplicationTimeline } from '../../contract/calls/timeline.ts';
import { getApplicationOf } from '../../data/applications/applications.ts';
import { listTimeline } from '../../data/applications/timeline.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  getApplicationTimeline,
  async ({ input: { application_id, cursor }, actor }) => {
    const application = await getApplicationOf(actor, application_id);
    const { items: events, ...rest } = await listTimeline(application, actor.role, cursor);
    return { events, ...rest };
  },
);
