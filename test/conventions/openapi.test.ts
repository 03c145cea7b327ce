import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '../../lambdas/contract/index.ts';
import { grantsOf } from '../../lib/functions/grants.ts';
import { openapi } from '../../lib/openapi.ts';

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.never()))),
  parameters: z._default(
    z.array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        schema: z.object({}),
      }),
    ),
    [],
  ),
  requestBody: z.optional(z.object({ required: z.boolean(), content: z.object({}) })),
  responses: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});

const text = JSON.stringify(openapi());
const { paths, components } = document.parse(JSON.parse(text));

describe('openapi.json', () => {
  it('has the routes of the contract and no others', () => {
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual(
      contract.map(({ method, path }) => `${method} /api${path}`).sort(),
    );
  });

  it.each(contract.map((route) => [route.name, route] as const))('describes %s', (name, route) => {
    const found = paths[`/api${route.path}`]?.[route.method.toLowerCase()];
    expect(found).toMatchObject({ operationId: name, summary: route.summary });
    const roles = { public: [], any: ['manager', 'candidate'] } as const;
    const { role } = route;
    expect(found?.security.flatMap(Object.keys)).toEqual(
      role === 'public' || role === 'any' ? roles[role] : [role],
    );
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const parameters = found?.parameters ?? [];
    expect(
      parameters.filter((each) => each.in === 'path').map((each) => [each.name, each.required]),
    ).toEqual(inPath.map((each) => [each, true]));
    if (route.method === 'GET') expect(found?.requestBody).toBeUndefined();
    else expect(parameters.filter((each) => each.in === 'query')).toEqual([]);
    expect(Object.keys(found?.responses ?? {})).toEqual(
      expect.arrayContaining([String(route.status), '400', '500', '503']),
    );
    // Sign-up and sign-in look nothing up, so no 404. Other public calls have no caller, so no 401.
    const signsIn = /sign|login/i.test(name) && role === 'public';
    expect(found?.responses['401'] === undefined).toBe(role === 'public' && !signsIn);
    expect(found?.responses['404'] === undefined).toBe(signsIn);
    const readsBody = route.method === 'POST' && !route.ignoresBody;
    for (const status of ['413', '415'])
      expect(found?.responses[status] !== undefined).toBe(readsBody);
    // An existing thing is answered like a new one.
    const { '200': ok, '201': created } = found?.responses ?? {};
    expect(ok !== undefined && created !== undefined).toBe(route.mayExist);
    if (route.mayExist) expect(ok?.content).toEqual(created?.content);
    const limited = route.role === 'public' || grantsOf(name).quotas === true;
    expect(found?.responses['429'] !== undefined).toBe(limited);
  });

  it('has no dangling references', () => {
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)];
    expect(references.length).toBeGreaterThan(0);
    expect(text.match(/"\$ref"/g)).toHaveLength(references.length);
    for (const [, kind = '', name = ''] of references)
      expect(Object.keys(components[kind] ?? {})).toContain(name);
  });
});
