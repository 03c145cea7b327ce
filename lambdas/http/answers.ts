import type { MiddlewareObj } from '@middy/core';
import { Problem, STATUS_OF } from '../contract/problem.ts';
import type { Failure } from '../contract/route.ts';
import { about, type Called, type Event, type Result } from './call-log.ts';
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

/** Makes an answer of a failure: `json` does for the calls of the API. */
type AnswerFailure = (
  statusCode: number,
  failure: Failure,
  headers: Readonly<Record<string, string>>,
) => Result;

/**
 * Turns what was thrown into an answer. Of an unexpected failure the caller is told the request's id alone.
 * @param answer in which form
 */
export function errorsAs(answer: AnswerFailure, called: Called): MiddlewareObj<Event, Result> {
  return {
    onError(request) {
      const { error, event, context } = request;
      if (error instanceof Problem) {
        const { code, message, issues, retryAfter } = error;
        if (code === 'unavailable') logger.warn('unavailable', { ...about(called, event), error });
        if (REFUSALS.has(code)) logger.info('refused', { ...about(called, event), code });
        const body: Failure = {
          error: message,
          ...(issues && { issues: [...issues] }),
          ...(code === 'unavailable' && { request_id: context.awsRequestId }),
        };
        request.response = answer(
          STATUS_OF[code],
          body,
          retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
        );
        return;
      }
      logger.error('unexpected failure', { ...about(called, event), error });
      countUnexpectedFailure(called.name);
      const body: Failure = {
        error: 'Something went wrong on our side. Please try again in a moment.',
        request_id: context.awsRequestId,
      };
      request.response = answer(500, body, {});
    },
  };
}
