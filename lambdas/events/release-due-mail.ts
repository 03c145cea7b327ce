import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { MAIL_LANES } from '../data/keys/outbox.ts';
import { listDueItems, SetAside } from '../data/outbox/due-items.ts';
import { mailStoppedUntil } from '../data/outbox/mail-stop.ts';
import { changeMail, mailType, type StoredMail, UNKNOWN_RESULT } from '../data/outbox/mails.ts';
import { isOutboxHeld } from '../data/outbox/outbox-hold.ts';
import { sendingRate } from '../data/outbox/sending-rate.ts';
import { unlessConflict } from '../data/table/retry.ts';
import { count, deliveryReport, reportSetAside } from '../http/observe.ts';
import { deliver } from '../mail/deliver.ts';

const MAILS_AT_ONCE = 10;
/** The next run begins a minute after this one. */
const RUN_MS = 58_000;
const SECOND_MS = 1000;

/**
 * Sends held mails that are due, at the sending rate: mail that people wait for first, and the oldest first. A
 * mail with an old claim has failed: nobody can still be sending it, and the result is unknown.
 */
export async function handler(): Promise<void> {
  const end = Date.now() + RUN_MS;
  const seen = new Set<string>();
  while (Date.now() < end) {
    if (await isOutboxHeld()) return;
    if ((await mailStoppedUntil()) !== undefined) return count('MailStopped');
    // The index lags: what this run has changed may still be listed as it was.
    const due = (await listDue()).filter((mail) => !seen.has(versionOf(mail)));
    if (due.length === 0) return;
    const left = await sendAll(due);
    for (const mail of due) if (!left.includes(mail)) seen.add(versionOf(mail));
    if (left.length > 0) await sleep(SECOND_MS - (Date.now() % SECOND_MS));
  }
}

const versionOf = ({ id, revision }: StoredMail) => `${id}#${revision}`;

/** The most mails of a shard in a list, and a quarter of the sending rate: no more than two seconds' mails. */
const PER_SHARD_MAX = 25;

async function listDue(): Promise<StoredMail[]> {
  const perShard = Math.min(PER_SHARD_MAX, Math.ceil(sendingRate() / 4));
  const due: StoredMail[] = [];
  for (const lane of MAIL_LANES)
    if (due.length < sendingRate())
      due.push(...(await listDueItems(lane, mailType, reportSetAside, perShard)));
  return due;
}

/** @returns the mails that must wait, since the sending rate is reached or the mail service takes no mail */
async function sendAll(due: readonly StoredMail[]): Promise<StoredMail[]> {
  const left: StoredMail[] = [];
  const sendOne = async (mail: StoredMail) => {
    if (mail.state === 'claimed') await fail(mail);
    else if (left.length > 0 || (await deliver(mail, deliveryReport)) !== 'done') left.push(mail);
  };
  await pLimit(MAILS_AT_ONCE).map(due, sendOne);
  return left;
}

async function fail(mail: StoredMail): Promise<void> {
  const change = changeMail(mail, { state: 'failed', why: UNKNOWN_RESULT });
  if ((await unlessConflict(change)) !== undefined)
    reportSetAside(new SetAside(`${mail.id}: ${UNKNOWN_RESULT}`));
}
