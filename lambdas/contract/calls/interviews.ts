import * as z from 'zod/mini';
import {
  INTERVIEW_MINUTES,
  INTERVIEW_STARTS_MAX,
  INVITED_AT_ONCE_MAX,
  LINK_MAX,
  OFFER_NOTE_MAX,
} from '../limits.ts';
import { timeZone } from '../preferences.ts';
import { route } from '../route.ts';
import { INTERVIEW_KINDS, interview, localTime } from '../schemas/interview.ts';
import { applicationIds } from '../schemas/many-applications.ts';
import {
  childId,
  cursor,
  expected,
  flag,
  instant,
  list,
  nextCursor,
  oneOf,
  optionalText,
  paragraph,
  text,
  unlessNone,
} from '../schemas/types.ts';

/** Interviews: the employer offers times, the candidate chooses one. */

/** Why an invitation of several applicants leaves one out. */
export const NOT_INVITED_REASONS = [
  /** It is not an application to this employer's job. */
  'not-found',
  /** It was named before. */
  'repeated',
  /** It is neither new nor accepted. */
  'not-open',
  /** It has an open interview. */
  'already-invited',
  /** Its interviews were changed too often today. */
  'too-often',
] as const;
export type NotInvitedReason = (typeof NOT_INVITED_REASONS)[number];

const note = optionalText(paragraph(OFFER_NOTE_MAX, 0));

export const inviteToInterview = route({
  name: 'inviteToInterview',
  POST: '/job/invite-to-interview',
  role: 'manager',
  status: 201,
  takesIdempotencyKey: true,
  summary:
    'Offers interview times to new or accepted applicants of one job. A time that several were offered belongs to the first who chooses it. If nobody can be invited, the first reason is the error (404, 409 or 429).',
  input: z.object({
    application_ids: applicationIds(INVITED_AT_ONCE_MAX),
    minutes: z
      .int(expected('a whole number of minutes'))
      .check(
        z.gte(INTERVIEW_MINUTES.min, `Enter at least ${INTERVIEW_MINUTES.min} minutes.`),
        z.lte(INTERVIEW_MINUTES.max, `Enter at most ${INTERVIEW_MINUTES.max} minutes.`),
      ),
    kind: oneOf(INTERVIEW_KINDS),
    /** Needed for `location`. */
    location_id: unlessNone(childId),
    /** Needed for `video`: a web address. */
    link: optionalText(text(LINK_MAX, 0)),
    note,
    /** Local times in the interview's time zone. */
    starts: list(localTime, INTERVIEW_STARTS_MAX).check(z.minLength(1, 'Enter at least one time.')),
    /**
     * By default that of the location, or else of the job's location, by its ZIP code. Needed where that has none.
     */
    time_zone: unlessNone(timeZone),
  }),
  output: z.object({
    interviews: z.array(interview),
    left_out: z.array(z.object({ id: z.string(), reason: z.enum(NOT_INVITED_REASONS) })),
  }),
});

export const getTimeZone = route({
  name: 'getTimeZone',
  GET: '/manager/get-time-zone/{location_id}',
  role: 'manager',
  summary: 'Tells the time zone of one of the manager’s locations, by its ZIP code.',
  input: z.object({ location_id: childId }),
  output: z.object({
    /** Null if it is unknown: the invitation has to name one. */
    time_zone: z.nullable(z.string()),
  }),
});

export const chooseInterviewTime = route({
  name: 'chooseInterviewTime',
  POST: '/job/choose-interview-time',
  role: 'candidate',
  idempotent: true,
  summary:
    'Chooses one of the offered times. A time that is taken is refused (409), with the interview and what is left in `current`.',
  input: z.object({ interview_id: childId, start: localTime }),
  output: z.object({ interview }),
});

export const declineInterviewTimes = route({
  name: 'declineInterviewTimes',
  POST: '/job/decline-interview-times',
  role: 'candidate',
  idempotent: true,
  summary: 'Says that none of the offered times fits. The employer can then invite again.',
  input: z.object({ interview_id: childId, note }),
  output: z.object({ interview }),
});

