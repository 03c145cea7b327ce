import { noteInterview } from '../../contract/calls/interviews.ts';
import { noteWhetherCame } from '../../data/applications/interviews/change-interview.ts';
import { interviewToWire } from '../../data/applications/interviews/interview-to-wire.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  noteInterview,
  async ({ input: { interview_id, came }, actor }) => ({
    interview: await interviewToWire(await noteWhetherCame(actor, interview_id, came), actor.role),
  }),
);
