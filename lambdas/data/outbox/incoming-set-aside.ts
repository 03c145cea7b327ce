import * as z from 'zod/mini';
import { ROLES } from '../../contract/roles.ts';
import { incomingSetAsideKey } from '../keys/incoming-mail.ts';
import { itemType, revision } from '../table/items.ts';
import { unlessConflict } from '../table/retry.ts';
import { createWrite, writeOne } from '../table/write.ts';

/** How long the operator sees one, in seconds. The mail itself stays in its bucket for a day. */
const KEPT_S = 14 * 24 * 60 * 60;

/** An incoming mail that nobody gets, and an operator may look at. It has nothing of the mail itself. */
export const incomingSetAsideType = itemType(
  z.object({
    /** Its id of the mail service, and its key in the bucket of incoming mail. */
    id: z.string(),
    why: z.enum(['spam', 'virus', 'unreadable']),
    application_id: z.string(),
    /** Who is said to have written it. */
    side: z.enum(ROLES),
    received_at: z.string(),
    expires_at: z.int(),
    revision,
  }),
);
export type IncomingSetAside = ReturnType<typeof incomingSetAsideType.parse>;

/** Sets an incoming mail aside, once. @returns whether it was not yet */
export async function setIncomingAside(
  mail: Omit<IncomingSetAside, 'expires_at' | 'revision'>,
): Promise<boolean> {
  const expires_at = Math.floor(Date.now() / 1000) + KEPT_S;
  const stored = { ...mail, expires_at, revision: 1 };
  const write = createWrite(incomingSetAsideType, { key: incomingSetAsideKey(mail.id) }, stored);
  const written = await unlessConflict(writeOne(write).then(() => true));
  return written ?? false;
}
