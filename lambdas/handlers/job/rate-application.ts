import { rateApplication } from '../../contract/calls/assessment.ts';
import { applicationToWire } from '../../data/applications/application-to-wire.ts';
import { assess } from '../../data/applications/assess.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  rateApplication,
  async ({ input: { application_id, rating }, actor }) => {
    const assessed = await assess(actor.id, application_id, () => ({
      rating: rating ?? undefined,
    }));
    return { application: await applicationToWire(assessed) };
  },
);
