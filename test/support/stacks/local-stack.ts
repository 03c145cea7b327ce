import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

/** In milliseconds. */
export const A_DAY = String(24 * 60 * 60 * 1000);

const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'bin', 'local.ts');

/** The option of Node that makes the hashes of passwords cheap. */
export const CHEAP_PASSWORDS = `--import=${pathToFileURL(join(import.meta.dirname, 'cheap-passwords.mjs'))}`;

const ready = z.object({
  url: z.string(),
  gatewayUrl: z.string(),
  objectStoreUrl: z.string(),
  environment: z.record(z.string(), z.string()),
});

export interface LocalStackOptions {
  /** The site's port; 0, the default, takes any two free ports. */
  readonly port?: number;
  /** A folder that outlives the stack. By default, the stack creates and removes its own. */
  readonly dataDir?: string;
  /** Serves the built web app too. */
  readonly web?: boolean;
  /** Reloads the app and the handlers as they are edited. */
  readonly dev?: boolean;
  /** Environment variables besides those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface LocalStack extends z.output<typeof ready> {
  readonly dataDir: string;
  /** The id of the main process, and of the process group that it leads. */
  readonly pid: number;
  /** Its output so far, including logs and errors. */
  output(): string;
  /** Stops the stack as Ctrl-C does, and returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends every process of the stack at once, as a power cut would. */
  kill(): Promise<void>;
}

/** The end of a stack that did not start or has stopped. */
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
 * Starts the local stack as from a terminal, in its own processes; they end with this one.
 * @throws StackEnded if it does not start
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
      // Nobody needs its data later.
      ...(dataDir === undefined && { DYNAMODB_IN_MEMORY: '1' }),
      // As on Lambda. Vitest sets `test`, with which React loads its slow build.
      NODE_ENV: dev ? 'development' : 'production',
      NODE_OPTIONS: CHEAP_PASSWORDS,
      ...env,
      PORT: String(port),
      DATA_DIR: folder,
    },
    // Its own process group, so that a test can kill all of it and nothing else.
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
