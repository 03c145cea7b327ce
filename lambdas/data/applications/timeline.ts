import * as z from 'zod/mini';
import {
  TIMELINE_EVENTS,
  type TimelineEvent,
  type TimelineEventType,
  timelineEvent,
} from '../../contract/calls/timeline.ts';
import { LIST_PAGE } from '../../contract/limits.ts';
import { type ActorRole, ROLES } from '../../contract/roles.ts';
import { APPLICATION_STATUSES } from '../../contract/statuses/application-status.ts';
import { candidateView, countFinal } from '../../rules/timeline.ts';
import { timelineKey, timelineRange } from '../keys/applications.ts';
import { newId } from '../table/ids.ts';
import { itemType } from '../table/items.ts';
import type { List } from '../table/page.ts';
import { queryPage } from '../table/read.ts';
import { createWrite, type Write } from '../table/write.ts';
import type { StoredApplication } from './applications.ts';

/**
 * What has happened to each application, who did it and when: events that are added in the transaction of the change and
 * never changed. They hold ids, and never what people wrote.
 */
const eventType = itemType(
  z.object({
    id: z.string(),
    application_id: z.string(),
    type: z.enum(TIMELINE_EVENTS),
    at: z.string(),
    /** Null for what the site does by itself. */
    by: z.nullable(z.object({ role: z.enum(ROLES), id: z.string() })),
    /** Of a decision, or of one that is taken back: the status before. */
    from: z.optional(z.enum(APPLICATION_STATUSES)),
    /** Until when the candidate does not know of the rejection that this is, or takes back. */
    held_until: z.optional(z.nullable(z.string())),
    offer_id: z.optional(z.string()),
    /** The kind of message that was sent. */
    mail: z.optional(z.string()),
  }),
);
type StoredEvent = ReturnType<typeof eventType.parse>;

interface Details extends Pick<StoredEvent, 'from' | 'held_until' | 'offer_id' | 'mail'> {
  /** The time that the change itself stores, as ISO 8601 in UTC. */
  readonly at: string;
}

/**
 * Adds what happened to an application to its timeline. The write goes into the transaction of the change.
 * @param by null where the site does it by itself
 */
export function record(
  application: { readonly id: string },
  type: TimelineEventType,
  by: { readonly role: ActorRole; readonly id: string } | null,
  details: Details,
): Write {
  const id = newId(Date.parse(details.at));
  const who = by && { role: by.role, id: by.id };
  const application_id = application.id;
  return createWrite(
    eventType,
    { key: timelineKey(application_id, id) },
    { id, application_id, type, by: who, ...details },
  );
}

/**
 * A page of an application's timeline, oldest first, as far as somebody may know of it.
 */
export async function listTimeline(
  application: StoredApplication,
  reader: ActorRole,
  cursor?: string,
): Promise<List<TimelineEvent>> {
  const { rows, next } = await queryPage(
    timelineRange(application.id),
    eventType,
    LIST_PAGE,
    cursor,
  );
  const written = rows.map(({ item }) => ({ ...item, by: item.by?.role ?? 'site' }));
  const settled = next === undefined || reader === 'manager' ? written.length : countFinal(written);
  const events = written.slice(0, settled);
  const known =
    reader === 'manager'
      ? events.filter(({ at }) => at >= (application.submitted_at ?? at))
      : candidateView(events, new Date().toISOString()).filter((each) => each !== undefined);
  return {
    items: known.map((each) => timelineEvent.parse(each)),
    ...(next !== undefined && { next_cursor: rows[settled - 1]?.cursor ?? next }),
  };
}
