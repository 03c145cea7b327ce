import { noteApplication } from '../../contract/calls/assessment.ts';
import { Problem } from '../../contract/problem.ts';
import { applicationToWire } from '../../data/applications/application-to-wire.ts';
import { assess } from '../../data/applications/assess.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  noteApplication,
  async ({ input: { application_id, note, expected_note }, actor }) => {
    const assessed = await assess(actor.id, application_id, ({ note: now = '' }) => {
      if (expected_note !== undefined && now !== expected_note && now !== note)
        throw new Problem('conflict', 'This note was changed in the meantime.', {
          current: { application: { id: application_id, note: now } },
        });
      return { note: note || undefined };
    });
    return { application: await applicationToWire(assessed) };
  },
);
