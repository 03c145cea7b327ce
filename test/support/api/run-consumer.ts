import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { Key } from '../../../lambdas/data/keys/key.ts';
import { consumerFile, consumers, timeoutMsOf } from '../../../lib/functions/consumers.ts';
import { LAMBDAS } from './in-process.ts';

const consumerModule = z.object({
  handler: z.custom<(event: unknown, context: object) => Promise<unknown>>(
    (each) => typeof each === 'function',
  ),
});
const batchResponse = z.object({ batchItemFailures: z.array(z.unknown()) });

/**
 * Runs a consumer in this process.
 * @param remainingMs the remaining time that the function sees; by default, that of its timeout
 * @throws its error, or one if it failed for some of the changes
 */
export async function runConsumer(
  consumer: keyof typeof consumers,
  event: unknown,
  remainingMs = countdown(timeoutMsOf(consumers[consumer])),
): Promise<void> {
  const { handler } = consumerModule.parse(await import(join(LAMBDAS, consumerFile(consumer))));
  // Events are JSON.
  const answer = await handler(JSON.parse(JSON.stringify(event)), {
    getRemainingTimeInMillis: remainingMs,
  });
  const { batchItemFailures } = batchResponse.parse(answer ?? { batchItemFailures: [] });
  if (batchItemFailures.length > 0) throw new Error('The consumer failed for some changes');
}

/** Not by the clock that a test may set. */
function countdown(ms: number): () => number {
  const end = performance.now() + ms;
  return () => end - performance.now();
}

/** A stream event for a change of one item. */
export function streamEventOf(
  key: Key,
  { before, after }: { readonly before?: object | undefined; readonly after?: object | undefined },
): unknown {
  const image = (item: object) => marshall(item, { removeUndefinedValues: true });
  return {
    Records: [
      {
        eventID: randomUUID(),
        eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
        eventSource: 'aws:dynamodb',
        dynamodb: {
          SequenceNumber: '1',
          Keys: image(key),
          ...(before && { OldImage: image(before) }),
          ...(after && { NewImage: image(after) }),
        },
      },
    ],
  };
}
