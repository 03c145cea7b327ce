import * as z from 'zod/mini';
import {
  failure,
  type InputOf,
  type Issue,
  type OutputOf,
  type Route,
} from '../../lambdas/contract/route.ts';
import { type Area, expire, sessionOf } from './session.ts';

// Zod would try `new Function`, which the site's content security policy reports.
z.config({ jitless: true });

/** The server did not do what it was asked. `message` is its sentence for a person. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly issues: readonly Issue[];
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, message: string, more: Partial<ApiError> = {}) {
    super(message);
    this.status = status;
    this.issues = more.issues ?? [];
    this.retryAfter = more.retryAfter;
    this.requestId = more.requestId;
  }
}

/** No answer came, or it was not from our server: the person may be offline. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** The connection was lost, or there is none. */
class NoAnswer extends NetworkError {}

/** The server did what it was asked, but its answer is not what the contract says. */
export class UnreadableAnswer extends NetworkError {}

/** Whether the server refused the call, with a sentence to show. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}

/** Whether the server refused because the thing has changed since it was read. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409;
}

/** The sentence to show for a failure: the server's own for a refusal, otherwise `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  return isRefusal(error) ? error.message : fallback;
}

interface Options {
  readonly signal?: AbortSignal;
}
/** Where a route is open to both roles, the caller says whose token to send. */
type OptionsOf<R extends Route> = 'any' extends R['role']
  ? [options: Options & { readonly as: Area }]
  : [options?: Options];

/**
 * Calls a route of the contract and returns its parsed answer.
 * Throws ApiError or NetworkError, after logging it; an aborted call throws its AbortError. There is no time-out.
 * What only reads is tried once more where no answer came.
 */
export async function call<R extends Route>(
  route: R,
  input: InputOf<R> & Readonly<Record<string, unknown>>,
  ...[options]: OptionsOf<R>
): Promise<OutputOf<R>> {
  const once = () => send(route, input, areaOf(route, options), options?.signal);
  try {
    return await (route.method === 'GET' ? twice(once, options?.signal) : once());
  } catch (error) {
    if (options?.signal?.aborted !== true) log(route, error);
    throw error;
  }
}

const AGAIN_MS = 250;

async function twice<T>(once: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    signal?.throwIfAborted();
    return await once();
  }
}

function areaOf(route: Route, options?: Options & { readonly as?: Area }): Area | undefined {
  if (route.role === 'public') return undefined;
  return route.role === 'any' ? options?.as : route.role;
}

const NOBODY = { token: null, personId: null };

async function send<R extends Route>(
  route: R,
  input: Readonly<Record<string, unknown>>,
  area: Area | undefined,
  signal: AbortSignal | undefined,
): Promise<OutputOf<R>> {
  const { token, personId } = area === undefined ? NOBODY : sessionOf(area);
  const response = await fetchRoute(route, input, token, signal);
  const body = await response.json().catch(() => undefined);
  // The answer is for the person who asked. Somebody else may be signed in by now.
  if (area !== undefined && sessionOf(area).personId !== personId) {
    throw new NetworkError('The session has ended before the answer came.');
  }
  if (response.ok) {
    const answer = z.safeParse<R['output']>(route.output, body);
    if (answer.success) return answer.data;
    throw new UnreadableAnswer(`The answer of ${route.name} could not be read.`);
  }
  if (response.status === 401 && area !== undefined && token !== null) expire(area, token);
  throw refusal(response, body);
}

async function fetchRoute(
  route: Route,
  input: Readonly<Record<string, unknown>>,
  token: string | null,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const query =
    route.method === 'GET'
      ? new URLSearchParams([...rest].map(([name, value]) => [name, String(value)])).toString()
      : '';
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (route.method === 'POST') headers.set('content-type', 'application/json');
  try {
    return await fetch(`/api${path}${query === '' ? '' : `?${query}`}`, {
      method: route.method,
      headers,
      body: route.method === 'POST' ? JSON.stringify(Object.fromEntries(rest)) : null,
      signal: signal ?? null,
    });
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new NoAnswer('The server could not be reached.', { cause });
  }
}

function refusal(response: Response, body: unknown): ApiError | NetworkError {
  const answer = failure.safeParse(body);
  if (!answer.success) return new NetworkError(`The server answered ${response.status}.`);
  const { error, issues, request_id } = answer.data;
  const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return new ApiError(response.status, error, {
    ...(issues && { issues }),
    ...(request_id !== undefined && { requestId: request_id }),
    ...(!Number.isNaN(retryAfter) && { retryAfter }),
  });
}

// Never the input or the token: people copy the console into bug reports.
function log(route: Route, error: unknown): void {
  const request = error instanceof ApiError && error.requestId ? ` (${error.requestId})` : '';
  console.error(`${route.method} ${route.path} failed: ${error}${request}`);
}
