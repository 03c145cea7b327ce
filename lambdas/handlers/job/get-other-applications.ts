import { getOtherApplications } from '../../contract/calls/other-applications.ts';
import { getReceivedApplication } from '../../data/applications/applications.ts';
import { listOtherApplications } from '../../data/applications/lists/other-applications.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  getOtherApplications,
  async ({ input: { application_id }, actor }) => {
    const application = await getReceivedApplication(actor.id, application_id);
    return { applications: await listOtherApplications(application) };
  },
);
