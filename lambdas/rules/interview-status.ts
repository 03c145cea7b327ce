import type { InterviewStatus } from '../contract/schemas/interview.ts';
import type { ApplicationStatus } from '../contract/statuses/application-status.ts';
import { statusToCandidate } from './application-status.ts';
import { instantOf, minutesAfter, onTheDayBefore } from './dates/local-time.ts';

/** The part of an interview that decides what can be done with it. */
export interface Timed {
  readonly status: InterviewStatus;
  /** The chosen local time; null before. */
  readonly start: string | null;
  readonly time_zone: string;
  readonly minutes: number;
}

/** The instants of an interview's beginning and end, by the time zone's rules of today; null without a chosen time. */
export function spanOf({ start, time_zone, minutes }: Omit<Timed, 'status'>) {
  if (start === null) return { starts_at: null, ends_at: null };
  const starts_at = instantOf(start, time_zone);
  return { starts_at, ends_at: minutesAfter(starts_at, minutes) };
}

/** Whether an interview prevents another one: it is to be answered, or to take place. */
export function isOpen(interview: Timed, now: string): boolean {
  const { ends_at } = spanOf(interview);
  return interview.status === 'invited' || (interview.status === 'chosen' && (ends_at ?? '') > now);
}

/** Whether a time is chosen and has come. */
export function hasBegun(interview: Timed, now: string): boolean {
  const { starts_at } = spanOf(interview);
  return interview.status !== 'invited' && starts_at !== null && starts_at <= now;
}

const ENDED: Readonly<Record<Exclude<InterviewStatus, 'invited' | 'chosen'>, string>> = {
  declined: 'This invitation was declined: none of the times fitted.',
  cancelled: 'This interview was cancelled.',
  came: 'This interview is over.',
  'did-not-come': 'This interview is over.',
};

const BEGUN = 'This interview has begun. It can no longer be changed.';

/** Why the candidate cannot choose a time or decline; undefined if they can. */
export function whyNotAnswerable({ status }: Timed): string | undefined {
  if (status === 'invited') return undefined;
  return status === 'chosen'
    ? 'A time is chosen already. Move or cancel the interview instead.'
    : ENDED[status];
}

/** Why an interview cannot be moved; undefined if it can. */
export function whyNotMovable(interview: Timed, now: string): string | undefined {
  if (interview.status === 'invited') return 'No time is chosen yet.';
  return whyNotCancellable(interview, now);
}

/** Why an interview cannot be cancelled; undefined if it can. */
export function whyNotCancellable(interview: Timed, now: string): string | undefined {
  const { status } = interview;
  if (status !== 'invited' && status !== 'chosen') return ENDED[status];
  return hasBegun(interview, now) ? BEGUN : undefined;
}

/** Why it cannot be noted whether the candidate came; undefined if it can. */
export function whyNotNotable(interview: Timed, now: string): string | undefined {
  const { status } = interview;
  if (status === 'declined' || status === 'cancelled') return ENDED[status];
  return hasBegun(interview, now) ? undefined : 'This interview has not begun.';
}

/** A candidate does not learn what their employer noted. */
export function statusForCandidate(status: InterviewStatus): InterviewStatus {
  return status === 'came' || status === 'did-not-come' ? 'chosen' : status;
}

interface Applied {
  readonly application_status: ApplicationStatus;
  readonly held_until: string | null;
  readonly submitted_at: string | null;
  readonly candidate_deleted_at: string | null;
  readonly employer_deleted_at: string | null;
}

/** Whether an applicant can be invited: they are new or accepted. */
export function isInvitable({ application_status, candidate_deleted_at }: Applied): boolean {
  const isOpen = application_status === 'new' || application_status === 'accepted';
  return isOpen && candidate_deleted_at === null;
}

/**
 * Whether an application is still on, as far as its candidate knows: they can choose a time, and are reminded. A
 * rejection cancels nothing by itself.
 */
export function isStillOn(application: Applied): boolean {
  const status = statusToCandidate(application);
  const hasLeft = application.candidate_deleted_at ?? application.employer_deleted_at;
  return hasLeft === null && status !== 'withdrawn' && status !== 'rejected';
}

const REMINDER_HOUR = 17;
const LAST_REMINDER_MINUTES = 120;

/** The instants of an interview's reminders, in order: at 17:00 of the day before, and two hours before. */
export function remindersOf(start: string, timeZone: string): [string, string] {
  const evening = onTheDayBefore(start, timeZone, REMINDER_HOUR);
  return [evening, minutesAfter(instantOf(start, timeZone), -LAST_REMINDER_MINUTES)];
}
