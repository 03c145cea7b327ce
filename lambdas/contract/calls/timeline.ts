import * as z from 'zod/mini';
import { ROLES } from '../roles.ts';
import { route } from '../route.ts';
import { application } from '../schemas/application.ts';
import { childId, cursor, instant, nextCursor } from '../schemas/types.ts';
import { APPLICATION_STATUSES } from '../statuses/application-status.ts';

/** Everything that can happen to an application. */
export const TIMELINE_EVENTS = [
  'handed-in',
  'opened',
  'accepted',
  'rejected',
  /** A decision was undone. */
  'undone',
  'offered',
  'offer-accepted',
  'offer-declined',
  'offer-withdrawn',
  'offer-expired',
  'withdrawn',
  /** The candidate asked whether it is still looked at. */
  'asked',
  'interview-offered',
  'interview-chosen',
  'interview-declined',
  'interview-moved',
  'interview-cancelled',
  /** Whether the candidate came was noted. Only for the manager. */
  'interview-noted',
  'mail-sent',
] as const;
export type TimelineEventType = (typeof TIMELINE_EVENTS)[number];

interface EventRules {
  /** Whether it ends the current acceptance or rejection. An offer tells the candidate more than an acceptance. */
  readonly endsDecision: boolean;
}

const NO_END: EventRules = { endsDecision: false };
const END: EventRules = { endsDecision: true };

/** Everything that depends only on the type of an event. */
export const TIMELINE_EVENT: Readonly<Record<TimelineEventType, EventRules>> = {
  'handed-in': NO_END,
  opened: NO_END,
  accepted: END,
  rejected: END,
  undone: END,
  offered: END,
  'offer-accepted': NO_END,
  'offer-declined': NO_END,
  'offer-withdrawn': NO_END,
  'offer-expired': NO_END,
  withdrawn: END,
  asked: NO_END,
  'interview-offered': NO_END,
  'interview-chosen': NO_END,
  'interview-declined': NO_END,
  'interview-moved': NO_END,
  'interview-cancelled': NO_END,
  'interview-noted': NO_END,
  'mail-sent': NO_END,
};

/** One event of an application. */
export const timelineEvent = z.object({
  type: z.enum(TIMELINE_EVENTS),
  at: instant,
  by: z.enum([...ROLES, 'site']),
  offer_id: z.optional(z.string()),
  interview_id: z.optional(z.string()),
  /** The chosen time of an interview, local, with its time zone. */
  start: z.optional(z.string()),
  time_zone: z.optional(z.string()),
  /** What was noted of an interview. Only for the manager. */
  came: z.optional(z.nullable(z.boolean())),
  /** The kind of mail that was sent. */
  mail: z.optional(z.string()),
  /** Its words, if it is about a decision. */
  words: z.optional(z.string()),
  /** The status before a decision. Only for the manager. */
  from: z.optional(z.enum(APPLICATION_STATUSES)),
  /**
   * Until when the decision, or the one that this event ends, is held back from the candidate. Only for the
   * manager.
   */
  held_until: z.optional(z.nullable(instant)),
});
export type TimelineEvent = z.output<typeof timelineEvent>;

export const getJobApplication = route({
  name: 'getJobApplication',
  GET: '/job/get-job-application/{application_id}',
  role: 'manager',
  summary: 'Returns one application, as the list of its job has it.',
  input: z.object({ application_id: childId }),
  output: z.object({ application }),
});

export const openApplication = route({
  name: 'openApplication',
  POST: '/job/open-application',
  role: 'manager',
  idempotent: true,
  summary: 'Notes that the manager has looked at an application; the first time counts.',
  input: z.object({ application_id: childId }),
  output: z.object({ opened_at: instant }),
});

export const getApplicationTimeline = route({
  name: 'getApplicationTimeline',
  GET: '/job/get-application-timeline/{application_id}',
  role: 'any',
  summary:
    'Lists what has happened to an application, oldest first: to the manager of the job, or to its candidate as far as they may know of it.',
  input: z.object({ application_id: childId, cursor: z.optional(cursor) }),
  output: z.object({ events: z.array(timelineEvent), next_cursor: nextCursor }),
});
