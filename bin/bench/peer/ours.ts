import * as z from 'zod/mini';
import { contract, handlerOf } from '../../../lambdas/contract/index.ts';
import { AUTHORIZER } from '../../../lib/functions.ts';
import { toAuthorizerEvent, toEvent } from '../../../lib/local/event.ts';
import { listen } from '../../../lib/local/listen.ts';
import { load } from '../in-process.ts';
import { serving } from './processes.ts';

/**
 * Our functions in a process of their own, with neither table nor consumers in it: what the peer is compared with. The
 * gateway before them is AWS's, so that here a request becomes an event and is handed on, and no more.
 */

type Handler = (event: object, context: object) => Promise<unknown>;
const handlerModule = z.object({
  handler: z.custom<Handler>((value) => typeof value === 'function'),
});
const authorization = z.object({ context: z.record(z.string(), z.unknown()) });
const answer = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

const handlerAt = async (path: string) => handlerModule.parse(await load(path)).handler;
const authorize = await handlerAt(AUTHORIZER.entry);
const routes = new Map<string, string>(
  contract.map((route) => [`${route.method} /api${route.path}`, `handlers/${handlerOf(route)}`]),
);
const CONTEXT = { awsRequestId: 'bench', functionName: 'bench', memoryLimitInMB: '1024' };

const { port } = await listen(0, async (request, response) => {
  const routeKey = `${request.method} ${request.url}`;
  const body = Buffer.concat(await request.toArray());
  request.headersDistinct['x-origin-token'] = [process.env.ORIGIN_TOKENS ?? ''];
  const event = toEvent(request, { routeKey, pathParameters: {} }, body);
  const { context: lambda } = authorization.parse(
    await authorize(toAuthorizerEvent(event), CONTEXT),
  );
  const requestContext = { ...event.requestContext, authorizer: { lambda } };
  const handler = await handlerAt(routes.get(routeKey) ?? '');
  const answered = answer.parse(await handler({ ...event, requestContext }, CONTEXT));
  response.writeHead(answered.statusCode, answered.headers).end(answered.body);
});
serving(port);
