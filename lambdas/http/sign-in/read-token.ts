import { JOSEError, JWKSNoMatchingKey } from 'jose/errors';
import { jwtVerify } from 'jose/jwt/verify';
import type { TokenKeyRing } from '../../data/sessions/token-keys.ts';
import type { Actor } from '../actor.ts';

/** The session of a token. */
export interface Session extends Actor {
  /** In milliseconds of the epoch. Ending all sessions at this time or later ends this one. */
  readonly beganAt: number;
}

/**
 * Verifies a token. Undefined if it is not ours or has expired.
 * @throws if the keys cannot be read
 */
export async function readToken(token: string, keys: TokenKeyRing): Promise<Session | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid = '' }) => {
        const key = await keys.keyNamed(kid);
        if (key === undefined) throw new JWKSNoMatchingKey();
        return new TextEncoder().encode(key.secret);
      },
      { algorithms: ['HS256'], requiredClaims: ['sub', 'iat', 'exp'] },
    );
    const { role, sub, iat } = payload;
    if ((role !== 'manager' && role !== 'candidate') || typeof sub !== 'string') return undefined;
    return { id: sub, role, beganAt: Math.round(Number(iat) * 1000) };
  } catch (error) {
    if (error instanceof JOSEError) return undefined;
    throw error;
  }
}
