import * as z from 'zod/mini';
import { APPLICATION_STATUSES, instant } from './types.ts';

/** What can happen to an application. */
export const TIMELINE_EVENTS = [
  'handed-in',
  'opened',
  'accepted',
  'rejected',
  /** A decision was taken back. */
  'undone',
  'offered',
  'offer-accepted',
  'offer-declined',
  'offer-withdrawn',
  'offer-expired',
  'withdrawn',
  'mail-sent',
] as const;
export type TimelineEventType = (typeof TIMELINE_EVENTS)[number];

/** Something that happened to an application. */
export const timelineEvent = z.object({
  type: z.enum(TIMELINE_EVENTS),
  at: instant,
  by: z.enum(['manager', 'candidate', 'site']),
  offer_id: z.optional(z.string()),
  /** What kind of mail was sent. */
  mail: z.optional(z.string()),
  /** For the manager alone, of a decision: the status before it. */
  from: z.optional(z.enum(APPLICATION_STATUSES)),
  /** For the manager alone: until when the candidate is not told of a rejection, or of the one that this ends. */
  held_until: z.optional(z.nullable(instant)),
});
export type TimelineEvent = z.output<typeof timelineEvent>;
