import { SignJWT } from 'jose/jwt/sign';
import { TOKEN_S } from '../../data/sessions/lifetimes.ts';
import { tokenKeyRing } from '../../data/sessions/token-key-ring.ts';
import type { Actor } from '../actor.ts';

/**
 * Issues a JSON Web Token (RFC 7519, HS256) for an actor.
 * @param since the last end of the account's sessions, in milliseconds of the epoch. It may be ahead of this
 *   clock: the token counts as issued after it
 * @throws if the keys cannot be read
 */
export async function issueToken({ id, role }: Actor, since = 0): Promise<string> {
  const { kid, secret } = await tokenKeyRing.signingKey();
  const now = Date.now();
  return await new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', kid })
    .setSubject(id)
    // In milliseconds, like the end of sessions.
    .setIssuedAt(Math.max(now, since + 1) / 1000)
    .setExpirationTime(now / 1000 + TOKEN_S)
    .sign(new TextEncoder().encode(secret));
}
