import type { DynamoDBBatchResponse } from 'aws-lambda';
import type { Key } from '../data/keys/key.ts';
import { parseOrSetAside } from '../data/outbox/due-items.ts';
import { isHeld } from '../data/outbox/hold.ts';
import { mailStoppedUntil } from '../data/outbox/mail-stop.ts';
import { messageType } from '../data/outbox/messages.ts';
import { rawItem } from '../data/table/items.ts';
import { getItem } from '../data/table/read.ts';
import { unlessConflict } from '../data/table/retry.ts';
import { type Changes, handleChanges } from '../data/table/stream-changes.ts';
import { deliveryReport, reportFailedChange, reportSetAside } from '../http/observe.ts';
import { deliver, putOff } from '../mail/deliver.ts';

const MESSAGES_AT_ONCE = 10;

/**
 * Delivers waiting messages at once, as far as the sending rate allows; the others become due, so that
 * `releaseDueMail` sends them. A failing message does not stop the others.
 */
export async function handler(event: unknown): Promise<DynamoDBBatchResponse> {
  const [isOnHold, stoppedUntil] = await Promise.all([isHeld(), mailStoppedUntil()]);
  const heldUntil = isOnHold ? new Date().toISOString() : stoppedUntil;
  const deliverOne = ([{ key }]: Changes) => deliverOrHold(key, heldUntil);
  return await handleChanges(event, MESSAGES_AT_ONCE, deliverOne, reportFailedChange);
}

async function deliverOrHold(key: Key, heldUntil: string | undefined): Promise<void> {
  const stored = await getItem(key, rawItem);
  const message = stored && (await parseOrSetAside('DUE', messageType, stored, reportSetAside));
  if (message?.state !== 'waiting') return;
  if (heldUntil !== undefined) await unlessConflict(putOff(message, heldUntil));
  else if ((await deliver(message, deliveryReport)) === 'rate reached')
    await unlessConflict(putOff(message, new Date().toISOString()));
}
