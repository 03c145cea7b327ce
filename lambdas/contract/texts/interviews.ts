import type { InterviewKind, InterviewStatus } from '../schemas/interview.ts';

/** Texts about interviews that the server and the web app share. */

/** Each status for a manager. */
export const INTERVIEW_STATUS_TEXT: Readonly<Record<InterviewStatus, string>> = {
  invited: 'Invited',
  chosen: 'Time chosen',
  declined: 'No time fits',
  cancelled: 'Cancelled',
  came: 'Came',
  'did-not-come': 'Did not come',
};

export const INTERVIEW_KIND_TEXT: Readonly<Record<InterviewKind, string>> = {
  location: 'In person',
  phone: 'By phone',
  video: 'By video',
};

/**
 * An instant at a place: `Tuesday, December 1, 2026 at 10:00 AM PST`.
 * @param at in ISO 8601, UTC
 */
export function formatInterviewTime(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(Date.parse(at));
}
