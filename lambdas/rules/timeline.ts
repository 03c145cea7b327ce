import type { ActorRole } from '../contract/route.ts';
import type { TimelineEventType } from '../contract/timeline.ts';
import type { ApplicationStatus } from '../contract/types.ts';

/** What happened to an application, as far as it matters for who may know of it. */
export interface TimelineEntry {
  readonly type: TimelineEventType;
  /** ISO 8601 in UTC, as all times here. */
  readonly at: string;
  /** Of a decision: the status before. */
  readonly from?: ApplicationStatus | undefined;
  /** Until when the candidate is not told of the rejection that this is, or ends. */
  readonly held_until?: string | null | undefined;
}

/** What ends a rejection. */
const ENDS_REJECTION = new Set<TimelineEventType>(['accepted', 'undone', 'withdrawn']);

/**
 * What the candidate may know of their application: not of a rejection that is held back or was ended before they were
 * told, nor of what ended it. What they were told before, they see taken back.
 * @param events all that follow each other, oldest first
 * @returns an entry per event, undefined where there is nothing to know
 */
export function forCandidate<E extends TimelineEntry>(
  events: readonly E[],
  now: string,
): (Omit<E, 'from' | 'held_until'> | undefined)[] {
  return events.map((event, index) => {
    const { from, held_until, ...known } = event;
    const heldUntil = held_until ?? '';
    if (event.type === 'undone') return heldUntil > event.at ? undefined : known;
    if (event.type !== 'rejected') return known;
    const ended = events.slice(index + 1).find(({ type }) => ENDS_REJECTION.has(type));
    if (heldUntil <= (ended?.at ?? now)) return known;
    return from === 'accepted' ? { ...known, type: 'undone' } : undefined;
  });
}

/**
 * How many events of a part of a timeline can be told to the candidate: of a rejection at its end it is not known yet
 * whether it was ended before they were told.
 * @param events oldest first
 * @returns one at least, where there are any
 */
export function countSettled(events: readonly TimelineEntry[]): number {
  const last = events.findLastIndex(({ type }) => type === 'rejected' || ENDS_REJECTION.has(type));
  return last > 0 && events[last]?.type === 'rejected' ? last : events.length;
}

/** The times that an application itself keeps. */
export interface Steps {
  readonly application_status: ApplicationStatus;
  readonly submitted_at: string | null;
  readonly decided_at: string | null;
  readonly offered_at: string | null;
  readonly answered_at: string | null;
  readonly withdrawn_at: string | null;
  readonly held_until: string | null;
}

interface EarlierEvent extends TimelineEntry {
  readonly by: ActorRole;
}

/**
 * What is known to have happened to an application before its timeline was begun, from the times that it keeps.
 * @param begun the time of the first event of the timeline, if there is one
 * @returns oldest first
 */
export function earlierEvents(steps: Steps, begun: string | undefined): EarlierEvent[] {
  const { application_status: status, decided_at, offered_at, held_until } = steps;
  const decision = status === 'rejected' || status === 'withdrawn' ? 'rejected' : 'accepted';
  const answer = status === 'offer-accepted' ? 'offer-accepted' : 'offer-declined';
  const known: (Omit<EarlierEvent, 'at'> & { at: string | null })[] = [
    { type: 'handed-in', by: 'candidate', at: steps.submitted_at },
    // An offer to somebody new is the decision too.
    ...(decided_at === offered_at
      ? []
      : [{ type: decision, by: 'manager', at: decided_at, held_until } as const]),
    { type: 'offered', by: 'manager', at: offered_at },
    { type: answer, by: 'candidate', at: steps.answered_at },
    { type: 'withdrawn', by: 'candidate', at: steps.withdrawn_at },
  ];
  return known
    .flatMap(({ at, ...event }) =>
      at === null || (begun !== undefined && at >= begun) ? [] : [{ ...event, at }],
    )
    .toSorted((one, other) => one.at.localeCompare(other.at));
}
