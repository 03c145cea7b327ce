import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import pLimit, { type LimitFunction } from 'p-limit';
import pTimeout from 'p-timeout';
import * as z from 'zod/mini';
import { handlerOf } from '../../../lambdas/contract/index.ts';
import { REQUEST_MAX_BYTES } from '../../../lambdas/contract/limits.ts';
import type { Route } from '../../../lambdas/contract/route.ts';
import {
  AUTHORIZER,
  type FunctionDeclaration,
  NOT_FOUND,
  type PageDeclaration,
} from '../../functions/functions.ts';
import { type Throttles, throttleOf, type throttles } from '../../operations/traffic.ts';
import { decodePath, toAuthorizerEvent, toEvent } from './event.ts';
import {
  GatewayFailure,
  sendFailure,
  sendResult,
  sendTooLarge,
  statusOf,
  TooLarge,
} from './gateway-responses.ts';
import { invokeLambda, type Load } from './lambda.ts';
import { createTokenBucket } from './throttle.ts';

/**
 * The quotas of an HTTP API and of Lambda:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 */
const LIMITS = {
  requestBytes: REQUEST_MAX_BYTES,
  /** The request line and all headers together. */
  headBytes: 10_240,
  /** The largest event and answer of an invocation, as JSON. */
  invocationBytes: 6 * 1024 * 1024 + 100,
  timeoutMs: 30_000,
  /** The functions' timeout in the stack, shorter than the gateway's. */
  lambdaTimeoutMs: 25_000,
};

export interface GatewayOptions {
  readonly routes: readonly Pick<Route, 'name' | 'method' | 'path' | 'role'>[];
  readonly pages?: Pick<PageDeclaration, 'name' | 'paths' | 'entry'>;
  readonly load: Load;
  /** The rate limits of routes; a missing one means unlimited. */
  readonly throttles?: z.output<typeof throttles>;
  readonly timeoutMs?: number;
  readonly lambdaTimeoutMs?: number;
}

/**
 * Concurrent calls of one function. All functions share this process, and two hundred concurrent sign-ins would keep
 * all other calls waiting.
 */
const MAX_CONCURRENT = 10;

/** Whether a route accepts a method. */
const acceptsMethod = (target: GatewayRoute, method: string) =>
  target.method === 'ANY' || target.method === method;

/** A route of the API, or a path of the public pages. */
interface GatewayRoute {
  readonly method: Route['method'] | 'ANY';
  readonly path: string;
  /** Whether it needs no token. */
  readonly isPublic: boolean;
  readonly throttle: keyof Throttles;
  readonly lambda: Pick<FunctionDeclaration, 'name' | 'entry'>;
}

/**
 * Answers `/api/*` and the public pages as API Gateway's HTTP API does: finds the route, runs the authorizer unless
 * the route is public, invokes the route's Lambda, or the one for unknown routes, and maps its result. Its own
 * failures are `{ "message": … }`.
 */
