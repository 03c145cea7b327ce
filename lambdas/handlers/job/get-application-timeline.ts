import { getApplicationTimeline } from '../../contract/calls/timeline.ts';
import { getOwnApplication, getReceivedApplication } from '../../data/applications/applications.ts';
import { listTimeline } from '../../data/applications/timeline.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  getApplicationTimeline,
  async ({ input: { application_id, cursor }, actor }) => {
    const get = actor.role === 'manager' ? getReceivedApplication : getOwnApplication;
    const application = await get(actor.id, application_id);
    const { items: events, ...rest } = await listTimeline(application, actor.role, cursor);
    return { events, ...rest };
  },
);
