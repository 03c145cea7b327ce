import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';

/** The thread of a Lambda, with its own environment: it loads a bundle and answers each event. */

const { file } = z.object({ file: z.string() }).parse(workerData);
const { handler } = z
  .object({
    handler: z.custom<(event: unknown, context: unknown) => unknown>(
      (each) => typeof each === 'function',
    ),
  })
  .parse(await import(file));

const invocation = z.object({
  id: z.int(),
  event: z.unknown(),
  context: z._default(z.looseObject({}), {}),
});
/** What a context says that cannot be sent to another thread: a consumer's longest time. */
const remaining = { getRemainingTimeInMillis: () => 15 * 60_000 };
parentPort?.on('message', async (message: unknown) => {
  const { id, event, context } = invocation.parse(message);
  try {
    parentPort?.postMessage({ id, result: await handler(event, { ...context, ...remaining }) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.stack : String(error) });
  }
});
