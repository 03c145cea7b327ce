import type { MiddlewareObj, Request } from '@middy/core';
import type {
  APIGatewayProxyEventV2WithLambdaAuthorizer,
  APIGatewayProxyStructuredResultV2,
} from 'aws-lambda';
import type { Route } from '../contract/route.ts';
import type { CallerContext } from './authorizer.ts';
import { logger } from './observe.ts';

export type Event = APIGatewayProxyEventV2WithLambdaAuthorizer<Partial<CallerContext> | undefined>;
export type Result = APIGatewayProxyStructuredResultV2;

/** What a call's lines say of it beside what they all say: a reason, an id. Nothing that a person has typed. */
export type Notes = Readonly<Record<string, string>>;

interface Known {
  readonly began: number;
  readonly notes: Notes;
}

const calls = new WeakMap<Event, Known>();

/** Has all lines about a call, from now on, say this too. */
export function note(event: Event, notes: Notes): void {
  const known = calls.get(event) ?? { began: performance.now(), notes: {} };
  calls.set(event, { ...known, notes: { ...known.notes, ...notes } });
}

/** A call, or a page: what logs say of it. */
export type Called = Pick<Route, 'name' | 'method'>;

/** What every line about a call says of it. */
export function about({ name, method }: Called, event: Event) {
  const { actor_id, role, client } = event.requestContext.authorizer?.lambda ?? {};
  return {
    route: name,
    method,
    ...(actor_id !== undefined && { actor_id, role }),
    ...(client !== undefined && { client }),
    ...calls.get(event)?.notes,
    gateway_request_id: event.requestContext.requestId,
  };
}

/** Writes a line when a call ends: what was called, by whom, how it went, how long it took. */
export function callLog(route: Called): MiddlewareObj<Event, Result> {
  const log = ({ event, response }: Pick<Request<Event, Result>, 'event' | 'response'>) => {
    const { began = Number.NaN } = calls.get(event) ?? {};
    logger.info('request', {
      ...about(route, event),
      status: response?.statusCode,
      ms: Math.round(performance.now() - began),
    });
  };
  return {
    before: ({ event }) => note(event, {}),
    after: log,
    onError: log,
  };
}
