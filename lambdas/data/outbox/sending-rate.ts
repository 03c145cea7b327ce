import { setting } from '../aws/environment.ts';
import { windowKey } from '../keys/accounts.ts';
import { currentWindow } from '../limits/rate-windows.ts';
import { hashOf } from '../table/hash.ts';
import { updateIf } from '../table/write.ts';

/** The stage's sending rate, in mails per second, shared by all functions that send. */
export const sendingRate = () => Number(setting('MAIL_PER_SECOND'));

/** The number of the last second that was full, to ask the table only once. */
let full = -1;

/** Takes a place among the mails of this second. @returns whether there was one left */
export async function takeSendingPlace(): Promise<boolean> {
  const { number, ends } = currentWindow(1);
  if (number === full) return false;
  const change = { add: { used: 1 }, set: { expires_at: ends } };
  const key = windowKey(hashOf('mail'), number);
  if ((await updateIf(key, change, { below: { used: sendingRate() } })) !== undefined) return true;
  full = number;
  return false;
}
