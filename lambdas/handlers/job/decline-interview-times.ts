import { declineInterviewTimes } from '../../contract/calls/interviews.ts';
import { declineTimes } from '../../data/applications/interviews/change-interview.ts';
import { interviewToWire } from '../../data/applications/interviews/interview-to-wire.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  declineInterviewTimes,
  async ({ input: { interview_id, note = '' }, actor }) => ({
    interview: await interviewToWire(await declineTimes(actor, interview_id, note), actor.role),
  }),
);
