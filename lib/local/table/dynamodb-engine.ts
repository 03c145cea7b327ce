import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClearError } from '../clear-error.ts';
import { type DataFolder, damagedFolder, readIfExists } from '../data-folder.ts';
import { endOrphan } from '../processes.ts';
import { checkDatabase } from './database-file.ts';

export interface Engine {
  readonly endpoint: string;
  /** Settles with the engine's last output if it ends by itself. */
  readonly failed: Promise<string>;
  /** The advice for an engine that answers with an error. */
  engineError(why: string): ClearError;
  /** The advice if the engine's table is missing, but the data folder has data that belongs to one. */
  missingTableError(): ClearError;
  /** Whether its database is in the data folder. */
  readonly isEmbedded: boolean;
  stop(): Promise<void>;
}

/**
 * Starts the DynamoDB engine over the folder's database, or uses the one at `DYNAMODB_ENDPOINT`.
 * @throws ClearError if there is no engine, or it refuses the database
 */
export async function startEngine(folder: DataFolder): Promise<Engine> {
  const running = process.env.DYNAMODB_ENDPOINT;
  if (running !== undefined && running !== '')
    return {
      endpoint: running,
      isEmbedded: false,
      failed: new Promise(() => {}),
      engineError: (why) =>
        new ClearError(
          `The DynamoDB engine at ${running} does not work (${why}). Start it, or unset DYNAMODB_ENDPOINT.`,
        ),
      missingTableError: () =>
        new ClearError(
          `The DynamoDB engine at ${running} has no table, but the data folder ${folder.path} holds files that belong to one. Start the engine with its earlier data, or set DATA_DIR to another folder.`,
        ),
      stop: async () => {},
    };
  const binary = findEngine();
  const orphan = Number(readIfExists(folder.enginePid));
  await endOrphan(orphan, folder.database);
  checkDatabase(folder);
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const started = await spawnEngine(binary, port, folder);
    if (typeof started !== 'string') return started;
    // Another process may take the port before the engine opens it.
    if (!started.includes('already in use') || attempt === 5) throw refused(folder, started);
  }
}

function refused({ path }: DataFolder, why: string): ClearError {
  return damagedFolder(path, `the DynamoDB engine says "${why}"`);
}

/**
 * Finds the engine's program: in the project's dependencies, or else on the PATH.
 * @throws ClearError if there is none
 */
export function findEngine(
  platform = `${process.platform}-${process.arch}`,
  path = process.env.PATH ?? '',
): string {
  const name = platform.startsWith('win32') ? 'dynoxide.exe' : 'dynoxide';
  const found = [...packageFolder(`@dynoxide/${platform}`), ...path.split(delimiter)]
    .map((folder) => join(folder, name))
    .find(isExecutable);
  if (found === undefined)
    throw new ClearError(
      `The project has no DynamoDB engine for this platform (${platform}). Put \`dynoxide\` on your PATH (https://github.com/nubo-db/dynoxide), or run Amazon's DynamoDB Local and set DYNAMODB_ENDPOINT to its URL.`,
    );
  return found;
}

function packageFolder(name: string): string[] {
  try {
    return [dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))];
  } catch {
    return [];
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
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

/** @returns the engine, or its last output if it doesn't start */
async function spawnEngine(
  binary: string,
  port: number,
  folder: DataFolder,
): Promise<Engine | string> {
  const { database, enginePid } = folder;
  const child = spawn(binary, ['serve', '--port', String(port), '--db-path', database], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (child.pid !== undefined) writeFileSync(enginePid, `${child.pid}\n`);
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  let lastWords = '';
  const listening = new Promise<undefined>((resolve) => {
    createInterface(child.stderr).on('line', (line) => {
      if (line.includes('listening on')) resolve(undefined);
      else lastWords = line.replace(/^error: /i, '');
    });
  });
  const ended = whenEnded(child).then((how) => {
    process.off('exit', killWithUs);
    rmSync(enginePid, { force: true });
    return lastWords || how;
  });
  const refusal = await Promise.race([listening, ended]);
  if (refusal !== undefined) return refusal;
  let stopping = false;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    failed: ended.then(async (how) => {
      // Ctrl-C also reaches the engine, and its exit may be noticed first.
      await sleep(250);
      return stopping ? new Promise<never>(() => {}) : how;
    }),
    isEmbedded: true,
    engineError: (why) => refused(folder, why),
    missingTableError: () =>
      damagedFolder(
        folder.path,
        'its database table.db is missing or empty, but there are files that belong to it',
      ),
    stop: async () => {
      stopping = true;
      child.kill('SIGTERM');
      const impatient = setTimeout(killWithUs, 2000);
      await ended;
      clearTimeout(impatient);
    },
  };
}

async function whenEnded(child: ChildProcess): Promise<string> {
  return await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}
