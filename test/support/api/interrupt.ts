import type { InitializeHandlerOutput, InitializeMiddleware, MiddlewareStack } from '@smithy/types';
import { afterEach } from 'vitest';
import { client } from '../../../lambdas/data/table/client.ts';
import type { Person } from '../worlds/person.ts';
import type { Call, Input, Reply } from './client.ts';
import { ask } from './in-process.ts';

/** Watches and interrupts the commands that code in this process sends to the engine. */

type Answer<O extends object> = InitializeHandlerOutput<O>;

type Around<I extends object, O extends object> = (
  send: (input?: I) => Promise<Answer<O>>,
  input: I,
  command: string,
) => Promise<Answer<O>>;
interface Client<I extends object, O extends object> {
  readonly middlewareStack: MiddlewareStack<I, O>;
}

/** @returns takes it away */
function putAround<I extends object, O extends object>(
  { middlewareStack }: Client<I, O>,
  around: Around<I, O>,
): () => void {
  const middleware: InitializeMiddleware<I, O> =
    (next, { commandName = '' }) =>
    (args) =>
      around((input = args.input) => next({ ...args, input }), args.input, commandName);
  middlewareStack.add(middleware, { step: 'initialize', priority: 'high' });
  return () => void middlewareStack.remove(middleware);
}

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
  client: Client<I, O>,
  around: Around<I, O>,
): () => void {
  const takeAway = putAround(client, around);
  const stop = () => {
    running.delete(stop);
    takeAway();
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

/** Lists the commands that change the table, of all code in this process, until the file's last test. */
export function changesOfTable(): readonly string[] {
  const changes: string[] = [];
  putAround(client, async (send, input, command) => {
    const answer = await send();
    if (isWrite(command)) changes.push(`${command} ${JSON.stringify(input)}`);
    return answer;
  });
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
