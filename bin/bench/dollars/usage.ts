import { brotliCompressSync, constants } from 'node:zlib';
import { contract } from '../../../lambdas/contract/index.ts';
import {
  AUTHORIZER,
  functionOfRoute,
  MEMORY,
  memoryOf,
  PUBLIC_PAGES,
} from '../../../lib/functions/functions.ts';
import { ACCESS_LOG_FORMAT } from '../../../lib/operations/access-log.ts';
import { isOpenPage } from '../../../lib/site/page-paths.ts';
import type { Answer } from '../browser.ts';
import { routeOf } from '../calls.ts';
import { medianOf } from '../print.ts';
import { required } from '../required.ts';
import type { Cost, InProcess } from '../stack/in-process.ts';
import { headerBytes } from './headers.ts';
import { UNITS, type Usage } from './prices.ts';

type Part = Partial<Usage>;

const GB = 1e9;
/** Memory at which a function gets one whole CPU, in MB. */
const CPU_MB = 1769;
/** Latency of a table request on AWS, in seconds; the function is billed meanwhile. */
const TABLE_LATENCY_S = 0.004;
/** CloudWatch's overhead per log line, in bytes. */
const LINE_BYTES = 26;

/**
 * @param memory in MB
 * @param requests to the table, made in sequence
 */
function lambdaUsage(memory: number, cpuMs: number, requests: number): Part {
  const seconds = (cpuMs / 1000) * Math.max(1, CPU_MB / memory) + requests * TABLE_LATENCY_S;
  return { invocation: 1, gigabyteSecond: seconds * (memory / 1024) };
}

const deliveryUsage = (bytes: number): Part => ({ edgeRequest: 1, edgeGigabyte: bytes / GB });

function logUsage(lines: readonly string[]): Part {
  const bytes = lines.map((line) => Buffer.byteLength(line) + LINE_BYTES);
  return { logGigabyte: bytes.reduce((sum, each) => sum + each, 0) / GB };
}

/** The weighted sum of several usages. */
export function sumOf(parts: readonly (readonly [times: number, usage: Part])[]): Usage {
  const sum = { ...NONE };
  for (const unit of UNITS)
    sum[unit] = parts.reduce((all, [times, usage]) => all + times * (usage[unit] ?? 0), 0);
  return sum;
}

const NONE: Usage = {
  ...{ read: 0, write: 0, gateway: 0, invocation: 0, gigabyteSecond: 0 },
  ...{ edgeRequest: 0, edgeFunction: 0, edgeGigabyte: 0, logGigabyte: 0, mail: 0 },
};

/** The usage of one call, by part of the system. */
export interface CallUsage {
  readonly gateway: Part;
  readonly authorizer: Part;
  readonly lambda: Part;
  readonly table: Part;
  readonly edge: Part;
  readonly logs: Part;
  /** By consumers after the answer, mostly for mail. */
  readonly after: Part;
  /** The kinds of the messages that it enqueues. */
  readonly messages: readonly string[];
}

/** The usage of a call, from the median of its costs. */
export function usageOfCall(name: string, costs: readonly Cost[]): CallUsage {
  const route = required(contract.find((each) => each.name === routeOf(name)));
  const last = required(costs.at(-1));
  const memory = memoryOf(functionOfRoute(route).grants);
  const median = (of: (cost: Cost) => number) => medianOf(costs, of);
  const written = (cost: Cost) => cost.after?.writes ?? 0;
  const followed = costs.find((cost) => written(cost) === median(written));
  const { after, messages: own = [] } = followed ?? {};
  const messages = [...own, ...(after?.messages ?? [])];
  return {
    gateway: { gateway: 1 },
    authorizer:
      last.authorizerMs === undefined
        ? {}
        : lambdaUsage(
            memoryOf(AUTHORIZER.grants),
            median((cost) => cost.authorizerMs ?? 0),
            0,
          ),
    lambda: lambdaUsage(
      memory,
      median((cost) => cost.cpuMs),
      median((cost) => cost.requests.length),
    ),
    table: { read: median((cost) => cost.reads), write: median((cost) => cost.writes) },
    edge: {
      ...deliveryUsage(median((cost) => cost.wireBytes) + headerBytes.ofCall(last.headers)),
      edgeFunction: 1,
    },
    logs: logUsage([...last.lines, accessLogLine(`${route.method} /api${route.path}`)]),
    after: after
      ? {
          ...lambdaUsage(MEMORY.usual, after.cpuMs, after.requests.length),
          ...{ invocation: own.length, read: after.reads, write: after.writes },
        }
      : {},
    messages,
  };
}

/** The usage of one page visit's responses; API calls are counted apart. */
export async function usageOfVisit(stack: InProcess, answers: readonly Answer[]): Promise<Usage> {
  const parts: Part[] = [];
  for (const answer of answers.filter(({ isCall }) => !isCall))
    parts.push(await usageOfAnswer(stack, answer));
  return sumOf(parts.map((part) => [1, part]));
}

async function usageOfAnswer(stack: InProcess, { path, type, body }: Answer): Promise<Part> {
  if (isOpenPage(path.split('?')[0] ?? path)) return await usageOfPage(stack, path);
  // CloudFront doesn't compress small files, and fonts are compressed already.
  const isCompressed = type === 'font' || body.length < 1000;
  const bytes = isCompressed ? body.length : brotliCompressSync(body, EDGE_LEVEL).length;
  const edgeFunction = path.startsWith('/assets/') ? 0 : 1;
  return { ...deliveryUsage(bytes + headerBytes.ofFile()), edgeFunction };
}

/** Roughly CloudFront's compression level. */
const EDGE_LEVEL = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The usage of a public page that is not in CloudFront's cache. */
async function usageOfPage(stack: InProcess, path: string): Promise<Usage> {
  const cost = await stack.page(path);
  return sumOf(
    [
      lambdaUsage(memoryOf(PUBLIC_PAGES.grants), cost.cpuMs, cost.requests.length),
      { gateway: 1, edgeFunction: 1, read: cost.reads },
      deliveryUsage(cost.wireBytes + headerBytes.ofPage(cost.headers)),
      logUsage([...cost.lines, accessLogLine('ANY /jobs/{id}/{slug}')]),
    ].map((part) => [1, part]),
  );
}

/** Values of the usual length; the gateway writes a dash for an empty one. */
const TYPICAL_VALUES: Readonly<Record<string, string>> = {
  '$context.requestId': 'JKJaXmPLvHcESHA=',
  '$context.status': '200',
  '$context.responseLatency': '45',
  '$context.integrationLatency': '40',
  '$context.responseLength': '14400',
};

/** The gateway's log line for a successful request. */
function accessLogLine(route: string): string {
  const values: Readonly<Record<string, string>> = {
    ...TYPICAL_VALUES,
    '$context.routeKey': route,
  };
  const line = Object.entries(ACCESS_LOG_FORMAT).map(([name, said]) => [name, values[said] ?? '-']);
  return JSON.stringify(Object.fromEntries(line));
}
