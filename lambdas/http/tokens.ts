import { createHmac } from 'node:crypto';
import type { ActorRole } from '../contract/route.ts';
import { isSame } from '../data/hash.ts';
import { keyNamed, signingKey, type TokenKey } from '../data/token-keys.ts';

/** Who is calling: a manager or a candidate, by id. */
export interface Actor<R extends ActorRole = ActorRole> {
  readonly id: string;
  readonly role: R;
}

/** What a token says. */
export interface Session extends Actor {
  /** When it began, in milliseconds of the epoch: sessions that were ended at this time or later include it. */
  readonly beganAt: number;
}

const LIFETIME_S = 12 * 60 * 60;

interface Claims {
  readonly role: ActorRole;
  readonly sub: string;
  /** When it was issued, exactly to the millisecond, and when it ends, in seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}

/**
 * A signed JSON Web Token (RFC 7519, by HMAC with SHA-256) that says who its bearer is, for 12 hours. Tokens are of this
 * one form, which jose reads and writes too (see the test). It is not used here, nor zod: each would be 4 ms of the 20 by
 * which reading the keys may lengthen the authorizer's cold start.
 * @param since when the account's sessions were ended last, in milliseconds of the epoch, which may be to come: the token
 *   counts as later
 */
export async function issueToken({ id, role }: Actor, since = 0): Promise<string> {
  const key = await signingKey();
  const now = Date.now();
  const claims: Claims = {
    role,
    sub: id,
    iat: Math.max(now, since + 1) / 1000,
    exp: now / 1000 + LIFETIME_S,
  };
  const signed = `${headOf(key)}.${encoded(claims)}`;
  return `${signed}.${signatureOf(signed, key)}`;
}

/**
 * Whose token it is, and since when. Undefined where it is not ours or has expired.
 * @throws where the keys cannot be read, and so nobody knows
 */
export async function readToken(token: string): Promise<Session | undefined> {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  const kid = fieldsIn(head)?.kid;
  const key = typeof kid === 'string' ? await keyNamed(kid) : undefined;
  if (key === undefined || head !== headOf(key) || more.length > 0) return undefined;
  if (!isSame(signature, signatureOf(`${head}.${body}`, key))) return undefined;
  const claims = fieldsIn(body);
  if (!isClaims(claims) || claims.exp * 1000 <= Date.now()) return undefined;
  return { id: claims.sub, role: claims.role, beganAt: Math.round(claims.iat * 1000) };
}

function headOf({ kid }: TokenKey): string {
  return encoded({ alg: 'HS256', kid });
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function signatureOf(text: string, { secret }: TokenKey): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsIn(part: string): Fields | undefined {
  try {
    return Object(JSON.parse(Buffer.from(part, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

// Whatever else a token says could change what it means, such as from when on it is good.
function isClaims(fields: Fields = {}): fields is Fields & Claims {
  const { role, sub, iat, exp, ...others } = fields;
  return (
    (role === 'manager' || role === 'candidate') &&
    typeof sub === 'string' &&
    [iat, exp].every(Number.isFinite) &&
    Object.keys(others).length === 0
  );
}
