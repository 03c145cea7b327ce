import { randomUUID } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import type { Context } from 'aws-lambda';
import pTimeout from 'p-timeout';
import type { FunctionDeclaration } from '../../functions/functions.ts';
import { runAs } from '../caller.ts';

/** Imports the module at a path below `lambdas`, such as `handlers/job/make-offer-to-candidate.ts`. */
export type Load = (path: string) => Promise<Record<string, unknown>>;

interface LambdaFunction extends Pick<FunctionDeclaration, 'name' | 'entry'> {
  readonly timeoutMs: number;
}

/** Tells the benchmark of each invocation. */
export const invocations = tracingChannel<unknown, { readonly name: string }>(
  'marketplace:invocation',
);

/** The error of a function that timed out. */
export class TimedOut extends Error {}

/**
 * Invokes a function as Lambda does: event and answer go through JSON.
 * @throws the function's error, or TimedOut
 */
export async function invokeLambda(
  load: Load,
  { name, entry, timeoutMs }: LambdaFunction,
  event: string,
): Promise<string> {
  const { handler } = await load(entry);
  if (typeof handler !== 'function') throw new Error(`lambdas/${entry} exports no handler`);
  const running = invocations.tracePromise(
    // A handler may answer without a promise.
    async () => await runAs(name, () => handler(JSON.parse(event), contextOf(name, timeoutMs))),
    { name },
  );
  const result = await pTimeout(running, {
    milliseconds: timeoutMs,
    message: new TimedOut(`lambdas/${entry} did not answer within ${timeoutMs / 1000} s`),
  });
  return JSON.stringify(result ?? null);
}

/** A Lambda context without the callbacks of Node 0.10. */
type LambdaContext = Omit<Context, 'done' | 'fail' | 'succeed'>;

function contextOf(functionName: string, timeoutMs: number): LambdaContext {
  const deadline = Date.now() + timeoutMs;
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '1024',
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}
