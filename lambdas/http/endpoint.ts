import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy, { type MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithLambdaAuthorizer,
  APIGatewayProxyStructuredResultV2,
} from 'aws-lambda';
import * as z from 'zod/mini';
import { Problem, STATUS_OF } from '../contract/problem.ts';
import {
  type ActorRole,
  Existing,
  type Failure,
  type ParsedInputOf,
  type Role,
  type Route,
} from '../contract/route.ts';
import type { ActorContext } from './authorizer.ts';
import { compression } from './compression.ts';
import { jsonBody } from './json-body.ts';
import { countUnexpectedFailure, logger } from './observe.ts';
import type { Actor } from './tokens.ts';

type Event = APIGatewayProxyEventV2WithLambdaAuthorizer<ActorContext | undefined>;
type Result = APIGatewayProxyStructuredResultV2;

type CallerOf<C extends Role> = C extends 'public'
  ? undefined
  : C extends ActorRole
    ? Actor<C>
    : Actor;

type Admission<C extends Role> = C extends 'public' ? [admit: (request: Event) => void] : [];

export interface Call<R extends Route> {
  readonly input: ParsedInputOf<R>;
  /** Who calls, in the role that the route asks for. */
  readonly actor: CallerOf<R['role']>;
  /** The request, for the few routes that need to know where it comes from. */
  readonly event: APIGatewayProxyEventV2;
}

/**
 * Makes the Lambda handler of a route. Authentication, role, input, output, errors, logs and metrics are the same for
 * all routes. `handle` does what is special about the route: it gets the parsed input and the caller, returns the
 * route's output, and throws a `Problem` where the caller can do something about a failure.
 * @param admit of a public route, which the authorizer does not guard: throws where a request is to go no further
 */
export function endpoint<I extends z.ZodMiniType, O extends z.ZodMiniType, C extends Role>(
  route: Route<I, O, C>,
  handle: (call: Call<Route<I, O, C>>) => Promise<z.input<O> | Existing<z.input<O>>>,
  ...[admit]: Admission<C>
) {
  return middy<Event, Result>({ timeoutEarlyInMillis: ANSWER_MS, timeoutEarlyResponse: tooSlow })
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .use(requestLog(route))
    .use(compression())
    .use(errorsAsJson(route))
    .handler(async (event) => {
      admit?.(event);
      const actor = callerOf(route.role, event);
      const input = parseInput(route.input, event);
      const output = await handle({ input, actor, event });
      return output instanceof Existing
        ? json(200, route.output.parse(output.output))
        : json(route.status, route.output.parse(output));
    });
}

/** A call that runs out of time is answered so many milliseconds before Lambda stops the function. */
const ANSWER_MS = 500;

function tooSlow(): never {
  throw new Problem('unavailable', 'This is taking too long. Please try again in a moment.');
}

const actorContext = z.object({ actor_id: z.string(), role: z.enum(['manager', 'candidate']) });

function callerOf<C extends Role>(role: C, event: Event): CallerOf<C>;
function callerOf(role: Role, { requestContext }: Event): Actor | undefined {
  if (role === 'public') return undefined;
  const found = actorContext.safeParse(requestContext.authorizer?.lambda ?? {});
  if (!found.success) throw new Problem('unauthenticated', 'Please sign in.');
  const actor = { id: found.data.actor_id, role: found.data.role };
  if (role !== 'any' && role !== actor.role) {
    throw new Problem('forbidden', `Only a ${role} can do this.`);
  }
  return actor;
}

function parseInput<I extends z.ZodMiniType>(schema: I, event: Event): z.output<I> {
  const parsed = schema.safeParse({
    ...(event.requestContext.http.method === 'POST'
      ? jsonBody(event)
      : event.queryStringParameters),
    ...event.pathParameters,
  });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  const [first] = issues;
  throw new Problem(
    'invalid',
    first?.path ? `${label(first.path)}: ${first.message}` : 'The request is not valid.',
    { issues },
  );
}

/** `screening_questions.0.question_text` as a person reads it: "Screening questions 1 question text". */
function label(path: string): string {
  const words = path
    .replaceAll(/\d+/g, (index) => String(Number(index) + 1))
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function json(statusCode: number, body: unknown, headers: Record<string, string> = {}): Result {
  return {
    statusCode,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
    body: JSON.stringify(body),
  };
}

function requestLog(route: Route): MiddlewareObj<Event, Result> {
  const starts = new WeakMap<Event, number>();
  const log = ({ event, response }: Pick<middy.Request<Event, Result>, 'event' | 'response'>) => {
    logger.info('request', {
      route: route.name,
      status: response?.statusCode,
      ms: Math.round(performance.now() - (starts.get(event) ?? Number.NaN)),
      gateway_request_id: event.requestContext.requestId,
    });
  };
  return {
    before({ event }) {
      starts.set(event, performance.now());
    },
    after: log,
    onError: log,
  };
}

/** Turns what was thrown into the agreed form. Of an unexpected failure the caller is told the request's id alone. */
function errorsAsJson({ name }: Route): MiddlewareObj<Event, Result> {
  return {
    onError(request) {
      const { error, context } = request;
      if (error instanceof Problem) {
        const { code, message, issues, retryAfter } = error;
        if (code === 'unavailable') logger.warn('unavailable', { error });
        const body: Failure = {
          error: message,
          ...(issues && { issues: [...issues] }),
          ...(code === 'unavailable' && { request_id: context.awsRequestId }),
        };
        request.response = json(
          STATUS_OF[code],
          body,
          retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
        );
        return;
      }
      logger.error('unexpected failure', { error });
      countUnexpectedFailure(name);
      const body: Failure = {
        error: 'Something went wrong on our side. Please try again in a moment.',
        request_id: context.awsRequestId,
      };
      request.response = json(500, body);
    },
  };
}
