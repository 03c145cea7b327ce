import { chooseInterviewTime } from '../../contract/calls/interviews.ts';
import { chooseTime } from '../../data/applications/interviews/change-interview.ts';
import { interviewToWire } from '../../data/applications/interviews/interview-to-wire.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(chooseInterviewTime, async ({ input, actor }) => {
  const chosen = await chooseTime(actor, input.interview_id, input.start);
  return { interview: await interviewToWire(chosen, actor.role) };
});
