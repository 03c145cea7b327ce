import * as z from 'zod/mini';
import { contract, type Routes } from '../../../lambdas/contract/index.ts';
import {
  type Failure,
  failure,
  type InputOf,
  type OutputOf,
  queryString,
  type Route,
} from '../../../lambdas/contract/route.ts';

/** A raw answer. */
export interface RawReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A raw request, valid or not. */
export interface RawRequest {
  readonly method?: string;
  /** The path below `/api`, with its query. */
  readonly path: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
}

/** A call of the API: its name, or its route. */
export type Call = keyof Routes | Route;
type RouteOf<C extends Call> = Extract<C extends keyof Routes ? Routes[C] : C, Route>;
/** The input that a call takes. */
export type Input<C extends Call> = InputOf<RouteOf<C>>;
/** The answer of a call that succeeds. */
export type Output<C extends Call> = OutputOf<RouteOf<C>>;

const routes = new Map(contract.map((route) => [route.name, route]));

/** The route of a call. */
export function routeOf(call: Call): Route {
  const route = typeof call === 'string' ? routes.get(call) : call;
  if (route === undefined) throw new Error(`There is no call ${call}`);
  return route;
}

/** A call's answer, parsed by the contract. */
export type Reply<C extends Call> =
  | { readonly status: number; readonly output: Output<C>; readonly failure?: undefined }
  | { readonly status: number; readonly output?: undefined; readonly failure: Failure };

/** A call was refused. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly failure: Failure;
  constructor(route: Route, status: number, refusal: Failure) {
    super(`${route.name}: ${status} ${JSON.stringify(refusal)}`);
    this.status = status;
    this.failure = refusal;
  }
}

/** The typed client of one stack. */
export interface Api {
  request(request: RawRequest): Promise<RawReply>;
  /** Makes a call. @throws if the answer is neither the call's output nor a failure of the contract */
  ask<C extends Call>(call: C, input: Input<C>, token?: string): Promise<Reply<C>>;
  /** Makes a call and returns its output. @throws Refused if it fails */
  call<C extends Call>(call: C, input: Input<C>, token?: string): Promise<Output<C>>;
}

/** The client of the stack at `url`, such as `http://localhost:3000`. */
export function createApi(url: string): Api {
  return apiOver(async ({ method = 'POST', path, token, headers, body }) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      body: body ?? null,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  });
}

/** The client over any transport to the handlers. */
export function apiOver(request: Api['request']): Api {
  const api: Api = {
    request,

    async ask(call, input, token) {
      const reply = await api.request({ ...toRequest(call, input), token });
      if (reply.status >= 400) return { status: reply.status, failure: readFailure(reply) };
      return { status: reply.status, output: readOutput(call, reply) };
    },

    async call(call, input, token) {
      const reply = await api.ask(call, input, token);
      if (reply.failure !== undefined)
        throw new Refused(routeOf(call), reply.status, reply.failure);
      return reply.output;
    },
  };
  return api;
}

/** Spreads a call's input over path, query and body by the contract. */
export function toRequest(call: Call, input: unknown): RawRequest {
  const route = routeOf(call);
  const fields = new Map(Object.entries(z.record(z.string(), z.unknown()).parse(input)));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(fields.get(name));
    fields.delete(name);
    return encodeURIComponent(value);
  });
  if (route.method === 'POST') {
    return {
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(fields)),
    };
  }
  const query = queryString(fields);
  return { method: 'GET', path: query === '' ? path : `${path}?${query}` };
}

function readOutput<C extends Call>(call: C, { status, headers, text }: RawReply): Output<C> {
  const route = routeOf(call);
  const expected = route.mayExist ? [route.status, 200] : [route.status];
  if (!expected.includes(status)) throw new Error(`${route.name} answered ${status}: ${text}`);
  isJson(headers);
  const answered: unknown = JSON.parse(text);
  const output = z.parse(route.output, answered) as Output<C>;
  // Parsing drops unknown fields; there must be none.
  if (JSON.stringify(sorted(output)) !== JSON.stringify(sorted(answered))) {
    throw new Error(`${route.name} answered more than its contract says: ${text}`);
  }
  return output;
}

const strictFailure = z.strictObject(failure.shape);
/** Internal details: a stack trace, a file, an AWS service or its messages, a key. */
const INTERNAL =
  /\bat .+:\d+|node_modules|\.ts\b|\baws|amazon|dynamo|exception|ECONN|undefined|\[object|\bgsi1|\b(?:COMP|JOB|CAND|MGR|EMAIL)#/i;

/** Parses a failure. @throws if it has another form, or shows internal details */
export function readFailure({ headers, text, status }: RawReply): Failure {
  isJson(headers);
  if (INTERNAL.test(text)) throw new Error(`A failure tells too much: ${text}`);
  const read = strictFailure.parse(JSON.parse(text));
  if (!/^[A-Z“].{3,}/.test(read.error)) throw new Error(`Not a sentence: ${text}`);
  if (status >= 500 !== (read.request_id !== undefined)) {
    throw new Error(`A request id belongs to our own failures only: ${status} ${text}`);
  }
  return read;
}

function isJson(headers: Headers): void {
  const type = headers.get('content-type') ?? '';
  if (!/^application\/json; charset=utf-8$/.test(type)) throw new Error(`Not JSON: ${type}`);
  if (headers.get('cache-control') !== 'no-store') throw new Error('An answer may be cached');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
