import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2WithLambdaAuthorizer, Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { handlerOf } from '../../lambdas/contract/index.ts';
import type { InputOf, Route } from '../../lambdas/contract/route.ts';
import { apiOver, type RawReply, type Reply, toRequest } from './client.ts';
import type { Person } from './world.ts';

/** Runs handlers in the test's own process, against the shared stack's engine, to watch or disturb them. */

const LAMBDAS = join(import.meta.dirname, '..', '..', 'lambdas');
const result = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
type Event = APIGatewayProxyEventV2WithLambdaAuthorizer<Record<string, string>>;
const module = z.object({
  handler: z.custom<(event: Event, context: Context) => unknown>(
    (each) => typeof each === 'function',
  ),
});

export interface From {
  readonly by?: Pick<Person, 'id' | 'role'>;
  readonly sourceIp?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls a route's handler as API Gateway would, and answers what it answers, as it is. */
export async function invoke(
  route: Route,
  input: unknown,
  { by, sourceIp = '192.0.2.1', headers }: From = {},
): Promise<RawReply> {
  const request = toRequest(route, input);
  const [path = '', query] = request.path.split('?');
  const { handler } = module.parse(await import(join(LAMBDAS, 'handlers', handlerOf(route))));
  const http = {
    method: route.method,
    path: `/api${path}`,
    protocol: 'HTTP/1.1',
    sourceIp,
    userAgent: '',
  };
  const answered = result.parse(
    await handler(
      {
        version: '2.0',
        routeKey: `${route.method} /api${route.path}`,
        rawPath: http.path,
        rawQueryString: query ?? '',
        headers: { ...request.headers, ...headers },
        ...(query !== undefined && {
          queryStringParameters: Object.fromEntries(new URLSearchParams(query)),
        }),
        ...(route.path.includes('{id}') && {
          pathParameters: { id: decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)) },
        }),
        ...(typeof request.body === 'string' && { body: request.body }),
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
          authorizer: { lambda: by === undefined ? {} : { actor_id: by.id, role: by.role } },
        },
      },
      context(route),
    ),
  );
  return {
    status: answered.statusCode,
    headers: new Headers(answered.headers),
    text: answered.body,
  };
}

/** The same, read as the contract says. */
export async function ask<R extends Route>(
  route: R,
  input: InputOf<R>,
  from?: From,
): Promise<Reply<R>> {
  const { ask } = apiOver(() => invoke(route, input, from));
  return await ask(route, input);
}

function context(route: Route): Context {
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: route.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${route.name}`,
    memoryLimitInMB: '1024',
    awsRequestId: randomUUID(),
    logGroupName: '',
    logStreamName: '',
    getRemainingTimeInMillis: () => 30_000,
    done() {},
    fail() {},
    succeed() {},
  };
}
