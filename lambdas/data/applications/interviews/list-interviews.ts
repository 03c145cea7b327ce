import type { InterviewList } from '../../../contract/calls/interviews.ts';
import { INTERVIEW_MINUTES, LIST_PAGE } from '../../../contract/limits.ts';
import { dayIn, endOfDay } from '../../../rules/dates/end-of-day.ts';
import { minutesAfter } from '../../../rules/dates/local-time.ts';
import { spanOf } from '../../../rules/interview-status.ts';
import type { Account } from '../../keys/accounts.ts';
import {
  interviewGroupRange,
  interviewsRange,
  managerInterviewsRange,
} from '../../keys/interviews.ts';
import { itemsOfAll, mapRows, type Page } from '../../table/page.ts';
import { GSI1, queryPage } from '../../table/read.ts';
import { interviewType, type StoredInterview } from './stored-interview.ts';

const newestFirst = true;

/**
 * A page of a manager's interviews: a list, or all, those with a chosen time first.
 * @param timeZone the manager's own: their day is today
 */
export async function listReceivedInterviews(
  manager: string,
  list: InterviewList | undefined,
  timeZone: string,
  cursor?: string,
): Promise<Page<StoredInterview>> {
  const now = new Date().toISOString();
  const tomorrow = endOfDay(dayIn(timeZone, Date.parse(now)), timeZone);
  /** What began earlier is over. */
  const from = minutesAfter(now, -INTERVIEW_MINUTES.max);
  const read = (range: Parameters<typeof queryPage>[0], reading = {}) =>
    queryPage(range, interviewType, LIST_PAGE, cursor, { source: GSI1, ...reading });
  const isOver = (each: StoredInterview) => (spanOf(each).ends_at ?? '') <= now;
  const filtered = (page: Page<StoredInterview>, keep: (each: StoredInterview) => boolean) =>
    mapRows(page, (each) => (keep(each) ? each : undefined));
  switch (list) {
    case undefined:
      return await read(managerInterviewsRange(manager));
    case 'today':
      return filtered(
        await read(interviewGroupRange(manager, 'CHOSEN', { from, before: tomorrow })),
        (each) => !isOver(each),
      );
    case 'coming':
      return await read(interviewGroupRange(manager, 'CHOSEN', { from: tomorrow }));
    case 'to-settle':
      return filtered(
        await read(interviewGroupRange(manager, 'CHOSEN', { before: now }), { newestFirst }),
        isOver,
      );
    case 'invited':
      return await read(interviewGroupRange(manager, 'INVITED'), { newestFirst });
    case 'declined':
      return await read(interviewGroupRange(manager, 'DECLINED'), { newestFirst });
  }
}

/** A page of a candidate's interviews, the latest invitation first. */
export async function listOwnInterviews(
  candidate: string,
  cursor?: string,
): Promise<Page<StoredInterview>> {
  const range = interviewsRange(candidate);
  return await queryPage(range, interviewType, LIST_PAGE, cursor, { newestFirst });
}

/** The most interviews in a calendar, and how long they stay there, in minutes. */
const CALENDAR_MAX = 500;
const CALENDAR_KEEPS_MINUTES = 30 * 24 * 60;

/** The interviews with a chosen time of a person's calendar: those to come, and of the last 30 days. */
export async function listForCalendar({ role, id }: Account): Promise<StoredInterview[]> {
  const from = minutesAfter(new Date().toISOString(), -CALENDAR_KEEPS_MINUTES);
  const read = (cursor?: string) =>
    role === 'manager'
      ? queryPage(interviewGroupRange(id, 'CHOSEN', { from }), interviewType, LIST_PAGE, cursor, {
          source: GSI1,
        })
      : listOwnInterviews(id, cursor);
  const found: StoredInterview[] = [];
  for await (const each of itemsOfAll(read)) {
    if (each.status === 'chosen' && (spanOf(each).ends_at ?? '') > from) found.push(each);
    if (found.length === CALENDAR_MAX) break;
  }
  return found;
}
