import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../lib/local/dynamodb-engine.ts';

const run = promisify(execFile);

/** Where Debian keeps the programs of each version, which are not on its PATH. */
const DEBIAN = '/usr/lib/postgresql';
/** Postgres refuses to run as root: then it runs as one of these. */
const OTHER_USERS = ['postgres', 'nobody'];
const STARTS_WITHIN_MS = 30_000;

export interface Postgres {
  /** Where it listens on this machine: by TCP, as the engine of our table does. */
  readonly port: number;
  stop(): Promise<void>;
}

/** How a client of the benchmark's own database connects. */
export const connection = (port: number) => ({
  ...{ host: '127.0.0.1', port },
  ...{ user: 'bench', database: 'postgres' },
});

/** Starts a Postgres over an empty folder of its own. Undefined where this machine has none. */
export async function startPostgres(): Promise<Postgres | undefined> {
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  const as = process.getuid?.() === 0 ? await otherUser() : {};
  const folder = await mkdtemp(join(tmpdir(), 'hiring-peer-'));
  if (as.uid !== undefined && as.gid !== undefined) await chown(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  await run(join(programs, 'initdb'), init, { ...as, cwd: folder });
  const port = await freePort();
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-p', String(port)],
    { ...as, cwd: folder, stdio: 'ignore' },
  );
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = once(child, 'exit');
  await untilItAnswers(port);
  return {
    port,
    async stop() {
      child.kill('SIGINT');
      await ended;
      process.off('exit', endWithUs);
      await rm(folder, { recursive: true });
    },
  };
}

function findPrograms(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debianFolders()];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => canRun(folder, name)));
}

function debianFolders(): string[] {
  try {
    return readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'));
  } catch {
    return [];
  }
}

function canRun(folder: string, name: string): boolean {
  try {
    accessSync(join(folder, name), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function otherUser(): Promise<{ uid?: number; gid?: number }> {
  for (const name of OTHER_USERS) {
    const ids = ['-u', '-g'].map(async (which) => Number((await run('id', [which, name])).stdout));
    const [uid, gid] = await Promise.all(ids).catch(() => []);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  return {};
}

async function untilItAnswers(port: number): Promise<void> {
  const until = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    const client = new pg.Client(connection(port));
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(100);
    }
  }
}
