import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { handlerOf } from '../../lambdas/contract/index.ts';
import type { Route } from '../../lambdas/contract/route.ts';
import { decodePath, toAuthorizerEvent, toEvent } from './event.ts';

/** The quotas of an HTTP API and of Lambda: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const LIMITS = {
  requestBytes: 10 * 1024 * 1024,
  /** What one invocation may take and answer, as JSON. */
  invocationBytes: 6 * 1024 * 1024 + 100,
  timeoutMs: 30_000,
};

export interface GatewayOptions {
  readonly routes: readonly Pick<Route, 'name' | 'method' | 'path' | 'role'>[];
  /** Imports the module at a path below `lambdas`, such as `handlers/job/make-offer-to-candidate.ts`. */
  readonly load: (path: string) => Promise<Record<string, unknown>>;
  readonly timeoutMs?: number;
}

/**
 * Answers `/api/*` as API Gateway's HTTP API does: finds the route, runs the authorizer unless the route is public,
 * invokes the route's Lambda and maps its result; failures of its own are `{ "message": … }`.
 */
export function createGateway({ routes, load, timeoutMs = LIMITS.timeoutMs }: GatewayOptions) {
  const table = routes.map((route) => ({
    route,
    routeKey: `${route.method} /api${route.path}`,
    segments: `/api${route.path}`.split('/'),
  }));

  function match(method: string, path: string) {
    const segments = path.split('/');
    for (const { route, routeKey, segments: wanted } of table) {
      if (route.method !== method || wanted.length !== segments.length) continue;
      const parameters = new Map<string, string>();
      const matches = wanted.every((part, index) => {
        const segment = segments[index] ?? '';
        if (!part.startsWith('{')) return part === segment;
        parameters.set(part.slice(1, -1), segment);
        return segment !== '';
      });
      if (matches) return { route, routeKey, pathParameters: Object.fromEntries(parameters) };
    }
    return undefined;
  }

  async function invoke(path: string, event: object, context: LambdaContext): Promise<unknown> {
    const json = JSON.stringify(event);
    if (Buffer.byteLength(json) > LIMITS.invocationBytes) throw new GatewayFailure(413);
    const { handler } = await load(path);
    if (typeof handler !== 'function') throw new Error(`lambdas/${path} exports no handler`);
    const result: unknown = await handler(JSON.parse(json), context);
    const answered = JSON.stringify(result ?? null);
    if (Buffer.byteLength(answered) > LIMITS.invocationBytes)
      throw new Error(`lambdas/${path} answered more than 6 MB`);
    return JSON.parse(answered);
  }

  async function run(route: (typeof routes)[number], event: APIGatewayProxyEventV2) {
    const context = (functionName: string) => lambdaContext(functionName, timeoutMs);
    const authorized =
      route.role === 'public'
        ? undefined
        : authorization.parse(
            await invoke('http/authorizer.ts', toAuthorizerEvent(event), context('authorizer')),
          );
    if (authorized?.isAuthorized === false) throw new GatewayFailure(403);
    return await invoke(
      `handlers/${handlerOf(route)}`,
      {
        ...event,
        requestContext: {
          ...event.requestContext,
          ...(authorized && { authorizer: { lambda: authorized.context ?? {} } }),
        },
      },
      context(route.name),
    );
  }

  return async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const found = match(request.method ?? '', pathOf(request));
      if (found === undefined) throw new GatewayFailure(404);
      const event = toEvent(request, found, await readBody(request));
      response.setHeader('apigw-requestid', event.requestContext.requestId);
      const slow = new AbortController();
      const late = sleep(timeoutMs, undefined, { signal: slow.signal }).then(() => {
        throw new GatewayFailure(503);
      });
      late.catch(() => {});
      try {
        send(response, await Promise.race([run(found.route, event), late]));
      } finally {
        slow.abort();
      }
    } catch (error) {
      if (request.destroyed && !request.complete) return;
      if (!(error instanceof GatewayFailure)) console.error(error);
      fail(response, error instanceof GatewayFailure ? error.status : 500);
    }
  };
}

const MESSAGES = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Request Entity Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** A failure that API Gateway answers by itself. */
class GatewayFailure extends Error {
  readonly status: keyof typeof MESSAGES;
  constructor(status: keyof typeof MESSAGES) {
    super(MESSAGES[status]);
    this.status = status;
  }
}

function fail(response: ServerResponse, status: keyof typeof MESSAGES): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ message: MESSAGES[status] }));
}

const authorization = z.object({
  isAuthorized: z.boolean(),
  context: z.optional(z.record(z.string(), z.unknown())),
});

// Routes are matched after decoding, as API Gateway does it, which therefore takes an encoded slash for a slash.
function pathOf(request: IncomingMessage): string {
  try {
    return decodePath(request);
  } catch {
    throw new GatewayFailure(400);
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > LIMITS.requestBytes) throw new GatewayFailure(413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A Lambda's context without the callbacks of Node 0.10. */
type LambdaContext = Omit<Context, 'done' | 'fail' | 'succeed'>;

function lambdaContext(functionName: string, timeoutMs: number): LambdaContext {
  const deadline = Date.now() + timeoutMs;
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '1024',
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

const headerValue = z.union([z.string(), z.number(), z.boolean()]);
const structured = z.object({
  statusCode: z.int(),
  headers: z.optional(z.record(z.string(), headerValue)),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
});

function send(response: ServerResponse, result: unknown): void {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    // A result without a status is taken for the body of a success.
    const body = typeof result === 'string' ? result : JSON.stringify(result);
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    return;
  }
  const {
    statusCode,
    headers = {},
    cookies,
    body = '',
    isBase64Encoded,
  } = structured.parse(result);
  response.statusCode = statusCode;
  response.setHeader('content-type', 'text/plain;charset=utf-8');
  for (const [name, value] of Object.entries(headers))
    response.setHeader(name.toLowerCase(), String(value));
  if (cookies !== undefined) response.setHeader('set-cookie', cookies);
  response.end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
}
