import { notFound } from '../contract/problem.ts';
import { SITE_NAME } from '../contract/texts/site-name.ts';
import { ownerOfCalendar } from '../data/applications/interviews/calendar-address.ts';
import { listForCalendar } from '../data/applications/interviews/list-interviews.ts';
import { setting } from '../data/aws/environment.ts';
import { calendarFile } from '../rules/calendar/calendar.ts';
import { interviewEntry } from '../rules/calendar/interview-entry.ts';
import { openPage } from './parts/open-page.ts';

/** Serves the interviews of one account to calendar programs that know its private address. Nobody else keeps it. */
export const handler = openPage('calendar', async ({ parameters: { file = '' } }) => {
  const owner = await ownerOfCalendar(file.replace(/\.ics$/, ''));
  if (owner === undefined) throw notFound('calendar');
  const interviews = await listForCalendar(owner);
  const entries = interviews.flatMap(
    (each) => interviewEntry(each, owner.role, setting('SITE_URL')) ?? [],
  );
  return {
    statusCode: 200,
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
    body: calendarFile(entries, new Date(), { name: `Interviews, ${SITE_NAME}` }),
  };
});
