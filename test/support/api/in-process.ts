import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2WithLambdaAuthorizer, Context } from 'aws-lambda';
import { afterAll, inject } from 'vitest';
import * as z from 'zod/mini';
import { contract, handlerOf } from '../../../lambdas/contract/index.ts';
import { type OpenPageName, openPages } from '../../../lambdas/contract/pages/pages.ts';
import type { Route } from '../../../lambdas/contract/route.ts';
import { PUBLIC_PAGES } from '../../../lib/functions/functions.ts';
import { dataPaths } from '../../../lib/local/data-folder.ts';
import { createGateway } from '../../../lib/local/gateway/gateway.ts';
import { listen } from '../../../lib/local/listen.ts';
import { credentialsIn } from '../../../lib/local/objects/signature.ts';
import { startSecretsManager } from '../../../lib/local/secrets-manager.ts';
import { withCloudFrontHeaders } from '../../../lib/local/site/cloudfront-headers.ts';
import type { Person } from '../worlds/person.ts';
import {
  type Api,
  apiOver,
  type Call,
  createApi,
  type Input,
  type Output,
  type RawReply,
  type RawRequest,
  type Reply,
  routeOf,
  toRequest,
} from './client.ts';

/** Runs handlers in the test's process on the shared stack's engine. `interrupt.ts` watches and interrupts them. */

// Secrets Manager refuses requests signed at another time. This one runs in the test's process and uses its clock,
// which a test may set.
const { dataDir } = inject('stack');
const secretsManager = await startSecretsManager({
  path: dataDir,
  file: dataPaths(dataDir).tokenKeys,
  region: process.env.AWS_REGION ?? '',
  credentials: credentialsIn(process.env),
});
process.env.SECRETS_MANAGER_ENDPOINT = `http://localhost:${secretsManager.port}`;
afterAll(secretsManager.close);

export const LAMBDAS = join(import.meta.dirname, '..', '..', '..', 'lambdas');
const result = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
type Event = APIGatewayProxyEventV2WithLambdaAuthorizer<Record<string, string | number>>;
const module = z.object({
  handler: z.custom<(event: Event, context: Context) => unknown>(
    (each) => typeof each === 'function',
  ),
});

export interface Caller extends Pick<RawRequest, 'headers' | 'body'> {
  readonly by?: Pick<Person, 'id' | 'role'>;
  /** The start of the session in epoch milliseconds; by default later than any other. */
  readonly sessionBegan?: number;
  readonly sourceIp?: string;
  /** The remaining time of the function when it is called, in milliseconds. */
  readonly remainingMs?: number;
}

/** The name of the caller's network in the logs, from the authorizer. */
export const CALLER_NETWORK = 'network-of-caller';

/**
 * Calls the handler of a call as API Gateway does, and returns its raw answer.
 * @param from its headers are added to the input's, and its body takes the place of the input
 */
export async function invoke(call: Call, input: unknown, from: Caller = {}): Promise<RawReply> {
  const route = routeOf(call);
  const { handler } = module.parse(await import(join(LAMBDAS, 'handlers', handlerOf(route))));
  return await invokeHandler(handler, route, input, from);
}

/** Serves the handlers of this process, for a file whose table is not the shared stack's. */
export async function serveHere(): Promise<Api> {
  const gateway = createGateway({
    routes: contract,
    load: async (path) => await import(join(LAMBDAS, path)),
  });
  const front = withCloudFrontHeaders(process.env.ORIGIN_TOKENS ?? '', gateway);
  const { port, close } = await listen(0, front);
  afterAll(close);
  return createApi(`http://localhost:${port}`);
}

/** Runs the checks of a route's endpoint. The answer is 500 if they let the call through to the handler. */
export async function invokeEndpoint(
  route: Route,
  input: unknown,
  from: Caller,
): Promise<RawReply> {
  const { endpoint } = await import('../../../lambdas/http/endpoint.ts');
  const reached = async () => await Promise.reject(new Error('It was let through'));
  const handler = endpoint(
    route,
    reached,
    ...(route.role === 'public' ? [async () => CALLER_NETWORK] : []),
  );
  return await invokeHandler(handler, route, input, from);
}

