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

/** Additional fields in a call's log lines: a reason, an id. Never anything that a person typed. */
export type Notes = Readonly<Record<string, string>>;

interface Known {
  readonly began: number;
  readonly notes: Notes;
}

const calls = new WeakMap<Event, Known>();

/** Adds fields to all further log lines of a call. */
export function addToLog(event: Event, notes: Notes): void {
  const known = calls.get(event) ?? { began: performance.now(), notes: {} };
  calls.set(event, { ...known, notes: { ...known.notes, ...notes } });
}

/** The logged parts of a call's or page's route. */
export type LoggedRoute = Pick<Route, 'name' | 'method'>;

/** The fields of every log line about a call. */
export function logFields({ name, method }: LoggedRoute, event: Event) {
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

/** Logs the end of a call: route, caller, result and duration. */
export function callLog(route: LoggedRoute): MiddlewareObj<Event, Result> {
  const log = ({ event, response }: Pick<Request<Event, Result>, 'event' | 'response'>) => {
    const { began = Number.NaN } = calls.get(event) ?? {};
    logger.info('request', {
      ...logFields(route, event),
      status: response?.statusCode,
      ms: Math.round(performance.now() - began),
    });
  };
  return {
    before: ({ event }) => addToLog(event, {}),
    after: log,
    onError: log,
  };
}
