import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { handlerOf } from '../../lambdas/contract/index.ts';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { failure, type InputOf, type OutputOf, type Route } from '../../lambdas/contract/route.ts';
import { startStack } from '../../lib/local/stack.ts';
import { RefusedCall, splitInput } from '../seed/api.ts';
import type { Connect } from '../seed/fill.ts';

/** The cost of one call. */
export interface Cost extends Requests {
  readonly route: string;
  /** In milliseconds. */
  readonly cpuMs: number;
  /** CPU time of the authorizer before the call, in milliseconds. Undefined if the call is public. */
  readonly authorizerMs: number | undefined;
  /** The size of the answer, in bytes: plain, and compressed for transfer. */
  readonly answerBytes: number;
  readonly wireBytes: number;
  /** The size of its log lines, in bytes. */
  readonly logBytes: number;
  /** The consumers' work after the call. Only if the call was watched and wrote something. */
  readonly after?: Requests & { readonly cpuMs: number };
}

export interface InProcess {
  readonly url: string;
  /** The API without a gateway: the authorizer and then the handler are called. */
  readonly connect: Connect;
  /** The cost of the previous call. */
  last(): Cost;
  /** From now on reports each call's cost to the watcher, once the consumers are done with it. */
  watch(watcher: Watcher | undefined): Promise<void>;
  /**
   * Waits for a mail to an address with a link to a page.
   * @returns the link's token
   */
  tokenFor(address: string, page: string): Promise<string>;
  stop(): Promise<void>;
}

interface Watcher {
  readonly onCost: (cost: Cost) => void;
  /** Consumers count as done once the table has been idle for this long, in milliseconds. */
  readonly restMs: number;
}

/**
 * Starts a local stack over an empty folder. Its handlers run in this process.
 */
