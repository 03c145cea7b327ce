import { generateKeyPairSync } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { getMyInformation } from '../../lambdas/contract/calls/manager.ts';
import { searchPublicJobs } from '../../lambdas/contract/calls/public.ts';
import { contract, handlerOf } from '../../lambdas/contract/index.ts';
import type { ActorRole } from '../../lambdas/contract/roles.ts';
import type { Route } from '../../lambdas/contract/route.ts';
import { tokenKeyRing } from '../../lambdas/data/sessions/token-key-ring.ts';
import { type Api, createApi, readFailure, toRequest } from '../support/api/client.ts';
import { exampleOf, examples } from '../support/api/examples.ts';
import { api } from '../support/stacks/shared-api.ts';
import { newWorld, type World } from '../support/worlds/example-world.ts';
import type { Person } from '../support/worlds/person.ts';

/** Every call: it is served, refuses those who may not make it, and then keeps its contract. */

const LAMBDAS = join(import.meta.dirname, '..', '..', 'lambdas');
/** The gateway behind CloudFront. Anybody who learns its address can call it. */
const gateway: Api = createApi(inject('stack').gatewayUrl);
const originToken = inject('stack').environment.ORIGIN_TOKENS ?? '';

let world: World;
beforeAll(async () => {
  world = await newWorld(api, inject('stack'));
});

describe('the contract', () => {
  it('declares each call once, under its exported name', () => {
    const names = contract.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(contract.map(({ method, path }) => `${method} ${path}`)).size).toBe(
      names.length,
    );
    expect(names.toSorted()).toEqual(Object.keys(examples).toSorted());
  });

  it('has a handler for each call, and no other handlers', async () => {
    const files = globSync('**/*.ts', { cwd: join(LAMBDAS, 'handlers') });
    expect(files.toSorted()).toEqual(contract.map(handlerOf).toSorted());
    for (const route of contract) {
      const handler: unknown = await import(join(LAMBDAS, 'handlers', handlerOf(route)));
      expect(handler, route.name).toHaveProperty('handler');
    }
  });

  it.for(contract)('is served: $method $path', async ({ method, path }) => {
    const filled = path.replace(/\{\w+\}/, 'x');
    const nothing = await api.request({ method, path: `${filled}/more` });
    expect(nothing.status).toBe(404);
    expect((await api.request({ method, path: filled })).text).not.toBe(nothing.text);
    const other = method === 'GET' ? 'POST' : 'GET';
    expect(await api.request({ method: other, path: filled })).toMatchObject({
      status: 404,
      text: nothing.text,
    });
  });

  it('serves nothing else', async () => {
    for (const path of ['/', '/company', '/company/', '/job/delete-everything', '/handlers']) {
      expect((await api.request({ path })).status).toBe(404);
    }
  });
});

it.for(contract)('a call that bypasses CloudFront is refused: $method $path', async (route) => {
  const { by, input } = exampleOf(route, world);
  const request = { ...toRequest(route, input), token: by?.token };
  for (const headers of [{}, { 'x-origin-token': 'a guess' }, { 'x-origin-token': '' }]) {
    const reply = await gateway.request({
      ...request,
      headers: { ...request.headers, ...headers },
    });
    expect(reply.status, reply.text).toBe(403);
    expect(JSON.parse(reply.text)).toEqual(
      route.role === 'public'
        ? { error: 'Please use the address of the site.' }
        : { message: 'Forbidden' },
    );
  }
});

it("with CloudFront's secret header, a call is answered", async () => {
  for (const route of [getMyInformation, searchPublicJobs]) {
    const { by, input } = exampleOf(route, world);
    const request = toRequest(route, input);
    const { status } = await gateway.request({
      ...request,
      token: by?.token,
      headers: { ...request.headers, 'x-origin-token': originToken },
    });
    expect(status, route.name).toBe(route.status);
  }
});

it('CloudFront replaces a secret header that the caller sends', async () => {
  const { status } = await api.request({
    method: 'GET',
    path: '/job/get-my-applications',
    token: world.candidate.token,
    headers: { 'x-origin-token': 'a guess' },
  });
  expect(status).toBe(200);
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
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const { status } = await api.request({
      path: '/candidate/get-my-profile',
      headers: { authorization: `${scheme} ${world.candidate.token}` },
    });
    expect(status).toBe(200);
  }
});

// The last test: it uses up the world.
it('refused calls change nothing: every call still works, in sequence, and keeps the contract', async () => {
  for (const route of contract) {
    const { by, input } = exampleOf(route, world);
    const reply = await api.ask(route, input, by?.token);
    expect(reply, route.name).toMatchObject({ status: route.status });
    if (!route.idempotent) continue;
    expect(route.mayExist || route.status === 200, `${route.name} creates one at most`).toBe(true);
    const again = await api.ask(route, input, by?.token);
    expect(again, `${route.name} again`).toMatchObject({ status: 200 });
  }
});
