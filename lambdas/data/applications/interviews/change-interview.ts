import type { TimelineEventType } from '../../../contract/calls/timeline.ts';
import { DAY_MS, INTERVIEW_AHEAD_DAYS } from '../../../contract/limits.ts';
import { conflict, invalid, notFound, Problem } from '../../../contract/problem.ts';
import type { ActorRole } from '../../../contract/roles.ts';
import { exists, instantOf } from '../../../rules/dates/local-time.ts';
import {
  isOpen,
  isStillOn,
  remindersOf,
  whyNotAnswerable,
  whyNotCancellable,
  whyNotMovable,
  whyNotNotable,
} from '../../../rules/interview-status.ts';
import type { Account } from '../../keys/accounts.ts';
import { enqueueMail } from '../../outbox/enqueue-mail.ts';
import { candidateOf, managerOf } from '../../outbox/mails.ts';
import { cancelTask, scheduleTask } from '../../outbox/scheduled-tasks.ts';
import { withOptimisticLock } from '../../table/retry.ts';
import { transact, type Write } from '../../table/write.ts';
import { changeApplication, getApplication } from '../applications.ts';
import type { StoredApplication } from '../stored-application.ts';
import { recordEvent } from '../timeline.ts';
import { interviewToWire } from './interview-to-wire.ts';
import { countChange } from './invite.ts';
import {
  changeInterview,
  getInterview,
  getOwnInterview,
  type StoredInterview,
  summaryOf,
} from './stored-interview.ts';
import { releaseTime, takeTime } from './taken-times.ts';

/** What either side does with an interview. Each change is one transaction, and repeating it changes nothing. */

interface Change {
  readonly after: StoredInterview;
  readonly event: TimelineEventType;
  /** What an event says besides the time. */
  readonly details?: { readonly came: boolean | null };
  /** Writes of times and tasks. */
  readonly along: readonly Write[];
  readonly mails: readonly Write[];
}

interface Seen {
  readonly before: StoredInterview;
  readonly application: StoredApplication;
  readonly now: string;
}

/** @param decide undefined if the interview is as wanted already */
async function change(
  actor: Account,
  id: string,
  decide: (seen: Seen) => Change | undefined,
): Promise<StoredInterview> {
  return await withOptimisticLock(async () => {
    const before = await getOwnInterview(actor, id);
    const application = await getApplication(before.application_id);
    if (application === undefined) throw notFound('interview');
    const now = new Date().toISOString();
    const decided = decide({ before, application, now });
    if (decided === undefined) return before;
    const { event, details, along, mails } = decided;
    const after = { ...decided.after, changed_by: actor.role, changed_at: now };
    const { start, time_zone } = after;
    await transact([
      changeInterview(before, after),
      changeApplication(application, {
        ...application,
        interview_changes: countChange(application, actor.role),
        ...(application.interview?.id === id && { interview: summaryOf(after) }),
      }),
      recordEvent(application, event, actor, {
        at: now,
        interview_id: id,
        ...details,
        ...(start !== null && { start, time_zone }),
      }),
      ...along,
      ...mails,
    ]);
    return { ...after, revision: before.revision + 1 };
  });
}

const TAKEN = 'Somebody else has just taken this time. Choose another one.';

/** A change that takes a time. If it is taken, the error has the interview with what is left. */
async function changeTime(
  actor: Account,
  id: string,
  decide: (seen: Seen, orElse: () => Problem) => Change | undefined,
): Promise<StoredInterview> {
  const taken = conflict(TAKEN);
  try {
    return await change(actor, id, (seen) => decide(seen, () => taken));
  } catch (error) {
    if (error !== taken) throw error;
    const interview = await interviewToWire(await getOwnInterview(actor, id), actor.role);
    throw new Problem('conflict', TAKEN, { current: { interview } });
  }
}

function refuseIf(why: string | undefined): void {
  if (why !== undefined) throw conflict(why);
}

function requireStillOn(application: StoredApplication): void {
  if (!isStillOn(application))
    throw conflict('This application has ended. Interviews for it no longer take place.');
}

/** @throws invalid unless this time is to come, and is one of those offered */
function requireOffered({ offered, time_zone }: StoredInterview, start: string, now: string): void {
  if (!offered.includes(start)) throw invalid('start', 'Choose one of the offered times.');
  if (instantOf(start, time_zone) <= now)
    throw invalid('start', 'This time has passed. Choose another one.');
}

const about = ({ candidate_id, id, sequence }: StoredInterview) => ({
  candidate_id,
  interview_id: id,
  sequence,
});

/** Each version of a chosen time has its own task. */
const reminderId = ({ id, sequence }: StoredInterview) => `interview-${id}-${sequence}`;

/** The task that sends the reminders of a chosen time, if one of them is to come. */
function remind(after: StoredInterview, now: string): Write[] {
  if (after.start === null) return [];
  const dueAt = remindersOf(after.start, after.time_zone).find((at) => at > now);
  return dueAt === undefined
    ? []
    : [scheduleTask('remindInterview', about(after), { dueAt, id: reminderId(after) })];
}

const chosen = (before: StoredInterview, start: string): StoredInterview => ({
  ...before,
  status: 'chosen',
  start,
  starts_at: instantOf(start, before.time_zone),
});

