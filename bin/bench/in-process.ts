import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { getPreferences } from '../../lambdas/contract/account.ts';
import { handlerOf } from '../../lambdas/contract/index.ts';
import { failure, type InputOf, type OutputOf, type Route } from '../../lambdas/contract/route.ts';
import { consumerFile, type consumers } from '../../lib/consumers.ts';
import { pageFunctions } from '../../lib/functions.ts';
import { dataPaths } from '../../lib/local/data-folder.ts';
import { type StackOptions, startStack } from '../../lib/local/stack.ts';
import { Refused, spread } from '../seed/api.ts';
import type { Connect } from '../seed/fill.ts';
import { type Consumed, createMeter } from './meter.ts';

/** What one call took. */
export interface Cost extends Consumed {
  readonly route: string;
  readonly ms: number;
  /** CPU time, in milliseconds. */
  readonly cpuMs: number;
  /** The same of the authorizer before it. Undefined where there is none. */
  readonly authorizer: { readonly ms: number; readonly cpuMs: number } | undefined;
  /** What it answered, and that as it is on its way. */
  readonly answerBytes: number;
  readonly wireBytes: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The lines that it has written for the logs. */
  readonly lines: readonly string[];
}

export interface InProcess {
  readonly url: string;
  /** The database of the engine. */
  readonly database: string;
  /** The API without a gateway: authorizer and handler are called one after the other, as functions. */
  readonly connect: Connect;
  /** Asks for a page that anybody may read, by its path and query. */
  page(path: string): Promise<void>;
  /** What the call or page before took. */
  last(): Cost;
  /** Hands an event to a consumer, and answers what that took. */
  consume(consumer: keyof typeof consumers, event: object): Promise<Consumed & { cpuMs: number }>;
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

/**
 * Starts a local stack over an empty folder of its own, whose handlers are called in this process.
 * @param web `built` where pages are asked for, which come in the app
 */
export async function startInProcess(web: StackOptions['web'] = 'none'): Promise<InProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hiring-bench-'));
  process.env.POWERTOOLS_LOG_LEVEL ??= 'INFO';
  const takeLines = keepLines();
  const stack = await startStack({ port: 0, dataDir, web });
  // As on AWS: the authorizer remembers how a session stands, and what happens is counted.
  delete process.env.SESSIONS_KNOWN_MS;
  delete process.env.POWERTOOLS_METRICS_DISABLED;
  const meter = createMeter(
    z.object({ client: z.unknown() }).parse(await load('data/client.ts')).client,
    stack.objectStoreUrl,
  );
  const authorize = await handlerAt('http/authorizer.ts');
  let last: Cost | undefined;

  /** Runs a function as the gateway does, and keeps what it took. */
  async function run(name: string, entry: string, event: Event, hasAuthorizer: boolean) {
    const handler = await handlerAt(entry);
    const authorized = hasAuthorizer ? await timed(() => authorize(event, CONTEXT)) : undefined;
    const lambda = authorized && authorization.parse(authorized.result).context;
    const requestContext = { ...event.requestContext, authorizer: { lambda } };
    meter.reset();
    takeLines();
    const { result, ms, cpuMs } = await timed(() =>
      handler({ ...event, requestContext }, contextOf(name)),
    );
    const { statusCode, headers, body, isBase64Encoded } = answer.parse(result);
    const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
    const content = decoded(bytes, headers);
    last = {
      ...meter.read(),
      route: name,
      ...{ ms, cpuMs },
      authorizer: authorized && { ms: authorized.ms, cpuMs: authorized.cpuMs },
      answerBytes: content.length,
      wireBytes: bytes.length,
      headers,
      lines: takeLines(),
    };
    return { statusCode, content };
  }

  const connect: Connect = (token) => {
    return async <R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>> => {
      const { statusCode, content } = await run(
        route.name,
        `handlers/${handlerOf(route)}`,
        eventOf(route, input, token),
        route.role !== 'public',
      );
      const answered: unknown = JSON.parse(content.toString());
      if (statusCode !== route.status && !(route.mayExist && statusCode === 200))
        throw new Refused(route, statusCode, failure.parse(answered).error);
      return z.parse<R['output']>(route.output, answered);
    };
  };

