import * as z from 'zod/mini';
import { holdKey } from '../keys/outbox.ts';
import { getItem } from '../table/read.ts';

/**
 * Whether all mail and all tasks of this stack are held. A copy of a stack is held from the start: it has the same
 * mails and tasks as the original, which must not be sent or done twice. An operator releases them
 * (operations/hold-outbox.ts).
 */
export async function isOutboxHeld(): Promise<boolean> {
  return (await getItem(holdKey, z.object({}))) !== undefined;
}
