import { changeMessage, listDue, type Message } from '../data/outbox/messages.ts';
import { WriteConflict } from '../data/table/retry.ts';

/**
 * Releases held messages that are due. A message with an old claim has failed: nobody can still be sending
 * it, and the result is unknown.
 */
export async function handler(): Promise<void> {
  let released: boolean[];
  do {
    const due = await listDue(new Date().toISOString());
    released = await Promise.all(due.map(release));
    // The index lags: if none could be released, all of them already were.
  } while (released.includes(true));
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
