import { listDueItems, throwAll } from '../data/outbox/due-items.ts';
import { isHeld } from '../data/outbox/hold.ts';
import { changeMessage, type Message, messageType } from '../data/outbox/messages.ts';
import { WriteConflict } from '../data/table/retry.ts';

/**
 * Releases held messages that are due. A message with an old claim has failed: nobody can still be sending
 * it, and the result is unknown.
 * @throws if some cannot be read, after the others are released
 */
export async function handler(): Promise<void> {
  if (await isHeld()) return;
  const unreadable: Error[] = [];
  let released: boolean[];
  do {
    const { items, errors } = await listDueItems('DUE', messageType);
    unreadable.push(...errors);
    released = await Promise.all(items.map(release));
    // The index lags: if none could be released, all of them already were.
  } while (released.includes(true));
  throwAll(unreadable);
}

async function release(message: Message): Promise<boolean> {
  try {
    await changeMessage(
      message,
      message.state === 'claimed'
        ? { state: 'failed', why: 'it is not known whether it was sent' }
        : { state: 'waiting' },
    );
    return true;
  } catch (error) {
    if (error instanceof WriteConflict) return false;
    throw error;
  }
}
