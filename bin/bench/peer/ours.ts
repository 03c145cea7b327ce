import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { contract, handlerOf } from '../../../lambdas/contract/index.ts';
import { AUTHORIZER } from '../../../lib/functions.ts';
import { listen } from '../../../lib/local/listen.ts';
import { load } from '../in-process.ts';
import { required } from '../required.ts';
import { serving } from './processes.ts';

/**
 * Our functions in a process of their own, with neither table nor consumers in it: what the peer is compared with. The
 * gateway before them is AWS's: here it is no more than a server of HTTP that makes an event of a request.
 */

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
type Handler<T> = (event: object, context: object) => Promise<T>;

async function handlerAt<T>(path: string): Promise<Handler<T>> {
  const handler = z.custom<Handler<T>>((value) => typeof value === 'function');
  return z.object({ handler }).parse(await load(path)).handler;
}

const authorize = await handlerAt<{ context: object }>(AUTHORIZER.entry);
const routes = new Map(contract.map((route) => [`${route.method} /api${route.path}`, route]));
const handlers = new Map<string, Handler<Answer>>();
const CONTEXT = { awsRequestId: 'bench', functionName: 'bench', memoryLimitInMB: '1024' };
const { ORIGIN_TOKENS } = process.env;

const { port } = await listen(0, async (request, response) => {
  const { method = '', url = '' } = request;
  const body = await textOf(request);
  const routeKey = `${method} ${url}`;
  const http = { method, path: url, sourceIp: '127.0.0.1' };
  const event = {
    ...{ version: '2.0', routeKey, rawPath: url },
    headers: { ...request.headers, 'x-origin-token': ORIGIN_TOKENS },
    requestContext: { requestId: 'bench', routeKey, http },
  };
  const isPublic = routes.get(routeKey)?.role === 'public';
  const lambda = isPublic ? {} : (await authorize(event, CONTEXT)).context;
  const requestContext = { ...event.requestContext, authorizer: { lambda } };
  const handler = handlers.get(routeKey) ?? (await loaded(routeKey));
  const answer = await handler(
    { ...event, requestContext, ...(body !== '' && { body }), isBase64Encoded: false },
    CONTEXT,
  );
  response.writeHead(answer.statusCode, answer.headers).end(answer.body);
});

async function loaded(routeKey: string): Promise<Handler<Answer>> {
  const handler = await handlerAt<Answer>(`handlers/${handlerOf(required(routes.get(routeKey)))}`);
  handlers.set(routeKey, handler);
  return handler;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  request
    .setEncoding('utf8')
    .on('data', (chunk) => {
      text += chunk;
    })
    .on('end', () => resolve(text))
    .on('error', reject);
  return await promise;
}

serving(port);
