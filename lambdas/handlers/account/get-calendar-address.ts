import { getCalendarAddress } from '../../contract/calls/interviews.ts';
import { calendarSince } from '../../data/applications/interviews/calendar-address.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getCalendarAddress, async ({ actor }) => ({
  created_at: await calendarSince(actor),
}));
