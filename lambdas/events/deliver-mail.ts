import type { DynamoDBBatchResponse } from 'aws-lambda';
import { Problem } from '../contract/problem.ts';
import { getApplication } from '../data/applications/applications.ts';
import { getOwnOffer } from '../data/applications/offers.ts';
import { recordEvent } from '../data/applications/timeline.ts';
import { setting } from '../data/aws/environment.ts';
import type { Key } from '../data/keys/key.ts';
import { parseOrSetAside, SetAside } from '../data/outbox/due-items.ts';
import { isHeld } from '../data/outbox/hold.ts';
import { MailRefused, sendMail } from '../data/outbox/mail-service.ts';
import { changeMessage, type Message, messageType } from '../data/outbox/messages.ts';
import { type Changes, handleChanges } from '../data/table/changes.ts';
import { rawItem } from '../data/table/items.ts';
import { getItem } from '../data/table/read.ts';
import { unlessConflict } from '../data/table/retry.ts';
import type { Write } from '../data/table/write.ts';
import { logger, reportFailedChange, reportSetAside } from '../http/observe.ts';
import { compose } from '../mail/compose.ts';
import type { Composed } from '../mail/composed.ts';
import { scheduleReminder } from '../mail/manager-reminders.ts';

const MESSAGES_AT_ONCE = 10;
/** How often a mail may fail: retries span about five hours. */
const MAX_REFUSALS = 16;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** The longest time that sending can take. After that the result is unknown. */
const CLAIM_MS = 15 * 60_000;

const later = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Delivers waiting messages. A failing message does not stop the others. */
export async function handler(event: unknown): Promise<DynamoDBBatchResponse> {
  const isOnHold = await isHeld();
  const deliverOne = ([{ key }]: Changes) => deliver(key, isOnHold);
  return await handleChanges(event, MESSAGES_AT_ONCE, deliverOne, reportFailedChange);
}

async function deliver(key: Key, isOnHold: boolean): Promise<void> {
  const stored = await getItem(key, rawItem);
  const message = stored && (await parseOrSetAside('DUE', messageType, stored, reportSetAside));
  if (message?.state === 'waiting')
    // A conflict: another function has claimed it.
    await unlessConflict(isOnHold ? holdMessage(message) : send(message));
}

/** Keeps a message among the due ones until mail is released. */
async function holdMessage(message: Message): Promise<void> {
  await changeMessage(message, { state: 'held', due_at: later(0) });
}

async function send(message: Message): Promise<void> {
  const composed = await tryToCompose(message);
  if (composed === undefined) await retryLater(message, 'it cannot be composed');
  else if ('drop' in composed)
    await changeMessage(message, { state: 'dropped', why: composed.drop });
  else await sendComposed(message, composed);
}

/** @returns undefined if it fails and is to be retried */
async function tryToCompose(message: Message): Promise<Composed | undefined> {
  try {
    await scheduleReminder(message);
    return await compose(message, setting('SITE_URL'));
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return { drop: error.message };
    logger.warn('mail cannot be composed', { message: message.id, error });
    return undefined;
  }
}

/** Holds a message for a while. After many tries it has failed. */
async function retryLater(message: Message, why: string): Promise<void> {
  const refusals = message.refusals + 1;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** message.refusals);
  const hasFailed = refusals >= MAX_REFUSALS;
  await changeMessage(
    message,
    hasFailed
      ? { state: 'failed', refusals, why }
      : { state: 'held', refusals, due_at: later(pauseMs * (0.5 + Math.random() / 2)) },
  );
  if (hasFailed) reportSetAside(new SetAside(`${message.id} has failed: ${why}`));
}

async function sendComposed(
  message: Message,
  { mail, along = [], words }: Extract<Composed, { mail: object }>,
): Promise<void> {
  const application = await applicationOf(message);
  const claimed = await changeMessage(
    message,
    { state: 'claimed', due_at: later(CLAIM_MS) },
    along,
  );
  try {
    await sendMail({ id: message.id, ...mail });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    await retryLater(claimed, error.message.replaceAll(mail.to, 'their address'));
    return;
  }
  await changeMessage(claimed, { state: 'sent' }, await sentEvents(message, application, words));
}

/** The event of a mail that was sent, unless its application was erased in the meantime. */
async function sentEvents(
  message: Message,
  about: Awaited<ReturnType<typeof applicationOf>>,
  words: string | undefined,
): Promise<Write[]> {
  const application = about && (await getApplication(about.id));
  if (application === undefined) return [];
  const details = {
    ...{ at: later(0), mail: message.kind, offer_id: about?.offer_id },
    // The words of a deleted employer are not stored.
    words: application.employer_deleted_at === null ? words : undefined,
  };
  return [recordEvent(application, 'mail-sent', null, details)];
}

/** The application that a mail to its candidate is about. Undefined for other mails. */
async function applicationOf({ to, about }: Message) {
  if (to.role !== 'candidate') return undefined;
  if ('application_id' in about) return { id: about.application_id };
  if (!('offer_id' in about)) return undefined;
  const { candidate_id, offer_id } = about;
  const { job_candidate_application_id: id } = await getOwnOffer(candidate_id, offer_id);
  return { id, offer_id };
}
