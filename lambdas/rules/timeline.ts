import { TIMELINE_EVENT, type TimelineEventType } from '../contract/calls/timeline.ts';
import type { ApplicationStatus } from '../contract/statuses/application-status.ts';

/** The part of an event that decides who may see it. */
export interface TimelineEntry {
  readonly type: TimelineEventType;
  /** In ISO 8601, UTC. */
  readonly at: string;
  /** The status before a decision. */
  readonly from?: ApplicationStatus | undefined;
  /** Whether the candidate knew of the decision before. */
  readonly from_known?: boolean | undefined;
  /** Until when the decision, or the one that this event ends, is held back from the candidate. */
  readonly held_until?: string | null | undefined;
}

/**
 * The candidate's view of a timeline: without decisions that are held back, those that ended before the candidate
 * was notified, and the events that ended them. A held-back decision that replaces one they know of is shown as
 * the undo of that one.
 * @param events consecutive, oldest first
 * @returns one entry per event; undefined for hidden ones
 */
export function candidateView<E extends TimelineEntry>(
  events: readonly E[],
  now: string,
): (Omit<E, 'from' | 'from_known' | 'held_until'> | undefined)[] {
  return events.map((event, index) => {
    const { from, from_known, held_until, ...known } = event;
    const heldUntil = held_until ?? '';
    if (event.type === 'undone') return heldUntil > event.at ? undefined : known;
    if (!isDecision(event)) return known;
    const ended = events.slice(index + 1).find(({ type }) => TIMELINE_EVENT[type].endsDecision);
    if (heldUntil <= (ended?.at ?? now)) return known;
    return from_known === true ? { ...known, type: 'undone' } : undefined;
  });
}

/**
 * How many events of a part of a timeline have a final view for the candidate. A decision at its end may
 * still turn out to have ended before they were notified.
 * @param events oldest first
 * @returns at least one, if there are any
 */
export function countFinal(events: readonly TimelineEntry[]): number {
  const last = events.findLastIndex(({ type }) => TIMELINE_EVENT[type].endsDecision);
  const end = events[last];
  return last > 0 && end !== undefined && isDecision(end) ? last : events.length;
}

const isDecision = ({ type }: TimelineEntry) => type === 'accepted' || type === 'rejected';