export async function startInProcess(): Promise<InProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hiring-bench-'));
  process.env.POWERTOOLS_LOG_LEVEL ??= 'INFO';
  // Scheduled consumers would run after a random call.
  process.env.MINUTE_MS = String(DAY_MS);
  const takeLogBytes = keepLogs();
  const stack = await startStack({ port: 0, dataDir, web: 'none' });
  // As on AWS: the authorizer caches sessions, and metrics are logged.
  delete process.env.SESSIONS_KNOWN_MS;
  delete process.env.POWERTOOLS_METRICS_DISABLED;
  const { client } = z.object({ client: z.unknown() }).parse(await load('data/table/client.ts'));
  const meter = createMeter(client, stack.objectStoreUrl);
  const authorize = await handlerAt('http/authorizer.ts');
  let last: Cost | undefined;
  let watcher: Watcher | undefined;

  async function untilIdle(restMs = 0): Promise<void> {
    while (performance.now() - meter.lastAt() < restMs) await sleep(restMs / 10);
  }

  /** Invokes a call's function as the gateway does. */
  async function run(route: Route, input: unknown, token: string | undefined) {
    const event = eventOf(route, input, token);
    const handler = await handlerAt(`handlers/${handlerOf(route)}`);
    const authorized =
      route.role === 'public'
        ? undefined
        : await meter.measure(() => authorize(event, contextOf('authorizer')));
    const lambda = authorized && authorization.parse(authorized.result).context;
    const requestContext = { ...event.requestContext, authorizer: { lambda } };
    takeLogBytes();
    const { result, cpuMs, asked } = await meter.measure(() =>
      handler({ ...event, requestContext }, contextOf(route.name)),
    );
    const { statusCode, headers, body, isBase64Encoded } = answer.parse(result);
    const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
    const content = decoded(bytes, headers);
    const cost: Cost = {
      ...asked,
      ...{ route: route.name, cpuMs },
      authorizerMs: authorized?.cpuMs,
      answerBytes: content.length,
      wireBytes: bytes.length,
      logBytes: takeLogBytes(),
    };
    last = cost;
    return { statusCode, content, cost };
  }

  /** Waits for the consumers of a call. */
  async function waitForConsumers(cost: Cost): Promise<Cost> {
    if (cost.writes === 0) return cost;
    const start = process.cpuUsage();
    await untilIdle(watcher?.restMs);
    const cpuMs = cpuMsSince(start);
    return { ...cost, after: { ...meter.takeElsewhere(), cpuMs } };
  }

  const connect: Connect = (token) => {
    return async <R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>> => {
      const { statusCode, content, cost } = await run(route, input, token);
      const answered: unknown = JSON.parse(content.toString());
      if (statusCode !== route.status && !(route.mayExist && statusCode === 200))
        throw new RefusedCall(route, statusCode, failure.parse(answered).error);
      watcher?.onCost(await waitForConsumers(cost));
      return z.parse<R['output']>(route.output, answered);
    };
  };

  return {
    url: stack.url,
    connect,
    last() {
      if (last === undefined) throw new Error('There was no call yet');
      return last;
    },
    async watch(next) {
      await untilIdle(next?.restMs);
      meter.takeElsewhere();
      watcher = next;
    },
    async tokenFor(address, page) {
      const link = new RegExp(`${page}\\?token=([\\w.-]+)"`);
      const inboxOf = new URL(`/_mail/messages?to=${encodeURIComponent(address)}`, stack.url);
      for (const end = performance.now() + MAIL_MS; performance.now() < end; await sleep(20)) {
        const mails = inbox.parse(await (await fetch(inboxOf)).json());
        const [, token] = mails.map(({ html }) => link.exec(html)).find((found) => found) ?? [];
        if (token !== undefined) return token;
      }
      throw new Error(`${address} got no mail with a link to ${page}`);
    },
    async stop() {
      await stack.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** The longest wait for a mail, in milliseconds. */
const MAIL_MS = 60_000;

const lambdas = join(import.meta.dirname, '..', '..', 'lambdas');

/** Imports a module by its path below `lambdas`, as the local gateway does. */
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

/** As on AWS, since log lines contain it. */
const contextOf = (name: string) => ({
  awsRequestId: randomUUID(),
  memoryLimitInMB: '1024',
  functionName: `hiring-prod-${name}`,
  invokedFunctionArn: `arn:aws:lambda:us-east-1:123456789012:function:hiring-prod-${name}`,
});

/** CloudWatch's overhead per log line, in bytes. */
const LINE_BYTES = 26;

/**
 * Keeps the functions' log lines off the terminal.
 * @returns a function that takes the bytes of the lines since its last call
 */
function keepLogs(): () => number {
  let bytes = 0;
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text: string | Uint8Array) => {
    const line = String(text);
    if (!/^\{"(level|_aws)"/.test(line)) return write(line);
    bytes += Buffer.byteLength(line) + LINE_BYTES;
    return true;
  };
  return () => {
    const taken = bytes;
    bytes = 0;
    return taken;
  };
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

function decoded(bytes: Buffer, headers: Readonly<Record<string, string>>): Buffer {
  return DECODERS[headers['content-encoding'] ?? '']?.(bytes) ?? bytes;
}

/** Requests of a piece of work to the table and the object store. */
interface Requests {
  /** Each request to the table by its letter; a transaction with the number of its writes. */
  requests: string[];
  /** Capacity units, counted by the embedded engine by AWS's documentation. */
  reads: number;
  writes: number;
  /** Requests to the object store. */
  objects: number;
  /** The kinds of the enqueued messages. */
  messages: string[];
}

const nothing = (): Requests => ({ requests: [], reads: 0, writes: 0, objects: 0, messages: [] });

/** The letters of `lambdas/data/README.md`. */
const LETTERS: Readonly<Record<string, string>> = { GetItem: 'G', BatchGetItem: 'B', Query: 'Q' };

type Next = (args: { input: Record<string, unknown> }) => Promise<{ output: unknown }>;
type Middleware = (next: Next, context: { commandName?: string }) => Next;
interface Client {
  readonly middlewareStack: {
    add(middleware: Middleware, options: { step: 'initialize'; name: string }): void;
  };
}
const isClient = (value: unknown): value is Client =>
  typeof value === 'object' && value !== null && 'middlewareStack' in value;

const started = z.object({ request: z.custom<ClientRequest>() });
const consumed = z.object({ CapacityUnits: z.number() });
const output = z.object({
  ConsumedCapacity: z.optional(z.union([consumed, z.array(consumed)])),
});

/** A string in DynamoDB's form or the DocumentClient's. */
const text = z.union([
  z.string(),
  z.pipe(
    z.object({ S: z.string() }),
    z.transform(({ S }) => S),
  ),
]);
const one = z.union([z.literal(1), z.object({ N: z.literal('1') })]);
/** A message when it is first stored. */
const message = z.object({ Item: z.object({ pk: text, kind: text, revision: one }) });
const transaction = z.object({
  TransactItems: z.array(z.object({ Put: z.optional(z.unknown()) })),
});

/** The kinds of the new messages in a request to the table. */
function messagesIn(input: Readonly<Record<string, unknown>>): string[] {
  const { TransactItems = [] } = transaction.safeParse(input).data ?? {};
  return [input, ...TransactItems.map(({ Put }) => Put)].flatMap((put) => {
    const item = message.safeParse(put).data?.Item;
    return item?.pk.startsWith('MESSAGE#') ? [item.kind] : [];
  });
}

/** CPU time of this process since a `process.cpuUsage()` reading, in milliseconds. */
export function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Counts requests through a client of the SDK, and to the object store at a URL.
 * @throws if `client` is not a client of the SDK
 */
function createMeter(client: unknown, objectStore: string) {
  const scope = new AsyncLocalStorage<Requests>();
  let elsewhere = nothing();
  let lastAt = performance.now();
  const now = () => scope.getStore() ?? elsewhere;
  z.custom<Client>(isClient)
    .parse(client)
    .middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
          const answered = await next({ ...args, input });
          lastAt = performance.now();
          const { ConsumedCapacity = [] } = output.parse(answered.output);
          const all = [ConsumedCapacity].flat();
          const units = all.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
          const letter = LETTERS[commandName.replace(/Command$/, '')];
          const { TransactItems } = args.input;
          const write = Array.isArray(TransactItems) ? `T(${TransactItems.length})` : 'W';
          now()[letter === undefined ? 'writes' : 'reads'] += units;
          now().requests.push(letter ?? write);
          now().messages.push(...messagesIn(args.input));
          return answered;
        },
      { step: 'initialize', name: 'bench-meter' },
    );
  const { host } = new URL(objectStore);
  subscribe('http.client.request.start', (event) => {
    if (started.parse(event).request.getHeader('host') === host) now().objects++;
  });
  return {
    /**
     * Runs some work.
     * @returns its result, its CPU time in milliseconds, and its requests
     */
    async measure<T>(work: () => Promise<T>) {
      const asked = nothing();
      const start = process.cpuUsage();
      const result = await scope.run(asked, work);
      return { result, cpuMs: cpuMsSince(start), asked };
    },
    /** Returns the consumers' requests since the last call, and forgets them. */
    takeElsewhere(): Requests {
      const taken = elsewhere;
      elsewhere = nothing();
      return taken;
    },
    /** When the table last answered, on the clock of `performance.now()`. */
    lastAt: () => lastAt,
  };
}

/** API Gateway's event for a call that a browser makes through CloudFront, with a token or without. */
function eventOf(route: Route, input: unknown, token: string | undefined) {
  const { path, query, pathParameters, body } = splitInput(route, input);
  const { method } = route;
  return {
    version: '2.0',
    routeKey: `${method} /api${route.path}`,
    rawPath: `/api${path}`,
    rawQueryString: query,
    headers: {
      'x-origin-token': process.env.ORIGIN_TOKENS ?? '',
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(query !== '' && {
      queryStringParameters: Object.fromEntries(new URLSearchParams(query)),
    }),
    pathParameters,
    requestContext: {
      requestId: randomUUID(),
      http: { method, path: `/api${path}`, sourceIp: '127.0.0.1' },
    },
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
  };
}
