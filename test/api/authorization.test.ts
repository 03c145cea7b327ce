import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { contract } from '../../lambdas/contract/index.ts';
import type { ActorRole } from '../../lambdas/contract/roles.ts';
import type { Route } from '../../lambdas/contract/route.ts';
import { tokenKeyRing } from '../../lambdas/data/sessions/token-key-ring.ts';
import { readFailure, toRequest } from '../support/api/client.ts';
import { exampleOf } from '../support/api/examples.ts';
import { api } from '../support/stacks/shared-api.ts';
import { newWorld, type World } from '../support/worlds/example-world.ts';
import type { Person } from '../support/worlds/world.ts';

let world: World;
beforeAll(async () => {
  world = await newWorld(api, inject('stack'));
});

const guarded = contract.filter(({ role }) => role !== 'public');

const key = (secret: string) => new TextEncoder().encode(secret);
const { kid, secret } = await tokenKeyRing.signingKey();
const rightKey = key(secret);

function signed(claims: Record<string, unknown>) {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).setIssuedAt();
}

/** Invalid authorization headers by name, for an account that a valid token would let through. */
async function badAuthorizations(
  id: string,
  role: ActorRole,
): Promise<Map<string, string | undefined>> {
  const good = await signed({ role }).setSubject(id).setExpirationTime('1h').sign(rightKey);
  const [header = '', payload = '', signature = ''] = good.split('.');
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()) };
  const changed = (change: object) =>
    Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url');
  const none = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const inAnHour = (claims: Record<string, unknown>) => signed(claims).setExpirationTime('1h');
  const tokens: Record<string, string> = {
    expired: await signed({ role }).setSubject(id).setExpirationTime('-1s').sign(rightKey),
    'without an end': await signed({ role }).setSubject(id).sign(rightKey),
    'not yet valid': await inAnHour({ role }).setSubject(id).setNotBefore('10m').sign(rightKey),
    'of another key': await inAnHour({ role })
      .setSubject(id)
      .sign(key('another secret that is long enough')),
    'of the empty key': await inAnHour({ role })
      .setSubject(id)
      .sign(key('\0'.repeat(32))),
    'of no named key': await new SignJWT({ role })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(id)
      .setExpirationTime('1h')
      .sign(rightKey),
    'of a key of another name': await new SignJWT({ role })
      .setProtectedHeader({ alg: 'HS256', kid: 'another' })
      .setSubject(id)
      .setExpirationTime('1h')
      .sign(rightKey),
    'of a key pair': await new SignJWT({ role })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setSubject(id)
      .setExpirationTime('1h')
      .sign(privateKey),
    'of another algorithm': await new SignJWT({ role })
      .setProtectedHeader({ alg: 'HS512', kid })
      .setSubject(id)
      .setExpirationTime('1h')
      .sign(Buffer.concat([rightKey, rightKey])),
    'without a signature': new UnsecuredJWT({ role })
      .setSubject(id)
      .setExpirationTime('1h')
      .encode(),
    'with alg none and a signature': `${none}.${payload}.${signature}`,
    'with its signature cut off': `${header}.${payload}.`,
    'with another subject': `${header}.${changed({ sub: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })}.${signature}`,
    'with another role': `${header}.${changed({ role: role === 'manager' ? 'candidate' : 'manager' })}.${signature}`,
    'with an unknown role': await inAnHour({ role: 'admin' }).setSubject(id).sign(rightKey),
    'with several roles': await inAnHour({ role: [role] })
      .setSubject(id)
      .sign(rightKey),
    'without a role': await inAnHour({}).setSubject(id).sign(rightKey),
    'without a subject': await inAnHour({ role }).sign(rightKey),
    'that is none': 'token',
    'of three dots': '...',
  };
  return new Map<string, string | undefined>([
    ['none', undefined],
    ['an empty header', ''],
    ['a bare scheme', 'Bearer'],
    ['a good token without its scheme', good],
    ['a good token of another scheme', `Basic ${good}`],
    ...Object.entries(tokens).map(([name, token]): [string, string] => [
      `a token ${name}`,
      `Bearer ${token}`,
    ]),
  ]);
}

function callerOf(route: Route): Person {
  const { by } = exampleOf(route, world);
  if (by === undefined) throw new Error(`Nobody calls ${route.name}`);
  return by;
}

describe('a call without a valid token', () => {
  it.for(guarded)('is refused: $method $path', async (route) => {
    const { id, role } = callerOf(route);
    const request = toRequest(route, exampleOf(route, world).input);
    for (const [name, authorization] of await badAuthorizations(id, role)) {
      const reply = await api.request({
        ...request,
        headers: { ...request.headers, ...(authorization !== undefined && { authorization }) },
      });
      expect({ name, status: reply.status, ...readFailure(reply) }).toEqual({
        name,
        status: 401,
        error: 'Please log in.',
      });
    }
  });

  it('is refused before its input is checked', async () => {
    for (const route of guarded.filter(({ method }) => method === 'POST')) {
      const reply = await api.request({ path: route.path, body: '{"broken":' });
      expect(reply.status, route.name).toBe(401);
    }
  });
});

describe("a call with the other role's token", () => {
  it.for(guarded.filter(({ role }) => role !== 'any'))(
    'is refused: $method $path',
    async (route) => {
      const { employer, candidate } = world;
      const other = route.role === 'manager' ? candidate : employer;
      const request = toRequest(route, exampleOf(route, world).input);
      const reply = await api.request({ ...request, token: other.token });
      expect({ status: reply.status, ...readFailure(reply) }).toEqual({
        status: 403,
        error: `Only a ${route.role} can do this.`,
      });
      const malformed = await api.request({
        ...request,
        token: other.token,
        ...(route.method === 'POST' && { body: '[]' }),
      });
      expect(malformed.status).toBe(403);
    },
  );
});

it('accepts the scheme of a valid token in any case', async () => {
  const [route] = guarded;
  if (route === undefined) throw new Error('No route is guarded');
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const { status } = await api.request({
      path: '/candidate/get-my-profile',
      headers: { authorization: `${scheme} ${world.candidate.token}` },
    });
    expect(status).toBe(200);
  }
});

it('refused calls change nothing: every call still works', async () => {
  for (const route of contract) {
    const { by, input } = exampleOf(route, world);
    expect((await api.ask(route, input, by?.token)).status, route.name).toBe(route.status);
  }
});
