import { cancelInterview } from '../../contract/calls/interviews.ts';
import { cancel } from '../../data/applications/interviews/change-interview.ts';
import { interviewToWire } from '../../data/applications/interviews/interview-to-wire.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  cancelInterview,
  async ({ input: { interview_id, note = '' }, actor }) => ({
    interview: await interviewToWire(await cancel(actor, interview_id, note), actor.role),
  }),
);