export const moveInterview = route({
  name: 'moveInterview',
  POST: '/job/move-interview',
  role: 'any',
  idempotent: true,
  summary:
    'Moves an interview before it begins: the employer to any time, the candidate to another of the offered ones. A time that is taken is refused (409), as by `chooseInterviewTime`.',
  input: z.object({ interview_id: childId, start: localTime, note }),
  output: z.object({ interview }),
});

export const cancelInterview = route({
  name: 'cancelInterview',
  POST: '/job/cancel-interview',
  role: 'any',
  idempotent: true,
  summary: 'Cancels an interview or an invitation before it begins.',
  input: z.object({ interview_id: childId, note }),
  output: z.object({ interview }),
});

export const noteInterview = route({
  name: 'noteInterview',
  POST: '/job/note-interview',
  role: 'manager',
  idempotent: true,
  summary:
    'Notes whether the candidate came to an interview that has begun. Nothing follows from it, and the candidate is not told.',
  input: z.object({
    interview_id: childId,
    /** Null takes the note back. */
    came: z.nullable(flag),
  }),
  output: z.object({ interview }),
});

export const getInterview = route({
  name: 'getInterview',
  GET: '/job/get-interview/{interview_id}',
  role: 'any',
  summary: 'Reads an interview, for its candidate and its manager.',
  input: z.object({ interview_id: childId }),
  output: z.object({ interview }),
});

export const getInterviewCalendar = route({
  name: 'getInterviewCalendar',
  GET: '/job/get-interview-calendar/{interview_id}',
  role: 'any',
  summary: 'Makes the calendar file of an interview with a chosen time.',
  input: z.object({ interview_id: childId }),
  output: z.object({
    /** The text of an `.ics` file. */
    calendar: z.string(),
  }),
});

/** The lists of a manager's interviews. */
export const INTERVIEW_LISTS = [
  /** Chosen times of today, in the manager's time zone, that are not over; soonest first. */
  'today',
  /** Chosen times after today, soonest first. */
  'coming',
  /** Chosen times that are over and not noted, latest first. */
  'to-settle',
  /** Without a chosen time, latest first. */
  'invited',
  /** Where no time fitted, and the applicant was not invited again; latest first. */
  'declined',
] as const;
export type InterviewList = (typeof INTERVIEW_LISTS)[number];

export const getInterviews = route({
  name: 'getInterviews',
  GET: '/manager/get-interviews',
  role: 'manager',
  summary:
    'Lists the manager’s interviews: one of the lists, or all, those with a chosen time first.',
  input: z.object({ list: unlessNone(oneOf(INTERVIEW_LISTS)), cursor: z.optional(cursor) }),
  output: z.object({ interviews: z.array(interview), next_cursor: nextCursor }),
});

export const getMyInterviews = route({
  name: 'getMyInterviews',
  GET: '/candidate/get-my-interviews',
  role: 'candidate',
  summary: 'Lists the candidate’s interviews, the latest invitation first.',
  input: z.object({ cursor: z.optional(cursor) }),
  output: z.object({ interviews: z.array(interview), next_cursor: nextCursor }),
});

export const getCalendarAddress = route({
  name: 'getCalendarAddress',
  GET: '/account/get-calendar-address',
  role: 'any',
  summary: 'Tells since when the caller’s interviews can be subscribed to.',
  input: z.object({}),
  output: z.object({
    /** When the address was last renewed; null if there is none. */
    created_at: z.nullable(instant),
  }),
});

export const renewCalendarAddress = route({
  name: 'renewCalendarAddress',
  POST: '/account/renew-calendar-address',
  role: 'any',
  summary:
    'Makes a new private address of a calendar with the caller’s interviews. The previous one ends. It is told only now: the site keeps its hash.',
  input: z.object({}),
  output: z.object({
    /** Whole, ready to be subscribed to. */
    address: z.string(),
    created_at: instant,
  }),
});
