import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
  /** How far each consumer of the table's stream has come. */
  readonly checkpoints: string;
  /** The uploads that a consumer has still to be told of. */
  readonly arrivals: string;
  /** What no consumer could handle: a line of JSON each. */
  readonly deadLetters: string;
  /** What would have been sent by mail: a line of JSON each. */
  readonly mails: string;
  /** What the Lambdas of the running stack read from their environment. */
  readonly environment: string;
  /** The keys that tokens are signed with: made once, so that a restart signs nobody out. */
  readonly tokenKeys: string;
  /** Lets another stack use the folder. */
  close(): void;
}

/** Where everything is below the folder, which need not be there. */
export function dataPaths(folder: string) {
  const path = resolve(folder);
  return {
    path,
    lock: join(path, 'lock'),
    stackPid: join(path, 'stack.pid'),
    tokenKeys: join(path, 'token-keys.json'),
    database: join(path, 'table.db'),
    enginePid: join(path, 'engine.pid'),
    objects: join(path, 'objects'),
    checkpoints: join(path, 'checkpoints'),
    arrivals: join(path, 'arrivals'),
    deadLetters: join(path, 'dead-letters.jsonl'),
    mails: join(path, 'mails.jsonl'),
    environment: join(path, 'environment.json'),
  };
}

/**
 * Opens the data folder for one stack alone, making it if it is not there.
 * @throws ClearError where it cannot be written, is in use or is damaged
 */
export function openDataFolder(folder: string): DataFolder {
  const paths = dataPaths(folder);
  const { path } = paths;
  try {
    makeFolder(path);
    const lock = takeLock(path, paths.lock);
    try {
      writeFileSync(paths.stackPid, `${process.pid}\n`);
      rmSync(paths.environment, { force: true });
      for (const each of [paths.objects, paths.checkpoints, paths.arrivals]) makeFolder(each);
      return {
        ...paths,
        close: () => lock.close(),
      };
    } catch (error) {
      lock.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof ClearError) throw error;
    throw unusable(path, error);
  }
}

function unusable(path: string, error: unknown): ClearError {
  return new ClearError(
    `The data folder ${path} cannot be used (${error instanceof Error ? error.message : error}). Set DATA_DIR to a folder that you may write to.`,
  );
}

/** The error of a data folder whose content does not make sense. */
export function damaged(path: string, what: string): ClearError {
  return new ClearError(
    `The data folder ${path} is damaged: ${what}. Restore it from a copy, or remove it to start anew.`,
  );
}

/**
 * Makes a folder, and those above it, if they are not there.
 * @throws ClearError where a file is in the way
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new ClearError(
      `${path} is a file, where a folder should be. Move it away, or set DATA_DIR to another folder.`,
    );
  }
}

/** Whether there is anything beside the database that means nothing without it: uploads, or work that was begun. */
export function isInhabited({ objects, checkpoints }: DataFolder): boolean {
  const buckets = readdirSync(objects, { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  );
  return [...buckets.map(({ name }) => join(objects, name)), checkpoints].some(
    (folder) => readdirSync(folder).length > 0,
  );
}

/** Whether a stack that is running has the folder open. */
export function isInUse(folder: string): boolean {
  let lock: DatabaseSync;
  try {
    lock = new DatabaseSync(dataPaths(folder).lock, { readOnly: true, timeout: 0 });
  } catch {
    return false;
  }
  try {
    lock.exec('SELECT * FROM sqlite_master');
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    lock.close();
  }
}

/** Long enough for another's look at the lock, too short to be noticed. */
const LOCK_TIMEOUT_MS = 100;

// SQLite's lock on a file is the operating system's, which frees it however the process ends: it is never stale.
function takeLock(path: string, file: string): DatabaseSync {
  const lock = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
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
  const pid = readIfThere(dataPaths(path).stackPid)?.trim();
  return pid === undefined ? '' : ` (process ${pid})`;
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

/** Writes a file that only its owner may read; a process that is killed here leaves no half of it. */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
