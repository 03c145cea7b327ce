import * as z from 'zod/mini';
import { ROLES } from '../roles.ts';
import { locationContent } from './company.ts';
import { expected, instant } from './types.ts';

export const INTERVIEW_KINDS = ['location', 'phone', 'video'] as const;
export type InterviewKind = (typeof INTERVIEW_KINDS)[number];

/** An application has at most one interview that is open: `invited`, or `chosen` and not yet over. */
export const INTERVIEW_STATUSES = [
  /** The candidate has not chosen a time. */
  'invited',
  /** A time is chosen. It stays so once it is over, until the manager notes whether the candidate came. */
  'chosen',
  /** None of the times fits the candidate. */
  'declined',
  'cancelled',
  'came',
  'did-not-come',
] as const;
export type InterviewStatus = (typeof INTERVIEW_STATUSES)[number];

/** A local time at the place of an interview, `YYYY-MM-DDTHH:mm`. That the day exists is checked with the time zone. */
export const localTime = z
  .string(expected('a local time'))
  .check(
    z.regex(
      /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
      'Enter a local time, such as 2030-01-31T09:30.',
    ),
  );

/** A local time with the instant that it is in the interview's time zone. */
const time = z.object({ start: z.string(), at: instant });

export const interviewLocation = z.object({ id: z.string(), ...locationContent.shape });

/** An interview, for both sides. */
export const interview = z.object({
  id: z.string(),
  application_id: z.string(),
  job_posting_id: z.string(),
  job_title: z.string(),
  company_name: z.string(),
  /** The applicant's name. */
  candidate_name: z.string(),
  kind: z.enum(INTERVIEW_KINDS),
  minutes: z.int(),
  status: z.enum(INTERVIEW_STATUSES),
  /**
   * The offered times that are still to come and that nobody has taken, as local times, in order: to choose from while
   * `invited`, to move to while `chosen`; none otherwise.
   */
  starts: z.array(z.string()),
  /** The same with their instants. */
  times: z.array(time),
  /** The chosen local time; null before. It stays when the interview is cancelled. */
  start: z.nullable(z.string()),
  /** The instants of its beginning and end; null before. */
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  /** The time zone of the place, in the IANA database, such as `America/New_York`. */
  time_zone: z.string(),
  /** Where it is, as it was when the candidate was invited; null by phone and video. */
  location: z.nullable(interviewLocation),
  /** The employer's own link, by video; '' otherwise. */
  link: z.string(),
  /** In the employer's words; '' if none. */
  note: z.string(),
  /** What the side wrote that last declined, moved or cancelled it; '' if nothing. */
  last_note: z.string(),
  /** The side that changed it last. */
  changed_by: z.enum(ROLES),
  created_at: instant,
  changed_at: instant,
});
export type Interview = z.output<typeof interview>;

/** The latest interview of an application, in lists of applications. */
export const interviewSummary = z.pick(interview, {
  id: true,
  kind: true,
  minutes: true,
  status: true,
  start: true,
  starts_at: true,
  ends_at: true,
  time_zone: true,
});
export type InterviewSummary = z.output<typeof interviewSummary>;
