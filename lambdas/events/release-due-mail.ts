import { changeMessage, listDue, type Message } from '../data/outbox/messages.ts';
import { WriteConflict } from '../data/table/retry.ts';

/**
 * Lets messages go that were held until now, to be delivered. One that was claimed so long ago that nobody can still be
 * sending it has failed: whether the person has it, nobody knows.
 */
export async function handler(): Promise<void> {
  let released: boolean[];
  do {
    const due = await listDue(new Date().toISOString());
    released = await Promise.all(due.map(release));
    // The index lags: where none of them could be released, all that it showed had been already.
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
