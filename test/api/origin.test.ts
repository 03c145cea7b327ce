import { beforeAll, expect, inject, it } from 'vitest';
import { contract } from '../../lambdas/contract/index.ts';
import { type Api, createApi, toRequest } from '../support/api/client.ts';
import { exampleOf } from '../support/api/examples.ts';
import { api } from '../support/stacks/shared-api.ts';
import { newWorld, type World } from '../support/worlds/example-world.ts';

/** The gateway behind CloudFront. Anybody who learns its address can call it. */
const gateway: Api = createApi(inject('stack').gatewayUrl);
const originToken = inject('stack').environment.ORIGIN_TOKENS ?? '';

let world: World;
beforeAll(async () => {
  world = await newWorld(api, inject('stack'));
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

it("with CloudFront's secret header, the same calls are answered", async () => {
  for (const route of contract) {
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
