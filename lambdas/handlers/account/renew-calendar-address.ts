import { renewCalendarAddress } from '../../contract/calls/interviews.ts';
import { calendarPath } from '../../contract/pages/public-paths.ts';
import { renewCalendar } from '../../data/applications/interviews/calendar-address.ts';
import { setting } from '../../data/aws/environment.ts';
import { requireOpenSession } from '../../data/sessions/sessions.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(renewCalendarAddress, async ({ actor }) => {
  await requireOpenSession(actor);
  const { token, created_at } = await renewCalendar(actor);
  return { address: `${setting('SITE_URL')}${calendarPath(token)}`, created_at };
});
