import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { contract, handlerOf } from '../../lambdas/contract/index.ts';
import { createApi, readFailure, routeOf, toRequest } from '../support/api/client.ts';
import { exampleOf, examples } from '../support/api/examples.ts';
import { type Caller, invoke, LAMBDAS } from '../support/api/in-process.ts';
import { changesOfTable } from '../support/api/interrupt.ts';
import { api } from '../support/stacks/shared-api.ts';
import { newWorld } from '../support/worlds/example-world.ts';

/**
 * Every call refuses those who may not make it. `logs.test.ts` makes each call, and `test/stack/deployed.test.ts` each
 * through the gateway; here a few show what only the gateway does.
 */

const world = await newWorld(api, inject('stack'));
/** What refused calls change: nothing. */
const changes = changesOfTable();

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
});

const open = contract.filter(({ role }) => role === 'public');
const guarded = contract.filter(({ role }) => role !== 'public');
const ofOneRole = guarded.filter(({ role }) => role !== 'any');
const NOT_SIGNED_IN = { status: 401, error: 'Please log in.' };

/** Makes the example of a call in this process. @returns its refusal */
async function refusalOf(route: (typeof contract)[number], from: Caller) {
  const reply = await invoke(route, exampleOf(route, world).input, from);
  return { status: reply.status, ...readFailure(reply) };
}

describe('a call', () => {
  it.for(open)('that bypasses CloudFront is refused: $method $path', async (route) => {
    for (const word of ['a guess', ''])
      expect(await refusalOf(route, { headers: { 'x-origin-token': word } })).toEqual({
        status: 403,
        error: 'Please use the address of the site.',
      });
  });

  it.for(guarded)('without a valid token is refused: $method $path', async (route) => {
    expect(await refusalOf(route, {})).toEqual(NOT_SIGNED_IN);
    // Before its input is checked.
    expect(await refusalOf(route, { body: '{"broken":' })).toEqual(NOT_SIGNED_IN);
  });

  it.for(ofOneRole)("with the other role's token is refused: $method $path", async (route) => {
    const by = route.role === 'manager' ? world.candidate : world.employer;
    const wrongRole = { status: 403, error: `Only a ${route.role} can do this.` };
    expect(await refusalOf(route, { by })).toEqual(wrongRole);
    expect(await refusalOf(route, { by, body: '[]' })).toEqual(wrongRole);
  });

  it('that is refused changes nothing', () => {
    expect(changes).toEqual([]);
  });
});

describe.for(
  (
    [
      'managerSignin',
      'searchPublicJobs',
      'getJobPosting',
      'createJob',
      'getMyApplications',
    ] as const
  ).map(routeOf),
)('the gateway, for $method $path,', (route) => {
  const { by, input } = exampleOf(route, world);
  const request = { ...toRequest(route, input), token: by?.token };

  it('answers those who may make the call', async () => {
    expect(await api.ask(route, input, by?.token)).toMatchObject({ status: route.status });
    // CloudFront replaces a secret header that the caller sends.
    const headers = { ...request.headers, 'x-origin-token': 'a guess' };
    expect(await api.request({ ...request, headers })).toMatchObject({ status: route.status });
  });

  it('serves no other path or method', async () => {
    const nothing = await api.request({ path: '/handlers' });
    expect(nothing.status).toBe(404);
    const { method, path } = request;
    const other = method === 'GET' ? 'POST' : 'GET';
    for (const wrong of [
      { ...request, path: `${path.split('?')[0]}/more` },
      { path, token: by?.token, method: other },
    ])
      expect(await api.request(wrong)).toMatchObject({ status: 404, text: nothing.text });
  });

  it('refuses who bypasses CloudFront', async () => {
    const { gatewayUrl, environment } = inject('stack');
    // Anybody who learns its address can call it.
    const gateway = createApi(gatewayUrl);
    const statusWith = async (word: string | undefined) => {
      const headers = { ...request.headers, ...(word !== undefined && { 'x-origin-token': word }) };
      const { status, text } = await gateway.request({ ...request, headers });
      return status === 403 ? JSON.parse(text) : status;
    };
    const refused =
      route.role === 'public'
        ? { error: 'Please use the address of the site.' }
        : { message: 'Forbidden' };
    for (const word of [undefined, '', 'a guess']) expect(await statusWith(word)).toEqual(refused);
    expect(await statusWith(environment.ORIGIN_TOKENS)).toBe(route.status);
  });

  if (route.role === 'public') return;
  it('refuses who has no valid token', async () => {
    // `authorizer.test.ts` has all that can be wrong about a token.
    for (const token of [undefined, `${by?.token}x`]) {
      const reply = await api.request({ ...request, token });
      expect({ status: reply.status, ...readFailure(reply) }).toEqual(NOT_SIGNED_IN);
    }
  });
});
