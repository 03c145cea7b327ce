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
import { fillIn } from '../../contract/texts/decision-mails.ts';
import { mailInTimeline } from '../../contract/texts/mails-in-timeline.ts';
import { candidateView, countFinal } from '../../rules/timeline.ts';
import type { Account } from '../keys/accounts.ts';
import { timelineKey, timelineRange } from '../keys/applications.ts';
import type { StoredMailKind } from '../outbox/mails.ts';
import { readCursor } from '../table/cursor.ts';
import { idsAt, newId } from '../table/ids.ts';
import { itemType } from '../table/items.ts';
import type { List } from '../table/page.ts';
import { queryAll, queryPage } from '../table/read.ts';
import { createWrite, setWrite, type Write, writeOne } from '../table/write.ts';
import type { StoredApplication } from './stored-application.ts';

/**
 * The timelines of applications: what happened, when, and by whom. An event is added in the transaction of its
 * change and never changes; only the words of an employer are removed, when they delete their account. It holds
 * ids and the words of a bulk mail, never personal texts. The application itself has the times of its submission
 * and first opening.
 */
export const eventType = itemType(
  z.object({
    id: z.string(),
    application_id: z.string(),
    type: z.enum(TIMELINE_EVENTS),
    at: z.string(),
    /** Null for a change by the site itself. */
    by: z.nullable(z.object({ role: z.enum(ROLES), id: z.string() })),
    /** The status before a decision, or before its undo. */
    from: z.optional(z.enum(APPLICATION_STATUSES)),
    /** Whether the candidate knew of the decision before. */
    from_known: z.optional(z.boolean()),
    /** The end of the decision's delay; until then the candidate does not see this event. */
    held_until: z.optional(z.nullable(z.string())),
    offer_id: z.optional(z.string()),
    interview_id: z.optional(z.string()),
    /** The chosen time of an interview, local, with its time zone. */
    start: z.optional(z.string()),
    time_zone: z.optional(z.string()),
    /** What was noted of an interview. */
    came: z.optional(z.nullable(z.boolean())),
    /** The kind of the sent message. */
    mail: z.optional(z.string()),
    /** Its words, with a placeholder for the name. */
    words: z.optional(z.string()),
  }),
);
type StoredEvent = ReturnType<typeof eventType.parse>;

type Details = Omit<StoredEvent, 'id' | 'application_id' | 'type' | 'at' | 'by'> & {
  /** The time of the change, in ISO 8601, UTC. */
  readonly at: string;
};

/**
 * Adds an event to an application's timeline. The write belongs in the transaction of the change.
 * @param by null for a change by the site itself
 */
export function recordEvent(
  application: { readonly id: string },
  type: TimelineEventType,
  by: Account | null,
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

/** The kinds of messages that tell candidates the outcome so far; `jobClosed` says that there is none yet. */
const OUTCOMES: readonly string[] = [
  'applicationAccepted',
  'applicationNotSelected',
  'jobClosed',
] satisfies StoredMailKind[];

/** The kind of the last mail that told the candidate an outcome; undefined if none. */
export async function lastToldOutcome(application: string): Promise<string | undefined> {
  const events = await queryAll(timelineRange(application), eventType);
  return events.findLast(({ mail }) => mail !== undefined && OUTCOMES.includes(mail))?.mail;
}

/** Removes the words of the employer's mails from an application's timeline. Idempotent. */
export async function forgetWords(application: string): Promise<void> {
  for (const { id, words } of await queryAll(timelineRange(application), eventType))
    if (words !== undefined)
      await writeOne(setWrite(timelineKey(application, id), { words: undefined }));
}

/** What a candidate sees of an event. A field that is not named here is the manager's alone. */
const candidatesEvent = z.pick(timelineEvent, {
  type: true,
  at: true,
  by: true,
  offer_id: true,
  mail: true,
  words: true,
  interview_id: true,
  start: true,
  time_zone: true,
});

/** A page of an application's timeline, oldest first: only events that the reader may see. */
export async function listTimeline(
  application: StoredApplication,
  reader: ActorRole,
  cursor?: string,
): Promise<List<TimelineEvent>> {
  const range = timelineRange(application.id);
  const { rows, next } = await queryPage(range, eventType, LIST_PAGE, cursor);
  const { first_name } = application.candidate;
  const written = rows.map(({ item: { words, ...item } }) => ({
    ...item,
    by: item.by?.role ?? 'site',
    ...(words !== undefined && { words: fillIn(words, { first_name }) }),
  }));
  const settled = next === undefined || reader === 'manager' ? written.length : countFinal(written);
  const events = written.slice(0, settled);
  const known =
    reader === 'manager'
      ? events.filter(({ at }) => at >= (application.submitted_at ?? at))
      : candidateView(events, new Date().toISOString())
          .filter((each) => each !== undefined)
          .filter(({ type }) => type !== 'interview-noted');
  const shown = known.filter(
    ({ type, mail }) => type !== 'mail-sent' || mailInTimeline(mail, reader) !== undefined,
  );
  const next_cursor = next === undefined ? undefined : (rows[settled - 1]?.cursor ?? next);
  const placeOf = (at: string | undefined) =>
    at === undefined ? undefined : readCursor(range, at);
  const ofItself = eventsOf(application).filter(({ at }) =>
    isBetween(timelineKey(application.id, idsAt(at)).sk, placeOf(cursor), placeOf(next_cursor)),
  );
  const wire = reader === 'manager' ? timelineEvent : candidatesEvent;
  const items = [...ofItself, ...shown.map((each) => wire.parse(each))];
  return {
    items: items.sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1)),
    ...(next_cursor !== undefined && { next_cursor }),
  };
}

/** The events that follow from the application's own fields. */
function eventsOf({ submitted_at, opened_at }: StoredApplication): TimelineEvent[] {
  return [
    ...(submitted_at === null
      ? []
      : [{ type: 'handed-in', at: submitted_at, by: 'candidate' } as const]),
    ...(opened_at === undefined ? [] : [{ type: 'opened', at: opened_at, by: 'manager' } as const]),
  ];
}

const isBetween = (place: string, after: string | undefined, until: string | undefined) =>
  (after === undefined || place > after) && (until === undefined || place <= until);
