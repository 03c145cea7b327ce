import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract, handlerOf } from '../../lambdas/contract/index.ts';
import { exampleOf, examples, newWorld } from '../support/examples.ts';
import { api } from '../support/shared-api.ts';

const LAMBDAS = join(import.meta.dirname, '..', '..', 'lambdas');

describe('the contract', () => {
  it('declares each call once, under the name that it is exported by', () => {
    const names = contract.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(contract.map(({ method, path }) => `${method} ${path}`)).size).toBe(
      names.length,
    );
    expect(names.toSorted()).toEqual(Object.keys(examples).toSorted());
  });

  it('has a handler for each call, and no handler for none', async () => {
    const files = globSync('**/*.ts', { cwd: join(LAMBDAS, 'handlers') });
    expect(files.toSorted()).toEqual(contract.map(handlerOf).toSorted());
    for (const route of contract) {
      const handler: unknown = await import(join(LAMBDAS, 'handlers', handlerOf(route)));
      expect(handler, route.name).toHaveProperty('handler');
    }
  });

  it.for(contract)('is served: $method $path', async ({ method, path }) => {
    const filled = path.replace('{id}', 'x');
    const { status } = await api.request({ method, path: filled });
    expect(status).not.toBe(404);
    const other = method === 'GET' ? 'POST' : 'GET';
    expect((await api.request({ method: other, path: filled })).status).toBe(404);
    expect((await api.request({ method, path: `${filled}/more` })).status).toBe(404);
  });

  it('serves nothing else', async () => {
    for (const path of ['/', '/company', '/company/', '/job/delete-everything', '/handlers']) {
      expect((await api.request({ path })).status).toBe(404);
    }
  });

  it('is kept: every call does what it says, one after the other', async () => {
    const world = await newWorld(api);
    for (const route of contract) {
      const { by, input } = exampleOf(route, world);
      const reply = await api.ask(route, input, by?.token);
      expect(reply, route.name).toMatchObject({ status: route.status });
      if (!route.idempotent) continue;
      expect(route.status, `${route.name} creates nothing`).toBe(200);
      const again = await api.ask(route, input, by?.token);
      expect(again, `${route.name} again`).toMatchObject({ status: 200 });
    }
  });
});
