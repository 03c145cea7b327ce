import { sessionsKey } from '../keys/accounts.ts';
import { putWrite, type Write } from '../table/write.ts';
import type { Credentials } from './credentials.ts';
import { REVOCATION_S } from './lifetimes.ts';

/**
 * The end of an account's sessions. Every token that was issued until `since` is refused from then on, by an item that
 * the authorizer reads (session-revocation.ts). Most accounts have none: it goes when all those tokens have expired.
 */

/**
 * So much later is `since` than the clock says. AWS takes calls of clocks that are 5 minutes off at most, and somebody
 * may be signing in with the password of before at this moment, for the 25 seconds of a call.
 */
const AHEAD_MS = 6 * 60_000;

interface EndedSessions {
  /** In milliseconds of the epoch. Credentials that stay must store it in the same transaction. */
  readonly sessions_since: number;
  readonly write: Write;
}

/** Ends all sessions of an account, within a minute of the write. @param credentials as they were read */
export function endSessions({
  user_id,
  sessions_since: before = 0,
}: Pick<Credentials, 'user_id' | 'sessions_since'>): EndedSessions {
  // Tokens since the last end were issued one millisecond after it, as long as the clock is behind it.
  const since = Math.max(Date.now() + AHEAD_MS, before + 1);
  const expires_at = Math.ceil(since / 1000) + REVOCATION_S;
  return {
    sessions_since: since,
    write: putWrite({ ...sessionsKey(user_id), since, expires_at }),
  };
}
