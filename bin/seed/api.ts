import * as z from 'zod/mini';
import {
  failure,
  type InputOf,
  type OutputOf,
  queryString,
  type Route,
} from '../../lambdas/contract/route.ts';
import { ClearError } from '../../lib/local/clear-error.ts';

/**
 * Calls a route, signed in or not, and returns its answer.
 * @throws RefusedCall
 */
export type Call = <R extends Route>(route: R, input: InputOf<R>) => Promise<OutputOf<R>>;

/**
 * The API of the stack at `url`.
 * @param more additional headers of each request
 */
export function createApi(
  url: string,
  token?: string,
  more: Readonly<Record<string, string>> = {},
): Call {
  return async <R extends Route>(route: R, input: InputOf<R>) => {
    const { path, body } = splitInput(route, input);
    const response = await fetch(`${url}/api${path}`, {
      method: route.method,
      headers: {
        ...more,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body ?? null,
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new RefusedCall(route, response.status, failure.parse(answer).error);
    return z.parse<R['output']>(route.output, answer);
  };
}

/** The server refused a call. */
export class RefusedCall extends ClearError {
  readonly status: number;
  constructor(route: Route, status: number, error: string) {
    super(`${route.name} was refused with ${status}: ${error}`);
    this.status = status;
  }
}

/** Spreads a route's input over path, query and body, by the contract. */
function splitInput(route: Route, input: unknown) {
  const rest = new Map(Object.entries(z.record(z.string(), z.unknown()).parse(input)));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  if (route.method === 'POST') return { path, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = queryString(rest);
  return { path: query === '' ? path : `${path}?${query}` };
}
