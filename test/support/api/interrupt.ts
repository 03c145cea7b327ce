import { client } from '../../../lambdas/data/table/client.ts';
import type { Person } from '../worlds/person.ts';
import type { Call, Input, Reply } from './client.ts';
import { ask } from './in-process.ts';

/** Watches and interrupts the commands that code in this process sends to the engine. */

const GAP = 'gap';

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
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (!isDone && when(String(commandName), args.input)) {
          isDone = true;
          await meanwhile();
        }
        return await next(args);
      },
    { name: GAP, step: 'initialize', priority: 'high' },
  );
  try {
    const result = await run();
    if (!isDone) throw new Error('There was nothing to interrupt');
    return result;
  } finally {
    client.middlewareStack.remove(GAP);
  }
}

const WATCH = 'watch';

/**
 * Counts the commands that code in this process sends to the engine.
 * @param when picks the commands by name (such as `QueryCommand`) and input
 */
export async function countCommands(
  run: () => Promise<unknown>,
  when: (command: string, input: object) => boolean,
): Promise<number> {
  let count = 0;
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (when(String(commandName), args.input)) count++;
        return await next(args);
      },
    { name: WATCH, step: 'initialize', priority: 'high' },
  );
  try {
    await run();
    return count;
  } finally {
    client.middlewareStack.remove(WATCH);
  }
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
