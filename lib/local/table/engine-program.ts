import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** A DynamoDB engine's program and its database. */
export interface EngineProgram {
  readonly command: string;
  /** Its arguments. They name its data folder, so that an engine that outlived its stack is recognized. */
  arguments(port: number): readonly string[];
  /** Its working directory, if it leaves files there. */
  readonly workingDirectory?: string;
  /** The file of its database. */
  readonly database: string;
  /** A part of the line with which it says that it listens. A program that does not say so is asked. */
  readonly saysWhenReady?: string;
}

export interface RunningProgram {
  readonly endpoint: string;
  /** Settles with its last output when it ends. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** How often a free port may be taken by another process before the engine opens it. */
const PORTS = 5;

/**
 * Starts an engine on a free port. It ends with this process.
 * @param pidFile holds its process id while it runs
 * @returns its last output if it does not start
 */
export async function startProgram(
  program: EngineProgram,
  pidFile: string,
): Promise<RunningProgram | string> {
  for (let attempt = 1; ; attempt++) {
    const started = await startOnce(program, pidFile, await freePort());
    if (typeof started !== 'string' || !/already in use/i.test(started) || attempt === PORTS)
      return started;
  }
}

async function startOnce(
  program: EngineProgram,
  pidFile: string,
  port: number,
): Promise<RunningProgram | string> {
  const { command, workingDirectory: cwd, saysWhenReady } = program;
  const child = spawn(command, program.arguments(port), {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  try {
    if (child.pid !== undefined) writeFileSync(pidFile, `${child.pid}\n`);
  } catch (error) {
    killWithUs();
    throw error;
  }
  const endpoint = `http://127.0.0.1:${port}`;
  let lastWords = '';
  const { promise: ready, resolve: isReady } = Promise.withResolvers<undefined>();
  createInterface(child.stderr).on('line', (line) => {
    if (saysWhenReady !== undefined && line.includes(saysWhenReady)) return isReady(undefined);
    // Java prints where an error was thrown after the error.
    if (!/^\s+(at|\.\.\.) /.test(line)) lastWords = line.replace(/^error: /i, '');
    // Java goes on after an error in its main thread.
    if (/already in use/i.test(line)) child.kill('SIGKILL');
  });
  const ended = whenEnded(child).then((how) => {
    process.off('exit', killWithUs);
    rmSync(pidFile, { force: true });
    return lastWords || how;
  });
  const starting = new AbortController();
  if (saysWhenReady === undefined)
    untilAnswers(endpoint, starting.signal).then(() => isReady(undefined));
  const refusal = await Promise.race([ready, ended]);
  starting.abort();
  if (refusal !== undefined) return refusal;
  return {
    endpoint,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      const impatient = setTimeout(killWithUs, 2000);
      await ended;
      clearTimeout(impatient);
    },
  };
}

/** Asks until a DynamoDB engine answers: each numbers its answers. */
async function untilAnswers(endpoint: string, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const answer = await fetch(endpoint).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.headers.has('x-amzn-requestid')) return;
    await sleep(50);
  }
}

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return address.port;
}

async function whenEnded(child: ChildProcess): Promise<string> {
  return await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}
