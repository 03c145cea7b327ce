import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { ActorRole } from '../../../lambdas/contract/route.ts';

/** The peer's JSON Web Tokens, read and signed by node:crypto as ours are. */

export interface Actor {
  readonly id: string;
  readonly role: ActorRole;
}

const HEAD = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url');
const LIFETIME_S = 12 * 60 * 60;

export function tokenFor({ id, role }: Actor, secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  const body = { role, sub: id, iat: now, exp: now + LIFETIME_S };
  const signed = `${HEAD}.${Buffer.from(JSON.stringify(body)).toString('base64url')}`;
  return `${signed}.${signatureOf(signed, secret)}`;
}

const claims = z.object({
  sub: z.string(),
  role: z.enum(['manager', 'candidate']),
  exp: z.number(),
});

/** Whose token it is; undefined where it is not ours or has expired. */
export function readToken(token: string, secret: string): Actor | undefined {
  const [head = '', body = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(`${head}.${body}`, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const said = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return said.exp * 1000 < Date.now() ? undefined : { id: said.sub, role: said.role };
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
