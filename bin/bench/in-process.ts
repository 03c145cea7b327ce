import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { getPreferences } from '../../lambdas/contract/account.ts';
import { handlerOf } from '../../lambdas/contract/index.ts';
import { failure, type InputOf, type OutputOf, type Route } from '../../lambdas/contract/route.ts';
import { dataPaths } from '../../lib/local/data-folder.ts';
import { startStack } from '../../lib/local/stack.ts';
import { Refused, spread } from '../seed/api.ts';
import type { Connect } from '../seed/fill.ts';
import { type Consumed, createMeter } from './meter.ts';

/** What one call took. */
export interface Cost extends Consumed {
  readonly route: string;
  readonly ms: number;
  readonly authorizerMs: number;
  readonly answerBytes: number;
}

export interface InProcess {
  /** The database of the engine. */
  readonly database: string;
  /** The API without a gateway: authorizer and handler are called one after the other, as functions. */
  readonly connect: Connect;
  /** What the call before took. */
  last(): Cost;
  /** Has the authorizer look at the session of somebody whom it has not seen before, and answers how long it took. */
  authorizeStranger(): Promise<number>;
  /** What has been asked of the table and the object store since the call before began, what follows from it too. */
  consumed(): Consumed;
  /** Waits for the mail to an address with a link to a page, and answers what the link carries. */
  tokenFor(address: string, page: string): Promise<string>;
  /** Waits until the table has rested for so many milliseconds, and answers when that began. */
  whenIdle(restMs: number): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a local stack over an empty folder of its own, whose handlers are called in this process. */
export async function startInProcess(): Promise<InProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hiring-bench-'));
  const stack = await startStack({ port: 0, dataDir, web: 'none' });
  // The authorizer remembers how a session stands, as on AWS.
  delete process.env.SESSIONS_KNOWN_MS;
  const meter = createMeter(
    z.object({ client: z.unknown() }).parse(await load('data/client.ts')).client,
    stack.objectStoreUrl,
  );
  const authorize = await handlerAt('http/authorizer.ts');
  let last: Cost | undefined;

  const connect: Connect = (token) => {
    return async <R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>> => {
      const handler = await handlerAt(`handlers/${handlerOf(route)}`);
      const event = eventOf(route, input, token);
      const asked = performance.now();
      const { context } = authorization.parse(await authorize(event, CONTEXT));
      const began = performance.now();
      meter.reset();
      const result = await handler(
        { ...event, requestContext: { ...event.requestContext, authorizer: { lambda: context } } },
        CONTEXT,
      );
      const ms = performance.now() - began;
      const { statusCode, body } = answer.parse(result);
      last = {
        ...meter.read(),
        route: route.name,
        ms,
        authorizerMs: began - asked,
        answerBytes: Buffer.byteLength(body),
      };
      const answered: unknown = JSON.parse(body);
      if (statusCode !== route.status && !(route.mayExist && statusCode === 200))
        throw new Refused(route, statusCode, failure.parse(answered).error);
      return z.parse<R['output']>(route.output, answered);
    };
  };

  async function authorizeStranger(): Promise<number> {
    const { issueToken } = tokens.parse(await load('http/tokens.ts'));
    const token = await issueToken({ id: randomUUID(), role: 'manager' });
    const event = eventOf(getPreferences, {}, token);
    const asked = performance.now();
    await authorize(event, CONTEXT);
    return performance.now() - asked;
  }

  return {
    database: dataPaths(dataDir).database,
    connect,
    authorizeStranger,
    last() {
      if (last === undefined) throw new Error('Nothing has been called');
      return last;
    },
    consumed: meter.read,
    async tokenFor(address, page) {
      const link = new RegExp(`${page}\\?token=([\\w-]+)"`);
      for (;;) {
        const response = await fetch(new URL('/_mail/messages', stack.url));
        const mails = inbox.parse(await response.json()).filter(({ to }) => to === address);
        const [, token] = mails.map(({ html }) => link.exec(html)).find((found) => found) ?? [];
        if (token !== undefined) return token;
        await sleep(20);
      }
    },
    async whenIdle(restMs) {
      while (performance.now() - meter.lastAt() < restMs) await sleep(restMs / 10);
      return meter.lastAt();
    },
    async stop() {
      await stack.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

const lambdas = join(import.meta.dirname, '..', '..', 'lambdas');

/** Imports a module by its path below `lambdas`, as the local gateway does: what is inside of it stays its own affair. */
export async function load(path: string): Promise<unknown> {
  return await import(pathToFileURL(join(lambdas, path)).href);
}

type Handler = (event: object, context: object) => Promise<unknown>;

const isHandler = (value: unknown): value is Handler => typeof value === 'function';
const handlerModule = z.object({ handler: z.custom<Handler>(isHandler) });

async function handlerAt(path: string): Promise<Handler> {
  return handlerModule.parse(await load(path)).handler;
}

const inbox = z.array(z.object({ to: z.string(), html: z.string() }));
const answer = z.object({ statusCode: z.int(), body: z.string() });
const authorization = z.object({ context: z.record(z.string(), z.unknown()) });

type IssueToken = (actor: { id: string; role: string }) => Promise<string>;
const tokens = z.object({
  issueToken: z.custom<IssueToken>((value) => typeof value === 'function'),
});

const CONTEXT = { awsRequestId: randomUUID(), functionName: 'bench', memoryLimitInMB: '1024' };

function eventOf(route: Route, input: unknown, token: string | undefined) {
  const { path, pathParameters, query, body } = spread(route, input);
  return {
    version: '2.0',
    routeKey: `${route.method} /api${route.path}`,
    rawPath: `/api${path}`,
    rawQueryString: query.toString(),
    headers: {
      'x-origin-token': process.env.ORIGIN_TOKENS ?? '',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(query.size > 0 && { queryStringParameters: Object.fromEntries(query) }),
    pathParameters,
    requestContext: {
      requestId: randomUUID(),
      http: { method: route.method, path: `/api${path}`, sourceIp: '127.0.0.1' },
    },
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
  };
}
