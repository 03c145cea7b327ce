import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { ActorRole } from '../contract/route.ts';
import { setting } from '../data/environment.ts';

/** Who is calling: a manager or a candidate, by id. */
export interface Actor<R extends ActorRole = ActorRole> {
  readonly id: string;
  readonly role: R;
}

const ALGORITHM = 'HS256';
const LIFETIME = '12h';

const secret = new TextEncoder().encode(setting('TOKEN_SECRET'));

const claims = z.object({ sub: z.string(), role: z.enum(['manager', 'candidate']) });

/** A signed JWT that says who its bearer is, for 12 hours. */
export async function issueToken({ id, role }: Actor): Promise<string> {
  return await new SignJWT({ role })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(id)
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(secret);
}

/** Whose token it is. Undefined where it is not ours or has expired. */
export async function readToken(token: string): Promise<Actor | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      requiredClaims: ['exp', 'sub'],
    });
    const { sub, role } = claims.parse(payload);
    return { id: sub, role };
  } catch {
    return undefined;
  }
}
