import type { Interview } from '../contract/schemas/interview.ts';
import { formatInterviewTime, INTERVIEW_KIND_TEXT } from '../contract/texts/interviews.ts';
import { placeOfInterview } from '../rules/calendar/interview-entry.ts';

/** An interview, as its mails name it. */
export type InterviewData = Pick<
  Interview,
  | 'id'
  | 'job_title'
  | 'company_name'
  | 'candidate_name'
  | 'kind'
  | 'minutes'
  | 'starts_at'
  | 'time_zone'
  | 'location'
  | 'link'
  | 'note'
  | 'last_note'
> & {
  readonly reader: 'candidate' | 'manager';
  /** The side that changed it last. */
  readonly changed_by: 'candidate' | 'manager';
  /** The reader's own time zone, if it shows another hour; null otherwise. */
  readonly own_zone: string | null;
};

type Facts = (readonly [name: string, value: string])[];

/** When and where an interview is. */
export function interviewFacts(of: InterviewData): Facts {
  const { starts_at, time_zone, own_zone, kind, note } = of;
  return [
    ...(starts_at === null ? [] : [['When', formatInterviewTime(starts_at, time_zone)] as const]),
    ...(starts_at === null || own_zone === null
      ? []
      : [['Your time', formatInterviewTime(starts_at, own_zone)] as const]),
    ['Length', `${of.minutes} minutes`],
    // A link of the employer's is on the page alone: no text of people is a link in a mail.
    ['Where', kind === 'location' ? placeOfInterview(of) : INTERVIEW_KIND_TEXT[kind]],
    ...(note === '' ? [] : [['Note', note] as const]),
  ];
}

/** The other side, as the reader knows it. */
export const otherOf = ({ reader, company_name, candidate_name }: InterviewData): string =>
  reader === 'candidate' ? company_name : candidate_name;

/** Whether the reader did it. */
export const isOwn = ({ reader, changed_by }: InterviewData): boolean => reader === changed_by;

export const whyOf = ({ reader }: InterviewData): string =>
  reader === 'candidate'
    ? "You're receiving this because you applied for this job."
    : "You're receiving this because you invited an applicant to an interview.";

export const SAMPLE_INTERVIEW: InterviewData = {
  id: 'sample',
  job_title: 'Barista',
  company_name: 'Harbor Coffee',
  candidate_name: 'Avery Ash',
  kind: 'location',
  minutes: 30,
  starts_at: '2026-12-01T15:00:00.000Z',
  time_zone: 'America/New_York',
  own_zone: null,
  location: {
    id: 'sample',
    location_name: 'Pier 4',
    address: '4 Harbor Street',
    city: 'Portland',
    state: 'ME',
    zip_code: '04101',
  },
  link: '',
  note: 'Ask for Robin at the counter.',
  last_note: '',
  reader: 'candidate',
  changed_by: 'manager',
};
