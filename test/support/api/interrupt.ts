import type { InitializeHandlerOutput, InitializeMiddleware, MiddlewareStack } from '@smithy/types';
import { afterEach } from 'vitest';
import { client } from '../../../lambdas/data/table/client.ts';
import type { Person } from '../worlds/person.ts';
import type { Call, Input, Reply } from './client.ts';
import { ask } from './in-process.ts';

/** Watches and interrupts the commands that code in this process sends to the engine. */

type Answer<O extends object> = InitializeHandlerOutput<O>;

const running = new Set<() => void>();
afterEach(() => {
  for (const stop of running) stop();
});

/**
 * Puts something around each command that a client of AWS in this process sends, until the test ends.
 * @param around gets what sends the command, as it is or with another input, its input, and its name, such as
 *   `QueryCommand`
 * @returns ends it earlier
 */
export function aroundCommands<I extends object, O extends object>(
  { middlewareStack }: { readonly middlewareStack: MiddlewareStack<I, O> },
  around: (
    send: (input?: I) => Promise<Answer<O>>,
    input: I,
    command: string,
  ) => Promise<Answer<O>>,
): () => void {
  const middleware: InitializeMiddleware<I, O> =
    (next, { commandName = '' }) =>
    (args) =>
      around((input = args.input) => next({ ...args, input }), args.input, commandName);
  middlewareStack.add(middleware, { step: 'initialize', priority: 'high' });
  const stop = () => {
    running.delete(stop);
    middlewareStack.remove(middleware);
  };
  running.add(stop);
  return stop;
}

/**
 * Runs code in this process, and `meanwhile` once, just before a command to the engine.
 * @param when picks the command by name (such as `QueryCommand`) and input
 */
export async function runWithInterruption<T>(
  run: () => Promise<T>,
  when: (command: string, input: object) => boolean,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  let isDone = false;
  const stop = aroundCommands(client, async (send, input, command) => {
    if (!isDone && when(command, input)) {
      isDone = true;
      await meanwhile();
    }
    return await send();
  });
  const result = await run().finally(stop);
  if (!isDone) throw new Error('There was nothing to interrupt');
  return result;
}

/**
 * Counts the commands that code in this process sends to the engine.
 * @param when picks the commands by name (such as `QueryCommand`) and input
 */
export async function countCommands(
  run: () => Promise<unknown>,
  when: (command: string, input: object) => boolean,
): Promise<number> {
  let count = 0;
  const stop = aroundCommands(client, async (send, input, command) => {
    if (when(command, input)) count++;
    return await send();
  });
  await run().finally(stop);
  return count;
}

/** A command that writes. */
export const isWrite = (command: string) =>
  /^(TransactWrite|BatchWrite|Put|Update|Delete)/.test(command);

/** Lists the commands by which code in this process changes the table from now on. */
export function changesOfTable(): readonly string[] {
  const changes: string[] = [];
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        if (isWrite(String(commandName)))
          changes.push(`${commandName} ${JSON.stringify(args.input)}`);
        return result;
      },
    { name: 'changes', step: 'initialize', priority: 'high' },
  );
  return changes;
}

/** Makes a call in this process, and runs `meanwhile` just before its first write. */
export async function askInterrupted<C extends Call>(
  by: Person,
  call: C,
  input: Input<C>,
  meanwhile: () => Promise<unknown>,
): Promise<Reply<C>> {
  return await runWithInterruption(() => ask(call, input, { by }), isWrite, meanwhile);
}