  async function page(path: string): Promise<void> {
    const { name, entry, parameters } = pageAt(path);
    await run(name, entry, eventOfPage(path, parameters), false);
  }

  async function consume(consumer: keyof typeof consumers, event: object) {
    const handler = await handlerAt(consumerFile(consumer));
    meter.reset();
    const { cpuMs } = await timed(() => handler(event, contextOf(consumer)));
    return { ...meter.read(), cpuMs };
  }

  async function authorizeStranger(): Promise<number> {
    const { issueToken } = tokens.parse(await load('http/tokens.ts'));
    const token = await issueToken({ id: randomUUID(), role: 'manager' });
    const event = eventOf(getPreferences, {}, token);
    return (await timed(() => authorize(event, CONTEXT))).ms;
  }

  return {
    url: stack.url,
    database: dataPaths(dataDir).database,
    connect,
    page,
    consume,
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
const answer = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  isBase64Encoded: z._default(z.boolean(), false),
});
const authorization = z.object({ context: z.record(z.string(), z.unknown()) });

type IssueToken = (actor: { id: string; role: string }) => Promise<string>;
const tokens = z.object({
  issueToken: z.custom<IssueToken>((value) => typeof value === 'function'),
});

const CONTEXT = {
  awsRequestId: randomUUID(),
  functionName: 'bench',
  memoryLimitInMB: '1024',
};

/** As on AWS, where the lines of logs have what is in it. */
const contextOf = (name: string) => ({
  ...CONTEXT,
  functionName: `hiring-prod-${name}`,
  invokedFunctionArn: `arn:aws:lambda:us-east-1:123456789012:function:hiring-prod-${name}`,
});

/** How long something took, and what came of it. */
async function timed<T>(work: () => Promise<T>) {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(used);
  return { result, ms: performance.now() - began, cpuMs: (user + system) / 1000 };
}

/** Keeps what functions write for the logs from the terminal. @returns takes what was written since the last time */
function keepLines(): () => string[] {
  const lines: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text: string | Uint8Array) => {
    const line = String(text);
    return /^\{"(level|_aws)"/.test(line) ? lines.push(line.trimEnd()) > 0 : write(line);
  };
  return () => lines.splice(0);
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

function decoded(bytes: Buffer, headers: Readonly<Record<string, string>>): Buffer {
  return DECODERS[headers['content-encoding'] ?? '']?.(bytes) ?? bytes;
}

/** The function that answers a page, and what of the path are its parameters. */
function pageAt(path: string) {
  const { pathname } = new URL(path, 'http://localhost');
  for (const { name, entry, paths } of pageFunctions)
    for (const each of paths) {
      const pattern = new RegExp(`^${each.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
      const found = pattern.exec(pathname);
      if (found !== null) return { name, entry, parameters: { ...found.groups } };
    }
  throw new Error(`There is no page at ${path}`);
}

type Event = ReturnType<typeof eventOfPage>;

/** As it comes from a browser by CloudFront. */
const HEADERS = () => ({
  'x-origin-token': process.env.ORIGIN_TOKENS ?? '',
  'accept-encoding': 'gzip, deflate, br, zstd',
});

function eventOfPage(path: string, pathParameters: Readonly<Record<string, string>>) {
  const { pathname, searchParams: query } = new URL(path, 'http://localhost');
  return {
    version: '2.0',
    routeKey: '',
    rawPath: pathname,
    rawQueryString: query.toString(),
    headers: HEADERS(),
    ...(query.size > 0 && { queryStringParameters: Object.fromEntries(query) }),
    pathParameters,
    requestContext: {
      requestId: randomUUID(),
      http: { method: 'GET', path: pathname, sourceIp: '127.0.0.1' },
    },
    isBase64Encoded: false,
  };
}

function eventOf(route: Route, input: unknown, token: string | undefined): Event {
  const { path, pathParameters, query, body } = spread(route, input);
  return {
    version: '2.0',
    routeKey: `${route.method} /api${route.path}`,
    rawPath: `/api${path}`,
    rawQueryString: query.toString(),
    headers: {
      ...HEADERS(),
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
