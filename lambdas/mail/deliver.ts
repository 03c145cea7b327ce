import { LONG_WORK_LEASE_MS } from '../contract/function-timeouts.ts';
import { Problem } from '../contract/problem.ts';
import { getApplication } from '../data/applications/applications.ts';
import { recordEvent } from '../data/applications/timeline.ts';
import { setting } from '../data/aws/environment.ts';
import { SetAside } from '../data/outbox/due-items.ts';
import { MailNotSent, sendMail } from '../data/outbox/mail-service.ts';
import { stopMail } from '../data/outbox/mail-stop.ts';
import { changeMail, type StoredMail } from '../data/outbox/mails.ts';
import { takeSendingPlace } from '../data/outbox/sending-rate.ts';
import { unlessConflict } from '../data/table/retry.ts';
import type { Write } from '../data/table/write.ts';
import { compose } from './compose.ts';
import type { Composed } from './composed.ts';
import { subjectOf } from './mail-data.ts';
import { scheduleReminder } from './manager-reminders.ts';
import { recordReply } from './record-reply.ts';

/** How often a mail may be refused: retries span about five hours. */
const MAX_REFUSALS = 16;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** The longest pause after a mail that was sent faster than the mail service allows. */
const LONGEST_THROTTLED_MS = 30_000;

const later = (ms: number) => new Date(Date.now() + ms).toISOString();
/** Doubles with each try, with jitter. */
const pauseMs = (tried: number, longest: number) =>
  Math.min(longest, FIRST_PAUSE_MS * 2 ** tried) * (0.5 + Math.random() / 2);

/**
 * The result for a mail: `done`, also if it is dropped, has failed or is retried later; or nothing was done, as the
 * sending rate is reached; or the mail service takes no mail now.
 */
type Outcome = 'done' | 'rate reached' | 'stopped';

/** Called for what an operator may want to know. */
interface Report {
  readonly setAside: (item: SetAside) => void;
  readonly notComposed: (mail: string, error: unknown) => void;
  readonly stopped: (why: string) => void;
}

/** Delivers a mail that is waiting or due, within the sending rate. */
export async function deliver(stored: StoredMail, report: Report): Promise<Outcome> {
  if (!(await takeSendingPlace())) return 'rate reached';
  // A conflict: another function has claimed it.
  return (await unlessConflict(send(stored, report))) ?? 'done';
}

/** Holds a mail until a time in ISO 8601, UTC. It counts as no try. */
export async function putOff(stored: StoredMail, until: string): Promise<void> {
  await changeMail(stored, { state: 'held', due_at: until });
}

async function send(stored: StoredMail, report: Report): Promise<Outcome> {
  const composed = await tryToCompose(stored, report);
  if (composed === undefined) await retryLater(stored, 'it cannot be composed', report);
  else if ('drop' in composed) await changeMail(stored, { state: 'dropped', why: composed.drop });
  else return await sendComposed(stored, composed, report);
  return 'done';
}

/** @returns undefined if it fails and is to be retried */
async function tryToCompose(stored: StoredMail, report: Report): Promise<Composed | undefined> {
  try {
    await scheduleReminder(stored);
    await recordReply(stored);
    return await compose(stored, setting('SITE_URL'));
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return { drop: error.message };
    report.notComposed(stored.id, error);
    return undefined;
  }
}

/** Holds a mail for a while. After many tries it has failed. */
async function retryLater(stored: StoredMail, why: string, report: Report): Promise<void> {
  const refusals = stored.refusals + 1;
  const hasFailed = refusals >= MAX_REFUSALS;
  await changeMail(
    stored,
    hasFailed
      ? { state: 'failed', refusals, why }
      : { state: 'held', refusals, due_at: later(pauseMs(stored.refusals, LONGEST_PAUSE_MS)) },
  );
  if (hasFailed) report.setAside(new SetAside(`${stored.id} has failed: ${why}`));
}

async function sendComposed(
  stored: StoredMail,
  { mail, along = [], ...sent }: Extract<Composed, { mail: object }>,
  report: Report,
): Promise<Outcome> {
  // A mail to a manager is not in the timeline, and messages are beside it.
  const isTold = stored.to.role === 'candidate' && stored.kind !== 'messageArrived';
  const subject = isTold ? await subjectOf(stored) : undefined;
  const claimed = await changeMail(
    stored,
    { state: 'claimed', tries: stored.tries + 1, due_at: later(LONG_WORK_LEASE_MS) },
    along,
  );
  try {
    await sendMail({ id: stored.id, account: stored.to, kind: sent.kind, ...mail });
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    const why = error.message.replaceAll(mail.to, 'their address');
    return await takeBack(claimed, error.reason, why, report);
  }
  const why = sent.kind === 'answerWaiting' ? 'as answerWaiting' : null;
  await changeMail(claimed, { state: 'sent', why }, await sentEvents(subject, sent));
  return 'done';
}

/** Releases the claim of a mail that was not sent. Only a refusal is its own fault, and counts. */
async function takeBack(
  stored: StoredMail,
  reason: MailNotSent['reason'],
  why: string,
  report: Report,
): Promise<Outcome> {
  if (reason === 'refused') await retryLater(stored, why, report);
  else if (reason === 'throttled') {
    const wait = pauseMs(stored.tries - 1, LONGEST_THROTTLED_MS);
    await putOff(stored, later(wait));
  } else {
    await putOff(stored, await stopMail());
    report.stopped(why);
    return 'stopped';
  }
  return 'done';
}

/** The event of a mail that was sent, unless its application was erased in the meantime. */
async function sentEvents(
  subject: Awaited<ReturnType<typeof subjectOf>>,
  { kind, words }: Pick<Extract<Composed, { mail: object }>, 'kind' | 'words'>,
): Promise<Write[]> {
  const application = subject && (await getApplication(subject.id));
  if (application === undefined) return [];
  const details = {
    at: later(0),
    mail: kind,
    offer_id: subject?.offer_id,
    interview_id: subject?.interview_id,
    // The words of a deleted employer are not stored.
    words: application.employer_deleted_at === null ? words : undefined,
  };
  return [recordEvent(application, 'mail-sent', null, details)];
}
