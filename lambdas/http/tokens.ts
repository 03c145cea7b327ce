import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { ActorRole } from '../contract/route.ts';
import { keyNamed, signingKey, type TokenKey } from '../data/token-keys.ts';

/** Who is calling: a manager or a candidate, by id. */
export interface Actor<R extends ActorRole = ActorRole> {
  readonly id: string;
  readonly role: R;
}

const ALGORITHM = 'HS256';
const LIFETIME = '12h';

const claims = z.object({ sub: z.string(), role: z.enum(['manager', 'candidate']) });

const bytesOf = ({ secret }: TokenKey) => new TextEncoder().encode(secret);

/** A signed JWT that says who its bearer is, for 12 hours. */
export async function issueToken({ id, role }: Actor): Promise<string> {
  const key = await signingKey();
  return await new SignJWT({ role })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid })
    .setSubject(id)
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(bytesOf(key));
}

/**
 * Whose token it is. Undefined where it is not ours or has expired.
 * @throws where the keys cannot be read, and so nobody knows
 */
export async function readToken(token: string): Promise<Actor | undefined> {
  const kid = keyNameOf(token);
  const key = kid === undefined ? undefined : await keyNamed(kid);
  if (key === undefined) return undefined;
  try {
    const { payload } = await jwtVerify(token, bytesOf(key), {
      algorithms: [ALGORITHM],
      requiredClaims: ['exp', 'sub'],
    });
    const { sub, role } = claims.parse(payload);
    return { id: sub, role };
  } catch {
    return undefined;
  }
}

function keyNameOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}
