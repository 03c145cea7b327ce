import { moveInterview } from '../../contract/calls/interviews.ts';
import { moveTime } from '../../data/applications/interviews/change-interview.ts';
import { interviewToWire } from '../../data/applications/interviews/interview-to-wire.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  moveInterview,
  async ({ input: { interview_id, start, note = '' }, actor }) => ({
    interview: await interviewToWire(await moveTime(actor, interview_id, start, note), actor.role),
  }),
);
