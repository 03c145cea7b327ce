import { getJobApplication } from '../../contract/calls/timeline.ts';
import { applicationToWire } from '../../data/applications/application-to-wire.ts';
import { getReceivedApplication } from '../../data/applications/applications.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  getJobApplication,
  async ({ input: { application_id }, actor }) => ({
    application: await applicationToWire(await getReceivedApplication(actor.id, application_id)),
  }),
);
