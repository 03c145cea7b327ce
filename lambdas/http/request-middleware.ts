import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import { Problem } from '../contract/problem.ts';
import { callLog, type Event, type LoggedRoute, type Result } from './call-log.ts';
import { compression } from './compression.ts';
import { answerErrors } from './error-answers.ts';
import { logger } from './observe.ts';

/** How long before Lambda's timeout a slow call is answered, in milliseconds. */
const TIMEOUT_MARGIN_MS = 500;

/**
 * The middleware of every function that answers requests, API calls and pages alike: time limit, logs,
 * compression and errors.
 * @param answerFailure the form of failures
 * @returns a function that wraps the handler
 */
export function requestMiddleware(
  called: LoggedRoute,
  answerFailure: Parameters<typeof answerErrors>[0],
) {
  return middy<Event, Result>({
    timeoutEarlyInMillis: TIMEOUT_MARGIN_MS,
    timeoutEarlyResponse: tooSlow,
  })
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .use(callLog(called))
    .use(compression())
    .use(answerErrors(answerFailure, called));
}

function tooSlow(): never {
  throw new Problem('unavailable', 'This is taking too long. Please try again in a moment.');
}