/** The candidate chooses one of the offered times. */
export async function chooseTime(
  actor: Account,
  id: string,
  start: string,
): Promise<StoredInterview> {
  return await changeTime(actor, id, ({ before, application, now }, orElse) => {
    if (before.status === 'chosen' && before.start === start) return undefined;
    refuseIf(whyNotAnswerable(before));
    requireStillOn(application);
    requireOffered(before, start, now);
    const after = chosen(before, start);
    return {
      after,
      event: 'interview-chosen',
      along: [takeTime(before, start, orElse), ...remind(after, now)],
      mails: [
        ...enqueueMail('interviewChosen', managerOf(before), about(after)),
        ...enqueueMail('interviewChosen', candidateOf(before), about(after)),
      ],
    };
  });
}

/** The candidate says that no time fits. */
export async function declineTimes(
  actor: Account,
  id: string,
  last_note: string,
): Promise<StoredInterview> {
  return await change(actor, id, ({ before }) => {
    if (before.status === 'declined') return undefined;
    refuseIf(whyNotAnswerable(before));
    const after = { ...before, status: 'declined' as const, last_note };
    const mails = enqueueMail('interviewDeclined', managerOf(before), about(after));
    return { after, event: 'interview-declined', along: [], mails };
  });
}

/** Either side moves an interview: the manager to any time, the candidate to one of the others that were offered. */
export async function moveTime(
  actor: Account,
  id: string,
  start: string,
  last_note: string,
): Promise<StoredInterview> {
  return await changeTime(actor, id, ({ before, application, now }, orElse) => {
    if (before.status === 'chosen' && before.start === start) return undefined;
    refuseIf(whyNotMovable(before, now));
    requireStillOn(application);
    if (actor.role === 'candidate') requireOffered(before, start, now);
    else requireFuture('start', start, before.time_zone, now);
    const after = { ...chosen(before, start), last_note, sequence: before.sequence + 1 };
    return {
      after,
      event: 'interview-moved',
      along: [
        ...releaseTime(before),
        takeTime(before, start, orElse),
        cancelTask(reminderId(before)),
        ...remind(after, now),
      ],
      mails: [
        ...enqueueMail('interviewMoved', managerOf(before), about(after)),
        ...enqueueMail('interviewMoved', candidateOf(before), about(after)),
      ],
    };
  });
}

/** Either side cancels an interview or an invitation. */
export async function cancel(
  actor: Account,
  id: string,
  last_note: string,
): Promise<StoredInterview> {
  return await change(actor, id, ({ before, now }) => {
    if (before.status === 'cancelled') return undefined;
    refuseIf(whyNotCancellable(before, now));
    const after = { ...cancelled(before), last_note };
    return {
      after,
      event: 'interview-cancelled',
      along: release(before),
      mails: mailsOfCancellation(after, actor.role),
    };
  });
}

const cancelled = (before: StoredInterview) => ({
  ...before,
  status: 'cancelled' as const,
  sequence: before.sequence + 1,
});

const release = (before: StoredInterview): Write[] =>
  before.status === 'chosen' ? [...releaseTime(before), cancelTask(reminderId(before))] : [];

/** To both, whose calendars may have it; about an invitation only to the other side. */
function mailsOfCancellation(after: StoredInterview, by: ActorRole): Write[] {
  const hadTime = after.start !== null;
  return [
    ...(hadTime || by === 'candidate'
      ? enqueueMail('interviewCancelled', managerOf(after), about(after))
      : []),
    ...(hadTime || by === 'manager'
      ? enqueueMail('interviewCancelled', candidateOf(after), about(after))
      : []),
  ];
}

/** The manager notes whether the candidate came; null takes that back. */
export async function noteWhetherCame(
  actor: Account,
  id: string,
  came: boolean | null,
): Promise<StoredInterview> {
  return await change(actor, id, ({ before, now }) => {
    const status = came === null ? 'chosen' : came ? 'came' : 'did-not-come';
    if (before.status === status) return undefined;
    refuseIf(whyNotNotable(before, now));
    const after = { ...before, status } as const;
    return { after, event: 'interview-noted', details: { came }, along: [], mails: [] };
  });
}

/** What ends an application's open interview with it, for the transaction that ends the application. */
export async function cancelWith(
  application: StoredApplication,
  by: ActorRole,
  at: string,
): Promise<{ change: Partial<StoredApplication>; along: Write[] }> {
  const before = application.interview && (await getInterview(application.interview.id));
  if (!before || !isOpen(before, at)) return { change: {}, along: [] };
  if (whyNotCancellable(before, at) !== undefined) return { change: {}, along: [] };
  const after = { ...cancelled(before), last_note: '', changed_by: by, changed_at: at };
  const { start, time_zone } = after;
  const actor = { role: by, id: by === 'manager' ? before.manager_id : before.candidate_id };
  return {
    change: { interview: summaryOf(after) },
    along: [
      changeInterview(before, after),
      recordEvent(application, 'interview-cancelled', actor, {
        at,
        interview_id: before.id,
        ...(start !== null && { start, time_zone }),
      }),
      ...release(before),
      ...(start === null ? [] : mailsOfCancellation(after, by)),
    ],
  };
}

/**
 * @param path of the input field
 * @throws invalid unless there is such a local time, which is to come, within a year
 */
export function requireFuture(path: string, start: string, timeZone: string, now: string): void {
  if (!exists(start, timeZone))
    throw invalid(
      path,
      'There is no such time there: no such day, or clocks are set forward then.',
    );
  const at = instantOf(start, timeZone);
  if (at <= now) throw invalid(path, 'This time has passed. Choose a later one.');
  if (Date.parse(at) > Date.parse(now) + INTERVIEW_AHEAD_DAYS * DAY_MS)
    throw invalid(path, 'Choose a time within a year.');
}
