import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { ActorRole } from '../contract/route.ts';
import { isEnded, keyNamed, signingKey, type TokenKey } from '../data/token-keys.ts';

/** Who is calling: a manager or a candidate, by id. */
export interface Actor<R extends ActorRole = ActorRole> {
  readonly id: string;
  readonly role: R;
}

const ALGORITHM = 'HS256';
const LIFETIME = '12h';

const claims = z.object({
  sub: z.string(),
  iat: z.number(),
  role: z.enum(['manager', 'candidate']),
});

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
 * Whose token it is. Undefined where it is not ours, has expired or was ended.
 * @throws where the keys cannot be read, and so nobody knows
 */
export async function readToken(token: string): Promise<Actor | undefined> {
  const kid = keyNameOf(token);
  const key = kid === undefined ? undefined : await keyNamed(kid);
  if (key === undefined) return undefined;
  const read = await verify(token, key);
  if (read === undefined || (await isEnded(read.sub, read.iat))) return undefined;
  return { id: read.sub, role: read.role };
}

async function verify(token: string, key: TokenKey): Promise<z.output<typeof claims> | undefined> {
  try {
    const { payload } = await jwtVerify(token, bytesOf(key), {
      algorithms: [ALGORITHM],
      requiredClaims: ['exp', 'sub'],
    });
    return claims.parse(payload);
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
