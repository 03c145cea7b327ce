import { listDueItems, SetAside } from '../data/outbox/due-items.ts';
import { isHeld } from '../data/outbox/hold.ts';
import {
  changeMessage,
  type Message,
  messageType,
  UNKNOWN_RESULT,
} from '../data/outbox/messages.ts';
import { unlessConflict } from '../data/table/retry.ts';
import { reportSetAside } from '../http/observe.ts';

/**
 * Releases held messages that are due. A message with an old claim has failed: nobody can still be sending
 * it, and the result is unknown.
 */
export async function handler(): Promise<void> {
  if (await isHeld()) return;
  let released: boolean[];
  do {
    const due = await listDueItems('DUE', messageType, reportSetAside);
    released = await Promise.all(due.map(release));
    // The index lags: if none could be released, all of them already were.
  } while (released.includes(true));
}

async function release(message: Message): Promise<boolean> {
  const hasFailed = message.state === 'claimed';
  const change = changeMessage(
    message,
    hasFailed ? { state: 'failed', why: UNKNOWN_RESULT } : { state: 'waiting' },
  );
  if ((await unlessConflict(change)) === undefined) return false;
  if (hasFailed) reportSetAside(new SetAside(`${message.id}: ${UNKNOWN_RESULT}`));
  return true;
}
