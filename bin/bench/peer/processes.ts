import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** A server in a process of its own, whose CPU time is read. */
export interface ServerProcess {
  readonly url: string;
  /** The CPU time that it has taken since it began, all its threads together, in milliseconds. */
  cpuMs(): Promise<number>;
  /** The memory that it holds, in MB. */
  residentMb(): Promise<number>;
  stop(): Promise<void>;
}

const listening = z.object({ port: z.int() });
const used = z.object({ user: z.number(), system: z.number(), rss: z.number() });
const MB = 1024 * 1024;

/** Runs a file of this folder, which calls `serving` once it listens. */
export async function startServer(
  file: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), {
    env: { ...process.env, ...environment },
    // It writes its logs, which nobody reads.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} has ended`);
  });
  ended.catch(() => {});
  const next = async (): Promise<unknown> =>
    (await Promise.race([once(child, 'message'), ended]))[0];
  const { port } = listening.parse(await next());
  const ask = async () => {
    const told = next();
    child.send('used');
    return used.parse(await told);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    async cpuMs() {
      const { user, system } = await ask();
      return (user + system) / 1000;
    },
    residentMb: async () => (await ask()).rss / MB,
    async stop() {
      child.kill();
      await ended.catch(() => {});
    },
  };
}

/** Tells the process that started this one where it serves, and what it has used of CPU and memory whenever it asks. */
export function serving(port: number): void {
  process.on('message', () =>
    process.send?.({ ...process.cpuUsage(), rss: process.memoryUsage.rss() }),
  );
  process.on('disconnect', () => process.exit());
  process.send?.({ port });
}
