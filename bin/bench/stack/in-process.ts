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
import { Refused } from '../../seed/api.ts';
import type { Connect } from '../../seed/fill.ts';
import { type Event, eventOfCall, eventOfPage } from './events.ts';
import { type Asked, cpuMsSince, createMeter } from './meter.ts';

/** What one call or page took. */
export interface Cost extends Asked {
  readonly route: string;
  /** In milliseconds. */
  readonly cpuMs: number;
  /** CPU time of the authorizer before the call, in milliseconds. Undefined if the call is public. */
  readonly authorizerMs: number | undefined;
  /** The answer's size, as it is and compressed for its way. */
  readonly answerBytes: number;
  readonly wireBytes: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The lines written to the logs. */
  readonly lines: readonly string[];
  /** What consumers did after the call. Only if the call was watched and wrote something. */
  readonly after?: Asked & { readonly cpuMs: number };
}

export interface InProcess {
  readonly url: string;
  /** The API without a gateway: authorizer and handler are called one after the other. */
  readonly connect: Connect;
  /** Asks for a public page, by its path and query. */
  page(path: string): Promise<Cost>;
  /** The cost of the call before. */
  last(): Cost;
  /** From now on passes on each call's cost, once the consumers have done what follows from it. */
  watch(watcher: Watcher | undefined): Promise<void>;
  /** Waits for the mail to an address with a link to a page, and answers the link's token. */
  tokenFor(address: string, page: string): Promise<string>;
  stop(): Promise<void>;
}

interface Watcher {
  readonly onCost: (cost: Cost) => void;
  /** The consumers are done if the table was asked nothing for so many milliseconds. */
  readonly restMs: number;
}

/**
 * Starts a local stack over an empty folder, whose handlers are called in this process.
 * @param web `built` if pages are asked for
 */
export async function startInProcess(web: StackOptions['web'] = 'none'): Promise<InProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hiring-bench-'));
  process.env.POWERTOOLS_LOG_LEVEL ??= 'INFO';
  // Consumers of the clock would run after whichever call comes first.
  process.env.MINUTE_MS = String(DAY_MS);
  const takeLines = keepLines();
  const stack = await startStack({ port: 0, dataDir, web });
  // As on AWS: the authorizer remembers the state of a session, and metrics are logged.
  delete process.env.SESSIONS_KNOWN_MS;
  delete process.env.POWERTOOLS_METRICS_DISABLED;
  const { client } = z.object({ client: z.unknown() }).parse(await load('data/client.ts'));
  const meter = createMeter(client, stack.objectStoreUrl);
  const authorize = await handlerAt('http/authorizer.ts');
  let last: Cost | undefined;
  let watcher: Watcher | undefined;

  async function untilIdle(restMs = 0): Promise<void> {
    while (performance.now() - meter.lastAt() < restMs) await sleep(restMs / 10);
  }

  /** Runs a function as the gateway does. */
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

  /** Waits for what follows from a call. */
  async function followed(cost: Cost): Promise<Cost> {
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
        throw new Refused(route, statusCode, failure.parse(answered).error);
      watcher?.onCost(await followed(cost));
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
      if (last === undefined) throw new Error('Nothing has been called');
      return last;
    },
    async watch(next) {
      await untilIdle(next?.restMs);
      meter.takeElsewhere();
      watcher = next;
    },
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
    async stop() {
      await stack.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

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

/** Keeps log lines of functions from the terminal. @returns takes the lines since the last time */
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
