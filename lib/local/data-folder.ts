import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ClearError, codeOf } from './clear-error.ts';

/** The one folder that holds everything the local stack remembers. */
export interface DataFolder {
  readonly path: string;
  /** The DynamoDB engine's database file. */
  readonly database: string;
  /** The process id of the engine that has the database open. */
  readonly enginePid: string;
  /** The object store's folder. */
  readonly objects: string;
  /** What tokens are signed with: made once, so that a restart signs nobody out. */
  readonly tokenSecret: string;
  /** Lets another stack use the folder. */
  close(): void;
}

/**
 * Opens the data folder for one stack alone, making it if it is not there.
 * @throws ClearError where it cannot be written, is in use or is damaged
 */
export function openDataFolder(folder: string): DataFolder {
  const path = resolve(folder);
  try {
    mkdirSync(path, { recursive: true });
    const lock = takeLock(path);
    try {
      writeFileSync(join(path, 'stack.pid'), `${process.pid}\n`);
      return {
        path,
        database: join(path, 'table.db'),
        enginePid: join(path, 'engine.pid'),
        objects: join(path, 'objects'),
        tokenSecret: readOrMakeSecret(path),
        close: () => lock.close(),
      };
    } catch (error) {
      lock.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof ClearError) throw error;
    throw new ClearError(
      `The data folder ${path} cannot be used (${error instanceof Error ? error.message : error}). Set DATA_DIR to a folder that you may write to.`,
    );
  }
}

/** The error of a data folder whose content does not make sense. */
export function damaged(path: string, what: string): ClearError {
  return new ClearError(
    `The data folder ${path} is damaged: ${what}. Restore it from a copy, or remove it to start anew.`,
  );
}

// SQLite's lock on a file is the operating system's, which frees it however the process ends: it is never stale.
function takeLock(path: string): DatabaseSync {
  const lock = new DatabaseSync(join(path, 'lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (isBusy(error))
      throw new ClearError(
        `The data folder ${path} is in use by a stack that is running${runningPid(path)}. Stop that one, or set DATA_DIR to another folder.`,
      );
    throw damaged(path, 'its lock is not one');
  }
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function runningPid(path: string): string {
  const pid = readIfThere(join(path, 'stack.pid'))?.trim();
  return pid === undefined ? '' : ` (process ${pid})`;
}

const SECRET_BYTES = 32;

function readOrMakeSecret(path: string): string {
  const file = join(path, 'token-secret');
  const stored = readIfThere(file)?.trim();
  if (stored === undefined) {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    // Renamed into place, so that a stack that is killed here leaves no half of it.
    writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
    return secret;
  }
  if (Buffer.from(stored, 'base64url').length !== SECRET_BYTES)
    throw damaged(path, `${file} holds no secret`);
  return stored;
}

/** The text of a file, or undefined where there is none. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
