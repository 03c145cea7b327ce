import type { DynamoDBBatchResponse } from 'aws-lambda';
import type { Key } from '../data/keys/key.ts';
import { parseOrSetAside } from '../data/outbox/due-items.ts';
import { mailStoppedUntil } from '../data/outbox/mail-stop.ts';
import { mailType } from '../data/outbox/mails.ts';
import { isOutboxHeld } from '../data/outbox/outbox-hold.ts';
import { rawItem } from '../data/table/items.ts';
import { getItem } from '../data/table/read.ts';
import { unlessConflict } from '../data/table/retry.ts';
import { type Changes, handleChanges } from '../data/table/stream-changes.ts';
import { deliveryReport, reportFailedChange, reportSetAside } from '../http/observe.ts';
import { deliver, putOff } from '../mail/deliver.ts';

const MAILS_AT_ONCE = 10;

/**
 * Delivers waiting mails at once, as far as the sending rate allows; the others become due, so that
 * `releaseDueMail` sends them. A failing mail does not stop the others.
 */
export async function handler(event: unknown): Promise<DynamoDBBatchResponse> {
  const [isOnHold, stoppedUntil] = await Promise.all([isOutboxHeld(), mailStoppedUntil()]);
  const heldUntil = isOnHold ? new Date().toISOString() : stoppedUntil;
  const deliverOne = ([{ key }]: Changes) => deliverOrHold(key, heldUntil);
  return await handleChanges(event, MAILS_AT_ONCE, deliverOne, reportFailedChange);
}

async function deliverOrHold(key: Key, heldUntil: string | undefined): Promise<void> {
  const stored = await getItem(key, rawItem);
  const mail = stored && (await parseOrSetAside('DUE', mailType, stored, reportSetAside));
  if (mail?.state !== 'waiting') return;
  if (heldUntil !== undefined) await unlessConflict(putOff(mail, heldUntil));
  else if ((await deliver(mail, deliveryReport)) === 'rate reached')
    await unlessConflict(putOff(mail, new Date().toISOString()));
}