async function invokeHandler(
  handler: (event: Event, context: Context) => unknown,
  route: Route,
  input: unknown,
  {
    by,
    sessionBegan = Number.MAX_SAFE_INTEGER,
    sourceIp = '192.0.2.1',
    headers,
    remainingMs = 30_000,
    ...raw
  }: Caller,
): Promise<RawReply> {
  const request = { ...toRequest(route, input), ...raw };
  const [path = '', query] = request.path.split('?');
  // A path parameter, if any, is the last part of the path.
  const [, parameter] = /\{(\w+)\}$/.exec(route.path) ?? [];
  const http = {
    method: route.method,
    path: `/api${path}`,
    protocol: 'HTTP/1.1',
    sourceIp,
    userAgent: '',
  };
  const event = eventOf(http);
  const caller = {
    client: CALLER_NETWORK,
    ...(by && { actor_id: by.id, role: by.role, session_began: sessionBegan }),
  };
  const answered = await handler(
    {
      ...event,
      routeKey: `${route.method} /api${route.path}`,
      rawQueryString: query ?? '',
      headers: { ...event.headers, ...request.headers, ...headers },
      ...(query !== undefined && {
        queryStringParameters: Object.fromEntries(new URLSearchParams(query)),
      }),
      ...(parameter !== undefined && {
        pathParameters: {
          [parameter]: decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)),
        },
      }),
      ...(typeof request.body === 'string' && { body: request.body }),
      ...(request.body instanceof Uint8Array && {
        body: Buffer.from(request.body).toString('base64'),
        isBase64Encoded: true,
      }),
      requestContext: {
        ...event.requestContext,
        authorizer: { lambda: route.role === 'public' ? {} : caller },
      },
    },
    context(route.name, remainingMs),
  );
  return replyOf(answered);
}

/** Requests a public page as API Gateway does. */
export async function invokePage(
  name: OpenPageName,
  path: string,
  pathParameters: Readonly<Record<string, string>> = {},
): Promise<RawReply> {
  const { handler } = module.parse(await import(join(LAMBDAS, PUBLIC_PAGES.entry)));
  const parts = path.split('/').length;
  const route = openPages[name].paths.find((each) => each.split('/').length === parts);
  const http = { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: '' };
  const event = { ...eventOf(http), routeKey: `ANY ${route}`, pathParameters };
  return replyOf(await handler(event, context(PUBLIC_PAGES.name, 30_000)));
}

/** The event of an empty request. */
function eventOf(http: Event['requestContext']['http']): Event {
  return {
    version: '2.0',
    routeKey: '',
    rawPath: http.path,
    rawQueryString: '',
    headers: { 'x-origin-token': process.env.ORIGIN_TOKENS ?? '' },
    isBase64Encoded: false,
    requestContext: {
      accountId: '',
      apiId: '',
      domainName: '',
      domainPrefix: '',
      http,
      requestId: randomUUID(),
      routeKey: '',
      stage: '$default',
      time: '',
      timeEpoch: 0,
      authorizer: { lambda: {} },
    },
  };
}

function replyOf(answered: unknown): RawReply {
  const { statusCode: status, headers, body: text } = result.parse(answered);
  return { status, headers: new Headers(headers), text };
}

/** Whether the authorizer, in this process, accepts a person's token. */
export async function isSignedIn({ id, token }: Pick<Person, 'id' | 'token'>): Promise<boolean> {
  const { handler } = await import('../../../lambdas/http/authorizer.ts');
  const { context } = await handler({
    headers: {
      authorization: `Bearer ${token}`,
      'x-origin-token': process.env.ORIGIN_TOKENS ?? '',
    },
    requestContext: { http: { sourceIp: '192.0.2.1' } },
  });
  return context.actor_id === id;
}

/** Makes a call in this process, and parses its answer by the contract. */
export async function ask<C extends Call>(
  call: C,
  input: Input<C>,
  from?: Caller,
): Promise<Reply<C>> {
  const { ask } = apiOver(() => invoke(call, input, from));
  return await ask(call, input);
}

/** Makes a call in this process, and returns its output. @throws Refused if it fails */
export async function callHere<C extends Call>(
  call: C,
  input: Input<C>,
  from?: Caller,
): Promise<Output<C>> {
  return await apiOver(() => invoke(call, input, from)).call(call, input);
}

function context(functionName: string, remainingMs: number): Context {
  const end = Date.now() + remainingMs;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '1024',
    awsRequestId: randomUUID(),
    logGroupName: '',
    logStreamName: '',
    getRemainingTimeInMillis: () => end - Date.now(),
    done() {},
    fail() {},
    succeed() {},
  };
}
