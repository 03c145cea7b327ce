import type { MiddlewareObj } from '@middy/core';
import { Problem, STATUS_OF } from '../contract/problem.ts';
import type { Failure } from '../contract/route.ts';
import { type Event, type LoggedRoute, logFields, type Result } from './call-log.ts';
import { countUnexpectedFailure, logger } from './observe.ts';

/** Failures of access, rather than of input: each gets a line in the logs. */
const ACCESS_FAILURES = new Set<Problem['code']>([
  'unauthenticated',
  'forbidden',
  'too-many-requests',
]);

/** Builds the answer for a failure: `json` for API calls. */
type AnswerFailure = (
  statusCode: number,
  failure: Failure,
  headers: Readonly<Record<string, string>>,
) => Result;

/**
 * Turns exceptions into answers. For an unexpected failure the caller only gets the request's id.
 * @param answer the form of the answer
 */
export function answerErrors(
  answer: AnswerFailure,
  called: LoggedRoute,
): MiddlewareObj<Event, Result> {
  return {
    onError(request) {
      const { error, event, context } = request;
      if (error instanceof Problem) {
        const { code, message, issues, retryAfter, current } = error;
        if (code === 'unavailable')
          logger.warn('unavailable', { ...logFields(called, event), error });
        if (ACCESS_FAILURES.has(code))
          logger.info('refused', { ...logFields(called, event), code });
        const body: Failure = {
          error: message,
          ...(issues && { issues: [...issues] }),
          ...(current && { current: { ...current } }),
          ...(code === 'unavailable' && { request_id: context.awsRequestId }),
        };
        request.response = answer(
          STATUS_OF[code],
          body,
          retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
        );
        return;
      }
      logger.error('unexpected failure', { ...logFields(called, event), error });
      countUnexpectedFailure(called.name);
      const body: Failure = {
        error: 'Something went wrong on our side. Please try again in a moment.',
        request_id: context.awsRequestId,
      };
      request.response = answer(500, body, {});
    },
  };
}
