import { rateApplications } from '../../contract/calls/assessment.ts';
import { rateMany } from '../../data/applications/assess.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  rateApplications,
  async ({ input: { application_ids, rating }, actor }) => {
    const outcomes = await rateMany(actor.id, application_ids, rating ?? undefined);
    return {
      rated: outcomes.flatMap(({ id, leftOut }) => (leftOut === undefined ? id : [])),
      left_out: outcomes.flatMap(({ id, leftOut }) =>
        leftOut === undefined ? [] : { id, reason: leftOut },
      ),
    };
  },
);
