import { Problem } from '../contract/problem.ts';
import { getOwnOffer } from '../data/applications/offers.ts';
import { record } from '../data/applications/timeline.ts';
import { setting } from '../data/aws/environment.ts';
import { messageOf } from '../data/keys/outbox.ts';
import { isHeld } from '../data/outbox/hold.ts';
import { MailRefused, sendMail } from '../data/outbox/mail-service.ts';
import { changeMessage, getMessage, type Message } from '../data/outbox/messages.ts';
import { readChanges } from '../data/table/changes.ts';
import { unlessConflict, WriteConflict } from '../data/table/retry.ts';
import { type Composed, compose } from '../mail/compose.ts';

/** How often the mail service may refuse a mail: retries span about five hours. */
const MAX_REFUSALS = 16;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** The longest time that sending can take. After that the result is unknown. */
const CLAIM_MS = 15 * 60_000;

const later = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Delivers waiting messages. A failed one is given up, and so goes to the dead-letter queue. */
export async function handler(event: unknown): Promise<void> {
  const waiting = readChanges(event).map(({ key }) => messageOf(key));
  const isOnHold = await isHeld();
  // The messages of a batch in parallel: none waits for another, or for a failing one.
  const outcomes = await Promise.allSettled(
    [...new Set(waiting)].map((id) => deliver(id, isOnHold)),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function deliver(id: string, isOnHold: boolean): Promise<void> {
  const message = await getMessage(id);
  if (message?.state === 'failed') throw new Error(`${id} has failed. Its item says why.`);
  if (message?.state !== 'waiting') return;
  if (isOnHold) return await holdBack(message);
  const composed = await composeIfStillThere(message);
  try {
    if ('drop' in composed) await changeMessage(message, { state: 'dropped', why: composed.drop });
    else await send(message, composed);
  } catch (error) {
    // Another function has claimed it.
    if (!(error instanceof WriteConflict)) throw error;
  }
}

/** Has a message wait among the due ones until mail is let go. */
async function holdBack(message: Message): Promise<void> {
  await unlessConflict(changeMessage(message, { state: 'held', due_at: later(0) }));
}

async function composeIfStillThere(message: Message): Promise<Composed> {
  try {
    return await compose(message, setting('SITE_URL'));
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return { drop: error.message };
    throw error;
  }
}

async function send(
  message: Message,
  { mail, along = [] }: Extract<Composed, { mail: object }>,
): Promise<void> {
  const { company, ...rest } = mail;
  const sender = company ? `${company} on Hiring Marketplace` : 'Hiring Marketplace';
  const application = await applicationOf(message);
  const claimed = await changeMessage(
    message,
    { state: 'claimed', due_at: later(CLAIM_MS) },
    along,
  );
  try {
    await sendMail({ id: message.id, sender, ...rest });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const refusals = message.refusals + 1;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** message.refusals);
    await changeMessage(
      claimed,
      refusals < MAX_REFUSALS
        ? { state: 'held', refusals, due_at: later(pauseMs * (0.5 + Math.random() / 2)) }
        : { state: 'failed', refusals, why: error.message.replaceAll(mail.to, 'their address') },
    );
    return;
  }
  const details = { at: later(0), mail: message.kind, offer_id: application?.offer_id };
  const told = application && record(application, 'mail-sent', null, details);
  await changeMessage(claimed, { state: 'sent' }, told === undefined ? [] : [told]);
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
