import type { MiddlewareObj } from '@middy/core';
import { Problem, STATUS_OF } from '../contract/problem.ts';
import type { Failure, Route } from '../contract/route.ts';
import { about, type Event, type Result } from './call-log.ts';
import { countUnexpectedFailure, logger } from './observe.ts';

/** An answer of JSON, which nobody may keep. */
export function json(
  statusCode: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Result {
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

/** Failures for which a caller is refused by who or where they are: each is a line of its own in the logs. */
const REFUSALS = new Set<Problem['code']>(['unauthenticated', 'forbidden', 'too-many-requests']);

/** Turns what was thrown into the agreed form. Of an unexpected failure the caller is told the request's id alone. */
export function errorsAsJson(route: Route): MiddlewareObj<Event, Result> {
  return {
    onError(request) {
      const { error, event, context } = request;
      if (error instanceof Problem) {
        const { code, message, issues, retryAfter } = error;
        if (code === 'unavailable') logger.warn('unavailable', { ...about(route, event), error });
        if (REFUSALS.has(code)) logger.info('refused', { ...about(route, event), code });
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
      logger.error('unexpected failure', { ...about(route, event), error });
      countUnexpectedFailure(route.name);
      const body: Failure = {
        error: 'Something went wrong on our side. Please try again in a moment.',
        request_id: context.awsRequestId,
      };
      request.response = json(500, body);
    },
  };
}
