import { DAY_MS, NO_ANSWER_DAYS } from '../../contract/limits.ts';
import { statusToCandidate } from '../../rules/application-status.ts';
import { nextMorning } from '../../rules/dates/next-morning.ts';
import { applicationKey, applicationMessagesFrom, timelineRange } from '../keys/applications.ts';
import { dueKey, mailKey } from '../keys/outbox.ts';
import { enqueueMail } from '../outbox/enqueue-mail.ts';
import { laneOf, mailType, managerOf } from '../outbox/mails.ts';
import { scheduleTask } from '../outbox/scheduled-tasks.ts';
import { idsAt } from '../table/ids.ts';
import { getItem, getItems, queryAll } from '../table/read.ts';
import { changeWrite, type Write } from '../table/write.ts';
import { isWaiting } from './applications.ts';
import { messageType } from './conversations/stored-conversation.ts';
import { applicationType, type StoredApplication } from './stored-application.ts';
import { eventType } from './timeline.ts';

/** Candidates who ask, once, whether their application is still looked at. */

/** The most applications that one mail about them names. */
const DIGEST_MAX = 100;
/** How long before the end of the wait a candidate is told that there was no answer. */
const TOLD_BEFORE_MS = 6 * 60 * 60_000;

const endOfWait = (askedAt: string) => Date.parse(askedAt) + NO_ANSWER_DAYS * DAY_MS;

/**
 * Puts an application in the manager's mail of the next morning: one a day about all who asked.
 * @param timeZone the manager's
 * @returns writes for the transaction of asking, which runs again after a conflict with another one
 */
export async function enqueueAsked(
  application: StoredApplication,
  timeZone: string,
): Promise<Write[]> {
  const dueAt = nextMorning(new Date().toISOString(), timeZone);
  const id = `asked-${application.manager_id}-${dueAt}`;
  const to = { ...managerOf(application), other: undefined };
  const before = await getItem(mailKey(id), mailType);
  if (before?.kind !== 'applicantsAsked') {
    const about = { application_ids: [application.id], more: false };
    return enqueueMail('applicantsAsked', to, about, { dueAt, id });
  }
  const { application_ids, more } = before.about;
  if (more) return [];
  const about =
    application_ids.length < DIGEST_MAX
      ? { application_ids: [...application_ids, application.id], more }
      : { application_ids, more: true };
  const key = { key: mailKey(id), ...dueKey(laneOf(before.kind), dueAt, id) };
  return [changeWrite(mailType, key, before, { ...before, about })];
}

/** Those of the applications that still wait for the manager: undecided, and without a reply since their question. */
export async function stillAsking(ids: readonly string[]): Promise<StoredApplication[]> {
  const found = await getItems(ids.map(applicationKey), applicationType);
  const waiting: StoredApplication[] = [];
  for (const each of found)
    if (isWaiting(each) && each.employer_deleted_at === null && !(await hasReply(each)))
      waiting.push(each);
  return waiting;
}

/** Schedules the word to a candidate whom nobody answers. */
export function tellUnansweredLater(id: string, askedAt: string): Write {
  const dueAt = new Date(endOfWait(askedAt) - TOLD_BEFORE_MS).toISOString();
  return scheduleTask('tellUnanswered', { application_id: id }, { dueAt });
}

/**
 * Whether a candidate who asked has no decision, message or invitation since then. A decision that is held back longer
 * than the candidate is to wait is none for them.
 */
export async function isUnanswered(application: StoredApplication): Promise<boolean> {
  const { application_status, asked_at, held_until } = application;
  const hasLeft = application.candidate_deleted_at ?? application.employer_deleted_at;
  if (asked_at === undefined || hasLeft !== null) return false;
  if (statusToCandidate(application) !== 'new') return false;
  const isToldInTime =
    application_status !== 'new' && Date.parse(held_until ?? '') <= endOfWait(asked_at);
  return !isToldInTime && !(await hasReply(application));
}

/** Whether the employer wrote or offered interview times since the candidate asked. */
async function hasReply({ id, asked_at }: StoredApplication): Promise<boolean> {
  if (asked_at === undefined) return false;
  const range = applicationMessagesFrom(id, idsAt(asked_at));
  const messages = await queryAll(range, messageType);
  if (messages.some(({ from }) => from === 'manager')) return true;
  const events = await queryAll(timelineRange(id), eventType);
  return events.some(({ type, at }) => type === 'interview-offered' && at >= asked_at);
}
