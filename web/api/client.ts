import * as z from 'zod/mini';
import {
  failure,
  type InputOf,
  type OutputOf,
  queryString,
  type Route,
} from '../../lambdas/contract/route.ts';
import { ApiError, Busy, NetworkError, NoAnswer, UnreadableAnswer } from './errors.ts';
import { withRetries } from './retry.ts';
import { type Area, expire, sessionOf } from './stored/session.ts';
import { readTab, writeTab } from './stored/values.ts';

// Zod would try `new Function`, which the site's content security policy reports.
z.config({ jitless: true });

interface Options {
  readonly signal?: AbortSignal;
}
/** For routes open to both roles, the caller says whose token to send. */
type OptionsOf<R extends Route> = 'any' extends R['role']
  ? [options: Options & { readonly as: Area }]
  : [options?: Options];

type FindAnswer = (
  route: Route,
  input: Readonly<Record<string, unknown>>,
) => { readonly status: number; readonly body: unknown } | undefined;

let answerSource: FindAnswer = () => undefined;

/** Lets calls find their answer before they ask the server. */
export function setAnswerSource(find: FindAnswer): void {
  answerSource = find;
}

/**
 * Calls a route and returns its parsed answer.
 * Throws ApiError or NetworkError after logging it; an aborted call throws its AbortError. No time-out.
 * Idempotent calls, and those with an `Idempotency-Key`, are retried for about half a minute while the server is busy.
 * A read that gets no answer is retried once, and so is a call with a key.
 */
export async function call<R extends Route>(
  route: R,
  input: InputOf<R> & Readonly<Record<string, unknown>>,
  ...[options]: OptionsOf<R>
): Promise<OutputOf<R>> {
  const { signal } = options ?? {};
  const area = areaOf(route, options);
  const demandSamePerson = personGuard(area);
  try {
    return await withRetries(
      route,
      () => send({ route, input, area, demandSamePerson, signal }),
      signal,
    );
  } catch (error) {
    if (signal?.aborted !== true) log(route, error);
    throw error;
  }
}

function areaOf(route: Route, options?: Options & { readonly as?: Area }): Area | undefined {
  if (route.role === 'public') return undefined;
  return route.role === 'any' ? options?.as : route.role;
}

/** @returns a function that throws once another person has signed in: the call and its answer are not theirs */
function personGuard(area: Area | undefined): () => void {
  if (area === undefined) return () => {};
  const { personId } = sessionOf(area);
  return () => {
    if (sessionOf(area).personId === personId) return;
    throw new NetworkError('The session has ended before the answer came.');
  };
}

interface Call<R extends Route> {
  readonly route: R;
  readonly input: Readonly<Record<string, unknown>>;
  readonly area: Area | undefined;
  readonly demandSamePerson: () => void;
  readonly signal: AbortSignal | undefined;
}

async function send<R extends Route>(asked: Call<R>): Promise<OutputOf<R>> {
  const { route, input, area, demandSamePerson, signal } = asked;
  demandSamePerson();
  const atHand = answerSource(route, input);
  if (atHand) return read(route, new Response(null, atHand), atHand.body);
  const token = area === undefined ? null : sessionOf(area).token;
  const content = JSON.stringify([route.name, area, input]);
  const idempotencyKey = route.takesIdempotencyKey ? keyOf(content) : undefined;
  const response = await fetchRoute(route, input, { token, idempotencyKey }, signal);
  const body = await response.json().catch(() => undefined);
  if (idempotencyKey !== undefined && body !== undefined && response.status < 500)
    forgetKey(content);
  demandSamePerson();
  if (response.status === 401 && area !== undefined && token !== null) expire(area, token);
  return read(route, response, body);
}

/**
 * The idempotency keys of creating calls that got no answer: pressing the button again creates no second thing. The tab
 * keeps them too, as it keeps what was typed, so that a reload changes nothing.
 */
const unansweredKeys = new Map<string, string>();

const inTab = (content: string) => `unanswered ${content}`;

function keyOf(content: string): string {
  const key = unansweredKeys.get(content) ?? readTab(inTab(content)) ?? crypto.randomUUID();
  unansweredKeys.set(content, key);
  writeTab(inTab(content), key);
  return key;
}

function forgetKey(content: string): void {
  unansweredKeys.delete(content);
  writeTab(inTab(content), null);
}

function read<R extends Route>(route: R, response: Response, body: unknown): OutputOf<R> {
  if (!response.ok) throw refusal(response, body);
  const answer = z.safeParse<R['output']>(route.output, body);
  if (answer.success) return answer.data;
  throw new UnreadableAnswer(`The answer of ${route.name} could not be read.`);
}

async function fetchRoute(
  route: Route,
  input: Readonly<Record<string, unknown>>,
  { token, idempotencyKey }: { token: string | null; idempotencyKey: string | undefined },
  signal: AbortSignal | undefined,
): Promise<Response> {
  const rest = new Map(Object.entries(input));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const query = route.method === 'GET' ? queryString(rest) : '';
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (route.method === 'POST') headers.set('content-type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
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

/** Statuses of the gateway and CloudFront when overloaded. */
const BUSY = [429, 503];

function refusal(response: Response, body: unknown): ApiError | NetworkError {
  const { status } = response;
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  const retryAfter = Number.isNaN(seconds) ? undefined : seconds;
  const answer = failure.safeParse(body);
  if (!answer.success) {
    return BUSY.includes(status)
      ? new Busy(status, retryAfter)
      : new NetworkError(`The server answered ${status}.`);
  }
  const { error, issues, current, request_id } = answer.data;
  return new ApiError(status, error, {
    ...(issues && { issues }),
    ...(current && { current }),
    ...(request_id !== undefined && { requestId: request_id }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

// Never log the input or the token: people copy the console into bug reports.
function log(route: Route, error: unknown): void {
  const request = error instanceof ApiError && error.requestId ? ` (${error.requestId})` : '';
  console.error(`${route.method} ${route.path} failed: ${error}${request}`);
}
