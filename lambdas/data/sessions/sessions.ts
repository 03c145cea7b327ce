import * as z from 'zod/mini';
import { Problem } from '../../contract/problem.ts';
import { sessionsKey } from '../keys/accounts.ts';
import { getItem } from '../table/read.ts';
import { putWrite, type Write } from '../table/write.ts';
import type { Credentials } from './credentials.ts';
import { REVOCATION_S } from './lifetimes.ts';

/**
 * Ends an account's sessions. Every token issued until `since` is refused from then on, by an item that the
 * authorizer reads (session-revocation.ts). Most accounts have no such item: it expires with the tokens.
 */

/**
 * `since` may be ahead of this clock: AWS accepts clocks up to 5 minutes off, and a sign-in with the old
 * password may take another 25 seconds.
 */
const AHEAD_MS = 6 * 60_000;

interface EndedSessions {
  /** In milliseconds of the epoch. Remaining credentials must store it in the same transaction. */
  readonly sessions_since: number;
  readonly write: Write;
}

/**
 * Ends all sessions of an account, within a minute of the write.
 * @param credentials as read
 */
export function endSessions({
  user_id,
  sessions_since: before = 0,
}: Pick<Credentials, 'user_id' | 'sessions_since'>): EndedSessions {
  // While the clock is behind the last end, tokens are issued one millisecond after it.
  const since = Math.max(Date.now() + AHEAD_MS, before + 1);
  const expires_at = Math.ceil(since / 1000) + REVOCATION_S;
  return {
    sessions_since: since,
    write: putWrite({ ...sessionsKey(user_id), since, expires_at }),
  };
}

const SIGNED_OUT = 'Your account has changed, and you were logged out. Please log in again.';

/**
 * Refuses a caller whose session has ended. The authorizer learns of an end within a minute; the account's
 * credentials have it at once. So calls that could cost somebody their account check here too.
 * @throws unauthenticated
 */
export function requireCurrentSession(
  { sessions_since = 0 }: Pick<Credentials, 'sessions_since'>,
  { sessionBeganAt }: { readonly sessionBeganAt: number },
): void {
  if (sessionBeganAt <= sessions_since) throw new Problem('unauthenticated', SIGNED_OUT);
}

const endedSessions = z.object({ since: z.int() });

/**
 * Refuses a caller whose session has ended, at the cost of one read: for calls that hand out many people's data.
 * @throws unauthenticated
 */
export async function requireOpenSession(caller: {
  readonly id: string;
  readonly sessionBeganAt: number;
}): Promise<void> {
  const ended = await getItem(sessionsKey(caller.id), endedSessions);
  requireCurrentSession({ sessions_since: ended?.since }, caller);
}
