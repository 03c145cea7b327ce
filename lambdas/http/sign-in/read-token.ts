import { JOSEError, JWKSNoMatchingKey } from 'jose/errors';
import { jwtVerify } from 'jose/jwt/verify';
import type { TokenKeyRing } from '../../data/sessions/token-keys.ts';
import type { Caller } from '../actor.ts';

/**
 * The caller with this token. Undefined if it is not ours or has expired.
 * @throws if the keys cannot be read
 */
export async function readToken(token: string, keys: TokenKeyRing): Promise<Caller | undefined> {
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
    return { id: sub, role, sessionBeganAt: Math.round(Number(iat) * 1000) };
  } catch (error) {
    if (error instanceof JOSEError) return undefined;
    throw error;
  }
}
