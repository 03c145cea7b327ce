import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { handlerOf } from '../../../lambdas/contract/index.ts';
import { DAY_MS } from '../../../lambdas/contract/limits.ts';
import {
  failure,
  type InputOf,
  type OutputOf,
  type Route,
} from '../../../lambdas/contract/route.ts';
import { PUBLIC_PAGES } from '../../../lib/functions/functions.ts';
import { type StackOptions, startStack } from '../../../lib/local/stack.ts';
import { RefusedCall } from '../../seed/api.ts';
import type { Connect } from '../../seed/fill.ts';
import { type Event, eventOfCall, eventOfPage } from './events.ts';
import { cpuMsSince, createMeter, type Requests } from './meter.ts';

/** The cost of one call or page. */
export interface Cost extends Requests {
  readonly route: string;
  /** In milliseconds. */
  readonly cpuMs: number;
  /** CPU time of the authorizer before the call, in milliseconds. Undefined if the call is public. */
  readonly authorizerMs: number | undefined;
  /** The size of the answer, in bytes: plain, and compressed for transfer. */
  readonly answerBytes: number;
  readonly wireBytes: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly lines: readonly string[];
  /** The consumers' work after the call. Only if the call was watched and wrote something. */
  readonly after?: Requests & { readonly cpuMs: number };
}

export interface InProcess {
  readonly url: string;
  /** The API without a gateway: the authorizer and then the handler are called. */
  readonly connect: Connect;
  /** Requests a public page, by its path and query. */
  page(path: string): Promise<Cost>;
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
 * @param web `built` if pages are requested
 */
export async function startInProcess(web: StackOptions['web'] = 'none'): Promise<InProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hiring-bench-'));
  process.env.POWERTOOLS_LOG_LEVEL ??= 'INFO';
  // Scheduled consumers would run after a random call.
  process.env.MINUTE_MS = String(DAY_MS);
  const takeLines = keepLines();
  const stack = await startStack({ port: 0, dataDir, web });
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

  /** Invokes a function as the gateway does. */
  async function run(name: string, entry: string, event: Event, isAuthorized: boolean) {
    const handler = await handlerAt(entry);
    const authorized = isAuthorized
      ? await meter.measure(() => authorize(event, contextOf('authorizer')))
      : undefined;
    const lambda = authorized && authorization.parse(authorized.result).context;
    const requestContext = { ...event.requestContext, authorizer: { lambda } };
    takeLines();
    const { result, cpuMs, asked } = await meter.measure(() =>
      handler({ ...event, requestContext }, contextOf(name)),
    );
    const { statusCode, headers, body, isBase64Encoded } = answer.parse(result);
    const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
    const content = decoded(bytes, headers);
    const cost: Cost = {
      ...asked,
      ...{ route: name, cpuMs, headers },
      authorizerMs: authorized?.cpuMs,
      answerBytes: content.length,
      wireBytes: bytes.length,
      lines: takeLines(),
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
      const entry = `handlers/${handlerOf(route)}`;
      const event = eventOfCall(route, input, token);
      const { statusCode, content, cost } = await run(
        ...([route.name, entry, event, route.role !== 'public'] as const),
      );
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
    async page(path) {
      const { name, entry } = PUBLIC_PAGES;
      return (await run(name, entry, eventOfPage(path), false)).cost;
    },
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

const lambdas = join(import.meta.dirname, '..', '..', '..', 'lambdas');

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

/**
 * Keeps the functions' log lines off the terminal.
 * @returns a function that takes the lines since its last call
 */
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
