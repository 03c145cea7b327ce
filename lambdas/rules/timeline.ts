import { TIMELINE_EVENT, type TimelineEventType } from '../contract/calls/timeline.ts';
import type { ApplicationStatus } from '../contract/statuses/application-status.ts';

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
    const ended = events.slice(index + 1).find(({ type }) => TIMELINE_EVENT[type].endsRejection);
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
  const last = events.findLastIndex(
    ({ type }) => type === 'rejected' || TIMELINE_EVENT[type].endsRejection,
  );
  return last > 0 && events[last]?.type === 'rejected' ? last : events.length;
}
