import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { contract, handlerOf } from '../../lambdas/contract/index.ts';
import { exampleOf, examples } from '../support/api/examples.ts';
import { api } from '../support/stacks/shared-api.ts';
import { newWorld } from '../support/worlds/example-world.ts';

const LAMBDAS = join(import.meta.dirname, '..', '..', 'lambdas');

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
      ...{ status: 404, text: nothing.text },
    });
  });

  it('serves nothing else', async () => {
    for (const path of ['/', '/company', '/company/', '/job/delete-everything', '/handlers']) {
      expect((await api.request({ path })).status).toBe(404);
    }
  });

  it('is kept by every call, in sequence', async () => {
    const world = await newWorld(api, inject('stack'));
    for (const route of contract) {
      const { by, input } = exampleOf(route, world);
      const reply = await api.ask(route, input, by?.token);
      expect(reply, route.name).toMatchObject({ status: route.status });
      if (!route.idempotent) continue;
      expect(route.mayExist || route.status === 200, `${route.name} creates one at most`).toBe(
        true,
      );
      const again = await api.ask(route, input, by?.token);
      expect(again, `${route.name} again`).toMatchObject({ status: 200 });
    }
  });
});
