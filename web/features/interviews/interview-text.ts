import type { TimelineEvent } from '../../../lambdas/contract/calls/timeline.ts';
import type { Interview, InterviewSummary } from '../../../lambdas/contract/schemas/interview.ts';
import { formatDay, formatTime } from '../../../lambdas/contract/texts/format.ts';

/** Interviews in words. On location the hour is that at the place; by phone and video it is the reader's own. */

type Timed = Pick<Interview, 'kind' | 'time_zone'>;

const FORMAT: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};

/**
 * An instant of an interview, with the name of its time zone: `Thu, Jan 31, 2030, 9:30 AM EST`.
 * @param own the reader's time zone
 */
export function whenOf({ kind, time_zone }: Timed, at: string, own = zoneOfReader()): string {
  const timeZone = kind === 'location' ? time_zone : own;
  return new Intl.DateTimeFormat('en-US', { ...FORMAT, timeZone }).format(new Date(at));
}

const zoneOfReader = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether an interview with a chosen time has not begun. */
export const isToCome = (
  { status, starts_at }: Pick<Interview, 'status' | 'starts_at'>,
  now: number,
): boolean => status === 'chosen' && starts_at !== null && Date.parse(starts_at) > now;

/** Whether an interview with a chosen time is not over. */
export const isNext = (
  { status, ends_at }: Pick<Interview, 'status' | 'ends_at'>,
  now: number,
): boolean => status === 'chosen' && ends_at !== null && Date.parse(ends_at) > now;

/** Whether an applicant cannot be invited again now. */
export const isOpen = (interview: InterviewSummary | null): boolean =>
  interview !== null && (interview.status === 'invited' || isNext(interview, Date.now()));

/** The latest interview of an application as a sentence. */
export function interviewText(interview: InterviewSummary): string {
  const { status, starts_at } = interview;
  switch (status) {
    case 'invited':
      return 'Invited to an interview. No time is chosen yet.';
    case 'chosen':
      return starts_at === null ? 'Interview.' : `Interview: ${whenOf(interview, starts_at)}.`;
    case 'declined':
      return 'No offered interview time fits.';
    case 'cancelled':
      return 'The interview was cancelled.';
    case 'came':
      return 'Came to the interview.';
    case 'did-not-come':
      return 'Did not come to the interview.';
  }
}

/** ` to Jan 31, 2030, 9:00 AM`: the time in an event about an interview, a local one at the place. */
export function timeOfEvent({ type, start }: TimelineEvent): string {
  if (start === undefined) return '';
  const [day = '', time = ''] = start.split('T');
  return `${type === 'interview-moved' ? ' to' : ':'} ${formatDay(day)}, ${formatTime(time)}`;
}

/** A typed day and time. */
export interface TypedTime {
  readonly date: string;
  readonly time: string;
}

/**
 * The time that is probably meant after these: as much later on the last one's day as an interview takes. Without any,
 * none.
 */
export function timeAfter(times: readonly TypedTime[], minutes: number): TypedTime {
  const last = times.at(-1);
  if (last === undefined || last.date === '' || last.time === '')
    return { date: last?.date ?? '', time: '' };
  const next = new Date(Date.parse(`${last.date}T${last.time}:00Z`) + minutes * 60_000);
  const [date = '', time = ''] = next.toISOString().split('T');
  return { date, time: time.slice(0, 5) };
}
