import { formatInterviewTime } from '../contract/texts/interviews.ts';
import type { Person } from '../data/accounts/people.ts';
import { interviewToWire } from '../data/applications/interviews/interview-to-wire.ts';
import {
  getInterview,
  type StoredInterview,
} from '../data/applications/interviews/stored-interview.ts';
import type { StoredApplication } from '../data/applications/stored-application.ts';
import { setting } from '../data/aws/environment.ts';
import type { CalendarAttachment } from '../data/outbox/mail-service.ts';
import type { StoredMailKind, StoredMailOf } from '../data/outbox/mails.ts';
import { timeZoneOfZip } from '../data/search/places/time-zones.ts';
import { calendarFile } from '../rules/calendar/calendar.ts';
import { interviewEntry, interviewPath } from '../rules/calendar/interview-entry.ts';
import { hasBegun, isStillOn, spanOf } from '../rules/interview-status.ts';
import { type Composed, OBSOLETE, type Recipient } from './composed.ts';
import type { InterviewData } from './interview-facts.ts';
import { applicationOf } from './mail-data.ts';
import { templates } from './templates.ts';

type InterviewMail = StoredMailOf<Extract<StoredMailKind, `interview${string}`>>;

/** Composes a mail about an interview, as it is now. */
export async function composeInterviewMail(
  stored: InterviewMail,
  { person, mail, site }: Recipient,
): Promise<Composed> {
  const interview = await getInterview(stored.about.interview_id);
  if (interview === undefined) return OBSOLETE;
  const { application } = await applicationOf(interview.application_id);
  const { role } = person;
  const data = dataFor(interview, application, person);
  const options = {
    page: interviewPath(role, interview.id),
    ownDoing: interview.changed_by === role,
    employer:
      role === 'candidate' && application.employer_deleted_at === null
        ? { manager_id: interview.manager_id, company: interview.company_name }
        : undefined,
    calendar: calendarFor(interview, person, site),
  };
  if (stored.kind === 'interviewOffered') {
    const { status, times } = await interviewToWire(interview, role);
    if (status !== 'invited' || !isStillOn(application)) return OBSOLETE;
    const left = { ...data, times: times.map(({ at }) => at) };
    return mail(templates.interviewOffered, left, { ...options, calendar: undefined });
  }
  if (interview.sequence !== stored.about.sequence) return OBSOLETE;
  switch (stored.kind) {
    case 'interviewChosen':
    case 'interviewMoved':
      return interview.status === 'chosen' ? mail(templates[stored.kind], data, options) : OBSOLETE;
    case 'interviewDeclined':
      return interview.status === 'declined' && interview.replaced !== true
        ? mail(templates.interviewDeclined, data, options)
        : OBSOLETE;
    case 'interviewCancelled':
      return mail(templates.interviewCancelled, data, options);
    case 'interviewReminder': {
      const isComing =
        interview.status === 'chosen' && !hasBegun(interview, new Date().toISOString());
      return isComing && isStillOn(application)
        ? mail(templates.interviewReminder, data, { ...options, calendar: undefined })
        : OBSOLETE;
    }
  }
}

function dataFor(
  interview: StoredInterview,
  application: StoredApplication,
  { role, stored }: Person,
): InterviewData {
  const { time_zone, kind } = interview;
  const { starts_at } = spanOf(interview);
  const home = application.residence && timeZoneOfZip(application.residence.zip_code);
  const own = role === 'manager' ? stored.preferences.time_zone : home;
  // At a location everybody has its time.
  const isElsewhere = kind !== 'location' && own !== undefined && showsAnother(own, time_zone);
  return { ...interview, starts_at, reader: role, own_zone: isElsewhere ? own : null };
}

const showsAnother = (own: string, zone: string): boolean => {
  const now = new Date().toISOString();
  return formatInterviewTime(now, own) !== formatInterviewTime(now, zone);
};

/** The version of the calendar's entry that a mail brings; undefined without a chosen time. */
function calendarFor(
  interview: StoredInterview,
  { role, stored }: Person,
  site: string,
): CalendarAttachment | undefined {
  const entry = interviewEntry(interview, role, site);
  if (entry === undefined) return undefined;
  const invitation = {
    organizer: { name: interview.company_name, email: setting('MAIL_FROM') },
    attendee: { name: `${stored.first_name} ${stored.last_name}`, email: stored.email },
  };
  const text = calendarFile([entry], new Date(), { invitation });
  return { text, method: entry.cancelled ? 'CANCEL' : 'REQUEST' };
}
