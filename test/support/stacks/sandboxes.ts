import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';

const SANDBOX = join(import.meta.dirname, 'sandbox.ts');

const answer = z.object({
  id: z.int(),
  result: z.optional(z.unknown()),
  failure: z.optional(z.string()),
});

/** A started function. */
export interface Sandbox {
  invoke(event: unknown, context: unknown): Promise<unknown>;
  /** Resolves with the error if the function does not start or crashes. */
  readonly failed: Promise<unknown>;
  stop(): Promise<unknown>;
}

/**
 * Starts a function's bundle in its own thread.
 * @param onLog gets all its output
 */
export function startSandbox(
  file: string,
  env: Record<string, string>,
  onLog: (text: string) => void,
): Sandbox {
  const worker = new Worker(SANDBOX, { workerData: { file }, env, stdout: true, stderr: true });
  for (const stream of [worker.stdout, worker.stderr])
    stream.on('data', (chunk: Buffer) => onLog(String(chunk)));
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
  };
  worker.on('error', failAll);
  worker.on('message', (message: unknown) => {
    const { id, result, failure } = answer.parse(message);
    const call = waiting.get(id);
    waiting.delete(id);
    if (failure === undefined) call?.resolve(result);
    else call?.reject(new Error(failure));
  });
  let calls = 0;
  return {
    invoke(event, context) {
      const call = Promise.withResolvers<unknown>();
      const id = ++calls;
      waiting.set(id, call);
      worker.postMessage({ id, event, context });
      return call.promise;
    },
    failed: once(worker, 'error').then(([error]) => error),
    stop: () => worker.terminate(),
  };
}
