import { noteApplication } from '../../contract/calls/assessment.ts';
import { applicationToWire } from '../../data/applications/application-to-wire.ts';
import { assess } from '../../data/applications/assess.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  noteApplication,
  async ({ input: { application_id, note }, actor }) => {
    const assessed = await assess(actor.id, application_id, { note: note || undefined });
    return { application: await applicationToWire(assessed) };
  },
);
