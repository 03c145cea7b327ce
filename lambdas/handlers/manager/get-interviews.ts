import { getInterviews } from '../../contract/calls/interviews.ts';
import { getManager } from '../../data/accounts/managers.ts';
import { interviewsToWire } from '../../data/applications/interviews/interview-to-wire.ts';
import { listReceivedInterviews } from '../../data/applications/interviews/list-interviews.ts';
import { requireOpenSession } from '../../data/sessions/sessions.ts';
import { toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getInterviews, async ({ input: { list, cursor }, actor }) => {
  await requireOpenSession(actor);
  const { time_zone } = (await getManager(actor.id)).preferences;
  const { items, ...rest } = toList(
    await listReceivedInterviews(actor.id, list, time_zone, cursor),
  );
  return { interviews: await interviewsToWire(items, actor.role), ...rest };
});
