import { rateApplications } from '../../contract/calls/assessment.ts';
import { rateMany } from '../../data/applications/assess.ts';
import { endpoint } from '../../http/endpoint.ts';
import { doneOf, leftOutOf } from '../../rules/left-out.ts';

export const handler = endpoint(
  rateApplications,
  async ({ input: { application_ids, rating }, actor }) => {
    const outcomes = await rateMany(actor.id, application_ids, rating ?? undefined);
    return { rated: doneOf(outcomes), left_out: leftOutOf(outcomes) };
  },
);
