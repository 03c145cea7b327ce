import { randomUUID } from 'node:crypto';
import type { Route } from '../../../lambdas/contract/route.ts';
import { PUBLIC_PAGES } from '../../../lib/functions/functions.ts';
import { splitInput } from '../../seed/api.ts';

/** API Gateway events for requests that a browser makes through CloudFront. */

type Parameters = Readonly<Record<string, string>>;
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly pathParameters: Parameters;
  readonly headers?: Parameters;
  readonly routeKey?: string;
  readonly body?: string | undefined;
}

function eventOf({ method, path, query, pathParameters, headers, routeKey = '', body }: Asked) {
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    headers: {
      'x-origin-token': process.env.ORIGIN_TOKENS ?? '',
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...headers,
    },
    ...(query !== '' && {
      queryStringParameters: Object.fromEntries(new URLSearchParams(query)),
    }),
    pathParameters,
    requestContext: { requestId: randomUUID(), http: { method, path, sourceIp: '127.0.0.1' } },
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
  };
}

export type Event = ReturnType<typeof eventOf>;

/** The event of a call, with a token or without. */
export function eventOfCall(route: Route, input: unknown, token: string | undefined): Event {
  const { path, body, ...rest } = splitInput(route, input);
  return eventOf({
    ...rest,
    method: route.method,
    path: `/api${path}`,
    routeKey: `${route.method} /api${route.path}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
  });
}

/**
 * The event of a public page.
 * @throws if there is no such page
 */
export function eventOfPage(pathAndQuery: string): Event {
  const { pathname: path, search } = new URL(pathAndQuery, 'http://localhost');
  for (const each of PUBLIC_PAGES.paths) {
    const pattern = new RegExp(`^${each.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const found = pattern.exec(path);
    if (found === null) continue;
    const pathParameters = { ...found.groups };
    return eventOf({
      ...{ method: 'GET', path, query: search.slice(1), pathParameters },
      routeKey: `ANY ${each}`,
    });
  }
  throw new Error(`There is no page at ${path}`);
}
