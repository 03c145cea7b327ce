import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createCompany } from '../../lambdas/contract/company.ts';
import { contract } from '../../lambdas/contract/index.ts';
import { managerSignin, managerSignup } from '../../lambdas/contract/manager.ts';
import type { Route } from '../../lambdas/contract/route.ts';
import { client } from '../../lambdas/data/client.ts';
import { exampleOf, newWorld, type World } from '../support/examples.ts';
import { type From, invoke } from '../support/in-process.ts';
import { mutations, schemaOf, stringsOf } from '../support/mutations.ts';
import { api } from '../support/shared-api.ts';
import { newManager, uniqueWord } from '../support/world.ts';

vi.hoisted(() => {
  Object.assign(process.env, {
    POWERTOOLS_LOG_LEVEL: 'DEBUG',
    POWERTOOLS_METRICS_DISABLED: 'false',
  });
});

let written = '';
beforeEach(() => {
  written = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      written += chunk;
      return true;
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

const line = z.looseObject({ level: z.optional(z.string()), message: z.optional(z.string()) });
const lines = () =>
  written
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => line.parse(JSON.parse(each)));

/** Every word that the contract itself knows, such as a status; a log may say those. */
const known = new Set(
  contract.flatMap((route) => stringsOf(schemaOf(route)).map(({ text }) => text)),
);
/** The texts of a value that would give something away, were they in a log. */
function tellTale(value: unknown): string[] {
  return (
    stringsOf(value)
      .map(({ text }) => text)
      // A time or a number may well be in a log for reasons of its own.
      .filter((text) => text.length > 4 && !known.has(text) && !/^[\d:.TZ+-]+$/.test(text))
  );
}

let world: World;
beforeAll(async () => {
  world = await newWorld(api);
});

function expectNothingOf(texts: readonly string[]): void {
  expect(texts.filter((text) => written.includes(text))).toEqual([]);
}

const call = (route: Route, input: unknown, from: From = {}) => invoke(route, input, from);

describe('what is logged', () => {
  it('of every call is a line that says what was called, how it went and how long it took', async () => {
    const secret: string[] = [];
    for (const route of contract) {
      const { by, input } = exampleOf(route, world);
      const headers = by && { authorization: `Bearer ${by.token}` };
      const reply = await call(route, input, { ...(by && { by }), ...(headers && { headers }) });
      expect(reply.status, reply.text).toBe(route.status);
      secret.push(...tellTale(input), ...tellTale(JSON.parse(reply.text)), by?.token ?? '-----');
    }
    expect(lines()).toHaveLength(contract.length);
    for (const [index, logged] of lines().entries()) {
      expect(logged).toMatchObject({
        level: 'INFO',
        message: 'request',
        route: contract[index]?.name,
        status: contract[index]?.status,
        ms: expect.any(Number),
        function_request_id: expect.any(String),
        gateway_request_id: expect.any(String),
      });
    }
    expect(secret.length).toBeGreaterThan(100);
    expectNothingOf(secret);
  });

  it('of calls that are refused is nothing of what they say', async () => {
    const { password, email } = await newManager(api);
    const secret = uniqueWord();
    await call(managerSignin, { email, user_password: `${secret} ${password}` });
    await call(managerSignup, {
      email,
      user_password: secret,
      first_name: secret,
      last_name: secret,
    });
    for (const route of contract) {
      const { by, input } = exampleOf(route, world);
      const from = by && { by };
      for (const mutation of mutations(route, input).slice(0, 5)) {
        await call(route, mutation.input, from);
      }
      const unknown = { ...input, unknown: secret, id: secret, email: secret, key: secret };
      await call(route, unknown, { ...from, headers: { authorization: secret, cookie: secret } });
    }
    const [counted, ...requests] = [
      ...lines().filter((each) => '_aws' in each),
      ...lines().filter((each) => !('_aws' in each)),
    ];
    expect(counted).toMatchObject({ FailedSignIn: 1, stage: 'local' });
    expect(requests.length).toBeGreaterThan(contract.length);
    for (const { level, message } of requests) {
      expect({ level, message }).toEqual({ level: 'INFO', message: 'request' });
    }
    expectNothingOf([secret, password, email]);
  });

  it('of a failure of ours is the failure, under the id that the caller is told, and a count of it', async () => {
    const broken = 'broken';
    client.middlewareStack.add(
      (next) => async (args) => {
        const { TransactItems = [], ...rest } = 'TransactItems' in args.input ? args.input : {};
        const [first, ...others] = TransactItems;
        if (first === undefined || !('Put' in first) || first.Put === undefined)
          return await next(args);
        // A real failure: the engine knows no such table.
        const wrong = { ...first, Put: { ...first.Put, TableName: 'no-such-table' } };
        return await next({ ...args, input: { ...rest, TransactItems: [wrong, ...others] } });
      },
      { name: broken, step: 'initialize', priority: 'high' },
    );
    const input = {
      email: `${uniqueWord()}@example.com`,
      user_password: uniqueWord(),
      first_name: uniqueWord(),
      last_name: uniqueWord(),
    };
    try {
      const reply = await call(managerSignup, input);
      expect(reply.status).toBe(500);
      const { request_id } = z.object({ request_id: z.string() }).parse(JSON.parse(reply.text));
      const logged = lines();
      expect(logged.filter(({ level }) => level === 'ERROR')).toEqual([
        expect.objectContaining({
          message: 'unexpected failure',
          function_request_id: request_id,
          error: expect.objectContaining({
            name: 'ResourceNotFoundException',
            stack: expect.anything(),
          }),
        }),
      ]);
      expect(logged).toContainEqual(
        expect.objectContaining({
          UnexpectedFailure: 1,
          route: 'managerSignup',
          _aws: expect.anything(),
        }),
      );
      expect(logged).toContainEqual(expect.objectContaining({ message: 'request', status: 500 }));
      expectNothingOf(Object.values(input));
    } finally {
      client.middlewareStack.remove(broken);
    }
  });

  it('of a call that ran out of its time is a warning, and no failure of ours is counted', async () => {
    const own = await newManager(api);
    const slow = 'slow';
    client.middlewareStack.add(
      (next) => async (args) => {
        await sleep(300);
        return await next(args);
      },
      { name: slow, step: 'initialize', priority: 'high' },
    );
    try {
      const reply = await call(createCompany, { name: 'Mill' }, { by: own, remainingMs: 550 });
      expect(reply.status).toBe(503);
      const { request_id } = z.object({ request_id: z.string() }).parse(JSON.parse(reply.text));
      expect(lines()).toEqual([
        expect.objectContaining({
          level: 'WARN',
          message: 'unavailable',
          function_request_id: request_id,
          error: expect.anything(),
        }),
        expect.objectContaining({ level: 'INFO', message: 'request', status: 503 }),
      ]);
      expect(written).not.toContain('UnexpectedFailure');
    } finally {
      client.middlewareStack.remove(slow);
    }
  });
});
