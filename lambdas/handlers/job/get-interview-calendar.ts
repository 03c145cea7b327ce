import { getInterviewCalendar } from '../../contract/calls/interviews.ts';
import { conflict } from '../../contract/problem.ts';
import { getOwnInterview } from '../../data/applications/interviews/stored-interview.ts';
import { setting } from '../../data/aws/environment.ts';
import { endpoint } from '../../http/endpoint.ts';
import { calendarFile } from '../../rules/calendar/calendar.ts';
import { interviewEntry } from '../../rules/calendar/interview-entry.ts';

export const handler = endpoint(
  getInterviewCalendar,
  async ({ input: { interview_id }, actor }) => {
    const interview = await getOwnInterview(actor, interview_id);
    const entry = interviewEntry(interview, actor.role, setting('SITE_URL'));
    if (entry === undefined) throw conflict('No time is chosen yet.');
    return { calendar: calendarFile([entry], new Date()) };
  },
);
