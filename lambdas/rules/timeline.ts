import { TIMELINE_EVENT, type TimelineEventType } from '../contract/calls/timeline.ts';
import { type ApplicationStatus, queueOf } from '../contract/statuses/application-status.ts';

/** The part of an event that decides who may see it. */
export interface TimelineEntry {
  readonly type: TimelineEventType;
  /** In ISO 8601, UTC. */
  readonly at: string;
  /** The status before a decision. */
  readonly from?: ApplicationStatus | undefined;
  /** Until when the rejection, or the one that this event ends, is held back from the candidate. */
  readonly held_until?: string | null | undefined;
}

/**
 * The candidate's view of a timeline: without held-back rejections, those that ended before the candidate was
 * notified, and the events that ended them. A rejection that the candidate was notified of is shown as
 * undone.
 * @param events consecutive, oldest first
 * @returns one entry per event; undefined for hidden ones
 */
export function candidateView<E extends TimelineEntry>(
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
    // They know that they were accepted before.
    const wasAccepted = from !== undefined && queueOf(from) === 'accepted';
    return wasAccepted ? { ...known, type: 'undone' } : undefined;
  });
}

/**
 * How many events of a part of a timeline have a final view for the candidate. A rejection at its end may
 * still turn out to have ended before they were notified.
 * @param events oldest first
 * @returns at least one, if there are any
 */
export function countFinal(events: readonly TimelineEntry[]): number {
  const last = events.findLastIndex(
    ({ type }) => type === 'rejected' || TIMELINE_EVENT[type].endsRejection,
  );
  return last > 0 && events[last]?.type === 'rejected' ? last : events.length;
}
