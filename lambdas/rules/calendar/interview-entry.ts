import type { ActorRole } from '../../contract/roles.ts';
import type { LocationContent } from '../../contract/schemas/company.ts';
import type { InterviewKind } from '../../contract/schemas/interview.ts';
import { namedAddress } from '../../contract/texts/address.ts';
import { INTERVIEW_KIND_TEXT } from '../../contract/texts/interviews.ts';
import type { CalendarEntry } from './calendar.ts';

interface Chosen {
  readonly id: string;
  readonly sequence: number;
  readonly start: string | null;
  readonly minutes: number;
  readonly time_zone: string;
  readonly kind: InterviewKind;
  readonly status: string;
  readonly job_title: string;
  readonly company_name: string;
  readonly candidate_name: string;
  readonly location: LocationContent | null;
  readonly link: string;
  readonly note: string;
}

/** Where an interview is, in a line. */
export function placeOfInterview({
  kind,
  location,
  link,
}: Pick<Chosen, 'kind' | 'location' | 'link'>) {
  if (kind === 'video') return link;
  if (kind === 'phone' || location === null) return INTERVIEW_KIND_TEXT[kind];
  return namedAddress(location);
}

/** The path of an interview's page. */
export const interviewPath = (reader: ActorRole, id: string) =>
  reader === 'candidate' ? `/candidate/interviews/${id}` : '/manager/interviews';

/**
 * An interview in its reader's calendar. Undefined without a chosen time.
 * @param site the site's URL, without a trailing slash
 */
export function interviewEntry(
  of: Chosen,
  reader: ActorRole,
  site: string,
): CalendarEntry | undefined {
  if (of.start === null) return undefined;
  const { id, sequence, start, minutes, time_zone, kind, job_title, note } = of;
  const other = reader === 'candidate' ? of.company_name : of.candidate_name;
  return {
    uid: `interview-${id}@${new URL(site).hostname}`,
    sequence,
    start,
    minutes,
    time_zone,
    summary: `Interview: ${job_title}, ${other}`,
    location: placeOfInterview(of),
    description: [INTERVIEW_KIND_TEXT[kind], note].filter(Boolean).join('\n'),
    url: `${site}${interviewPath(reader, id)}`,
    cancelled: of.status === 'cancelled',
  };
}
