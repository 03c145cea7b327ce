import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { contract, handlerOf } from '../../lambdas/contract/index.ts';
import { type Api, createApi, readFailure, toRequest } from '../support/api/client.ts';
import { exampleOf, examples } from '../support/api/examples.ts';
import { api } from '../support/stacks/shared-api.ts';
import { newWorld } from '../support/worlds/example-world.ts';

/** Every call: it is served, refuses those who may not make it, and then keeps its contract. */

const LAMBDAS = join(import.meta.dirname, '..', '..', 'lambdas');
/** The gateway behind CloudFront. Anybody who learns its address can call it. */
const gateway: Api = createApi(inject('stack').gatewayUrl);
const originToken = inject('stack').environment.ORIGIN_TOKENS ?? '';

const world = await newWorld(api, inject('stack'));

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
  for (const call of ['getMyInformation', 'searchPublicJobs'] as const) {
    const { by, input } = exampleOf(call, world);
    const request = toRequest(call, input);
    const { status } = await gateway.request({
      ...request,
      token: by?.token,
      headers: { ...request.headers, 'x-origin-token': originToken },
    });
    expect(status, call).toBe(200);
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

describe('a call without a valid token', () => {
  // `authorizer.test.ts` has all that can be wrong about a token.
  it.for(guarded)('is refused: $method $path', async (route) => {
    const { by, input } = exampleOf(route, world);
    for (const token of [undefined, `${by?.token}x`]) {
      const reply = await api.request({ ...toRequest(route, input), token });
      expect({ status: reply.status, ...readFailure(reply) }).toEqual({
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
