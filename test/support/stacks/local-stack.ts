import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** In milliseconds. */
export const A_DAY = String(24 * 60 * 60 * 1000);

const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'bin', 'local.ts');

const ready = z.object({
  url: z.string(),
  gatewayUrl: z.string(),
  objectStoreUrl: z.string(),
  environment: z.record(z.string(), z.string()),
});

export interface LocalStackOptions {
  /** Of the site; 0, the default, takes any two ports that are free. */
  readonly port?: number;
  /** A folder that outlives the stack; by default one of its own, removed with it. */
  readonly dataDir?: string;
  /** Serves the built web app too. */
  readonly web?: boolean;
  /** Reloads the app and the handlers as they are edited. */
  readonly dev?: boolean;
  /** Settings on top of this process's. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface LocalStack extends z.output<typeof ready> {
  readonly dataDir: string;
  /** The main process; the group that it leads bears the same id. */
  readonly pid: number;
  /** What it has printed, logs and errors included. */
  output(): string;
  /** Ends the stack as Ctrl-C does, and answers its exit code. */
  stop(): Promise<number | null>;
  /** Ends every process of the stack at once, as a power cut would. */
  kill(): Promise<void>;
}

/** How a stack that did not start, or has ended, came to its end. */
export class StackEnded extends Error {
  readonly code: number | null;
  readonly output: string;
  constructor(code: number | null, output: string) {
    super(`The local stack ended with ${code}:\n${output}`);
    this.code = code;
    this.output = output;
  }
}

/**
 * Starts the local stack as it is started from a terminal, in processes of its own; they end with this one.
 * @throws StackEnded where it does not start
 */
export async function startLocalStack({
  port = 0,
  dataDir,
  web = false,
  dev = false,
  env,
}: LocalStackOptions = {}): Promise<LocalStack> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'hiring-')));
  const child = fork(PROGRAM, dev ? ['--dev'] : web ? [] : ['--no-web'], {
    // Tests call the clock's consumers themselves.
    env: {
      MINUTE_MS: A_DAY,
      ...process.env,
      // As on Lambda. Vitest says `test`, by which React takes its slow build.
      NODE_ENV: dev ? 'development' : 'production',
      ...env,
      PORT: String(port),
      DATA_DIR: folder,
    },
    // Its own process group, so that a test can end all of it and nothing else.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  const output = () => Buffer.concat(printed).toString();
  const ended = once(child, 'close').then(([code]) => new StackEnded(code, output()));
  const cleanUp = async () => {
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
  };
  const message = await Promise.race([once(child, 'message'), ended]);
  if (message instanceof StackEnded) {
    await cleanUp();
    throw message;
  }
  const { pid } = child;
  if (pid === undefined) throw new Error('A process without an id');
  return {
    ...ready.parse(message[0]),
    dataDir: folder,
    pid,
    output,
    stop: async () => {
      child.kill('SIGINT');
      const { code } = await ended;
      await cleanUp();
      return code;
    },
    kill: async () => {
      process.kill(-pid, 'SIGKILL');
      await ended;
      await cleanUp();
    },
  };
}
