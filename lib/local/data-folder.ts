import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod/mini';
import { ClearError, codeOf } from './clear-error.ts';

/** Increase it with a change that makes data of earlier commits unreadable, in the table or in the folder's files. */
export const FORMAT = '7';

/** The folder with all data of the local stack. */
export interface DataFolder {
  readonly path: string;
  /** The DynamoDB engine's database file. */
  readonly database: string;
  /** The process id of the engine with the open database. */
  readonly enginePid: string;
  /** The object store's folder. */
  readonly objects: string;
  /** The positions of consumers in the table's stream. */
  readonly checkpoints: string;
  /** Pending notifications of uploads. */
  readonly arrivals: string;
  /** The folder of events that a consumer has failed on. */
  readonly deadLetters: string;
  /** The mails, one JSON per line. */
  readonly mails: string;
  /** The environment of the running stack's Lambdas. */
  readonly environment: string;
  /** The token signing keys, created once, so that a restart keeps people signed in. */
  readonly tokenKeys: string;
  /** Releases the folder for another stack. */
  close(): void;
}

/** The paths in a data folder, which may not exist yet. */
export function dataPaths(folder: string) {
  const path = resolve(folder);
  return {
    path,
    lock: join(path, 'lock'),
    format: join(path, 'format'),
    stackPid: join(path, 'stack.pid'),
    tokenKeys: join(path, 'token-keys.json'),
    database: join(path, 'table.db'),
    enginePid: join(path, 'engine.pid'),
    objects: join(path, 'objects'),
    checkpoints: join(path, 'checkpoints'),
    arrivals: join(path, 'arrivals'),
    deadLetters: join(path, 'dead-letters'),
    mails: join(path, 'mails.jsonl'),
    environment: join(path, 'environment.json'),
  };
}

/**
 * Opens the data folder, exclusively, and creates it if it is missing.
 * @throws ClearError if it cannot be written, is in use, is damaged or has another format
 */
export function openDataFolder(folder: string): DataFolder {
  const paths = dataPaths(folder);
  const { path } = paths;
  try {
    makeFolder(path);
    const lock = takeLock(path, paths.lock);
    try {
      checkFormat(paths);
      writeFileSync(paths.stackPid, `${process.pid}\n`);
      rmSync(paths.environment, { force: true });
      const { objects, checkpoints, arrivals, deadLetters } = paths;
      for (const each of [objects, checkpoints, arrivals, deadLetters]) makeFolder(each);
      return {
        ...paths,
        close: () => lock.close(),
      };
    } catch (error) {
      lock.close();
      throw error;
    }
  } catch (error) {
    throw explainFailure(error, path);
  }
}

/** Names the format of a new folder, and refuses others. */
function checkFormat({
  path,
  format,
  database,
  tokenKeys,
}: Pick<ReturnType<typeof dataPaths>, 'path' | 'format' | 'database' | 'tokenKeys'>): void {
  const found = readIfExists(format)?.trim();
  if (found === FORMAT) return;
  if (found || existsSync(database) || existsSync(tokenKeys))
    throw new ClearError(
      `The data folder ${path} is of another version of this project (its format is ${found || 'older'}, not ${FORMAT}): remove it to start over, or set DATA_DIR to another folder.`,
    );
  writeAtomically(format, `${FORMAT}\n`);
}

/**
 * The error of a start that failed.
 * @returns a ClearError for a failed system call, such as on a full disk; other errors as they are
 */
export function explainFailure(error: unknown, path: string): unknown {
  if (error instanceof ClearError || !isSystemError(error)) return error;
  if (isFull(path) || codeOf(error) === 'ENOSPC') return fullDisk(path);
  return new ClearError(
    `The data folder ${path} cannot be used (${error.message}). Set DATA_DIR to a writable folder.`,
  );
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && ('syscall' in error || 'errcode' in error);
}

/** A start writes less. */
const ROOM_BYTES = 1024 * 1024;

function isFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize < ROOM_BYTES;
  } catch {
    return false;
  }
}

function fullDisk(path: string): ClearError {
  return new ClearError(
    `The disk of the data folder ${path} is full. Make room, or set DATA_DIR to a folder on another disk.`,
  );
}

/** The error for inconsistent content of a data folder. */
export function damagedFolder(path: string, what: string): ClearError {
  // Nothing is damaged if the engine couldn't write.
  if (isFull(path)) return fullDisk(path);
  return new ClearError(
    `The data folder ${path} is damaged: ${what}. Restore it from a backup, or remove it to start over.`,
  );
}

/**
 * Creates a folder and its parents.
 * @throws ClearError if a file is in the way
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new ClearError(
      `${path} is a file, not a folder. Move it away, or set DATA_DIR to another folder.`,
    );
  }
}

/** Whether there is data that depends on the database: uploads, or consumers' positions. */
export function hasData({ objects, checkpoints }: DataFolder): boolean {
  const buckets = readdirSync(objects, { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  );
  return [...buckets.map(({ name }) => join(objects, name)), checkpoints].some(
    (folder) => readdirSync(folder).length > 0,
  );
}

/** Whether a running stack has the folder open. */
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

/** Long enough for another process's check of the lock, too short to be noticed. */
const LOCK_TIMEOUT_MS = 100;

// SQLite's file lock belongs to the operating system, which frees it when the process ends: it is never
// stale.
function takeLock(path: string, file: string): DatabaseSync {
  const lock = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (isBusy(error))
      throw new ClearError(
        `The data folder ${path} is in use by a running stack${runningPid(path)}. Stop it, or set DATA_DIR to another folder.`,
      );
    throw damagedFolder(path, 'its lock file is invalid');
  }
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function runningPid(path: string): string {
  const pid = readIfExists(dataPaths(path).stackPid)?.trim();
  return pid === undefined ? '' : ` (process ${pid})`;
}

/** The text of a file. Undefined if it doesn't exist. */
export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The content of a JSON file. Undefined if the file is missing or has another shape. */
export function readJsonFile<T extends z.ZodMiniType>(
  file: string,
  schema: T,
): z.output<T> | undefined {
  const text = readIfExists(file);
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Writes a file atomically, readable for its owner only. */
export function writeAtomically(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