export function createGateway({
  routes,
  pages,
  load,
  throttles: limits = {},
  timeoutMs = LIMITS.timeoutMs,
  lambdaTimeoutMs = LIMITS.lambdaTimeoutMs,
}: GatewayOptions) {
  const targets: GatewayRoute[] = [
    ...routes.map((route) => ({
      method: route.method,
      path: `/api${route.path}`,
      isPublic: route.role === 'public',
      throttle: throttleOf(route),
      lambda: { name: route.name, entry: `handlers/${handlerOf(route)}` },
    })),
    ...(pages === undefined
      ? []
      : pages.paths.map((path) => ({
          method: 'ANY' as const,
          path,
          isPublic: true,
          throttle: 'usual' as const,
          lambda: { name: pages.name, entry: pages.entry },
        }))),
  ];
  const table = targets.map((target) => ({
    target,
    segments: target.path.split('/'),
    letsThrough: limiterFor(target.throttle),
  }));

  const defaultRouteLimit = limiterFor('usual');
  const limiters = new Map<string, LimitFunction>();

  function limiterFor(which: keyof Throttles): () => boolean {
    const throttle = limits[which];
    return throttle === undefined ? () => true : createTokenBucket(throttle);
  }

  function match(method: string, path: string) {
    const segments = path.split('/');
    for (const { target, segments: wanted, letsThrough } of table) {
      if (!acceptsMethod(target, method) || wanted.length !== segments.length) continue;
      const parameters = new Map<string, string>();
      const matches = wanted.every((part, index) => {
        const segment = segments[index] ?? '';
        if (!part.startsWith('{')) return part === segment;
        parameters.set(part.slice(1, -1), segment);
        return segment !== '';
      });
      if (!matches) continue;
      const routeKey = `${target.method} ${target.path}`;
      return { target, routeKey, letsThrough, pathParameters: Object.fromEntries(parameters) };
    }
    return {
      target: undefined,
      routeKey: '$default',
      letsThrough: defaultRouteLimit,
      pathParameters: {},
    };
  }

  async function invoke(
    of: Pick<FunctionDeclaration, 'name' | 'entry'>,
    event: object,
  ): Promise<unknown> {
    const json = JSON.stringify(event);
    if (Buffer.byteLength(json) > LIMITS.invocationBytes) throw new GatewayFailure(413);
    const takeTurn = limiters.get(of.name) ?? pLimit(MAX_CONCURRENT);
    limiters.set(of.name, takeTurn);
    const answered = await takeTurn(() =>
      invokeLambda(load, { ...of, timeoutMs: lambdaTimeoutMs }, json),
    );
    if (Buffer.byteLength(answered) > LIMITS.invocationBytes)
      throw new Error(`lambdas/${of.entry} answered more than 6 MB`);
    return JSON.parse(answered);
  }

  async function run(target: GatewayRoute | undefined, event: APIGatewayProxyEventV2) {
    if (target === undefined) return await invoke(NOT_FOUND, event);
    const authorized = target.isPublic
      ? undefined
      : authorization.parse(await invoke(AUTHORIZER, toAuthorizerEvent(event)));
    if (authorized?.isAuthorized === false) throw new GatewayFailure(403);
    const requestContext = {
      ...event.requestContext,
      ...(authorized && { authorizer: { lambda: authorized.context ?? {} } }),
    };
    return await invoke(target.lambda, { ...event, requestContext });
  }

  return async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (headBytesOf(request) > LIMITS.headBytes) throw new GatewayFailure(431);
      const found = match(request.method ?? '', pathOf(request));
      if (!found.letsThrough()) throw new GatewayFailure(429);
      const event = toEvent(request, found, await readBody(request));
      response.setHeader('apigw-requestid', event.requestContext.requestId);
      const running = run(found.target, event);
      const late = { milliseconds: timeoutMs, message: new GatewayFailure(503) };
      sendResult(response, await pTimeout(running, late));
    } catch (error) {
      if (request.destroyed && !request.complete) return;
      if (error instanceof TooLarge) sendTooLarge(response);
      else sendFailure(response, statusOf(error));
      // Reads the rest of the body, so that the client gets to the answer.
      request.resume();
    }
  };
}

const authorization = z.object({
  isAuthorized: z.boolean(),
  context: z.optional(z.record(z.string(), z.unknown())),
});

/** The size of the request line and the headers. AWS counts only the values of headers; their names count here too. */
function headBytesOf({ method, url, httpVersion, headersDistinct }: IncomingMessage): number {
  const lines = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value) => `${name}: ${value}`),
  );
  return [`${method} ${url} HTTP/${httpVersion}`, ...lines, '']
    .map((line) => Buffer.byteLength(line) + '\r\n'.length)
    .reduce((sum, bytes) => sum + bytes, 0);
}

// Routes are matched after decoding, as in API Gateway: an encoded slash counts as a slash.
function pathOf(request: IncomingMessage): string {
  try {
    return decodePath(request);
  } catch {
    throw new GatewayFailure(400);
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length']) > LIMITS.requestBytes) throw new TooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > LIMITS.requestBytes) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
