import { getInterview } from '../../contract/calls/interviews.ts';
import { interviewToWire } from '../../data/applications/interviews/interview-to-wire.ts';
import { getOwnInterview } from '../../data/applications/interviews/stored-interview.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getInterview, async ({ input: { interview_id }, actor }) => ({
  interview: await interviewToWire(await getOwnInterview(actor, interview_id), actor.role),
}));
