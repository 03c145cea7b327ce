import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import { Problem } from '../contract/problem.ts';
import { errorsAs } from './answers.ts';
import { type Called, callLog, type Event, type Result } from './call-log.ts';
import { compression } from './compression.ts';
import { logger } from './observe.ts';

/** A call that runs out of time is answered so many milliseconds before Lambda stops the function. */
const ANSWER_MS = 500;

/**
 * What every function has that answers requests, be they calls or pages: time limit, logs, compression and errors.
 * @param answerFailure in which form failures are answered
 * @returns what takes the handler
 */
export function answering(called: Called, answerFailure: Parameters<typeof errorsAs>[0]) {
  return middy<Event, Result>({ timeoutEarlyInMillis: ANSWER_MS, timeoutEarlyResponse: tooSlow })
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .use(callLog(called))
    .use(compression())
    .use(errorsAs(answerFailure, called));
}

function tooSlow(): never {
  throw new Problem('unavailable', 'This is taking too long. Please try again in a moment.');
}
