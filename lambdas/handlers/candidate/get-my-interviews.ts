import { getMyInterviews } from '../../contract/calls/interviews.ts';
import { interviewsToWire } from '../../data/applications/interviews/interview-to-wire.ts';
import { listOwnInterviews } from '../../data/applications/interviews/list-interviews.ts';
import { toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getMyInterviews, async ({ input: { cursor }, actor }) => {
  const { items, ...rest } = toList(await listOwnInterviews(actor.id, cursor));
  return { interviews: await interviewsToWire(items, actor.role), ...rest };
});
