import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { makeFolder, readJsonFile, writeAtomically } from '../data-folder.ts';

/** Dead letters: events that a consumer has failed on, each in a file of its own. */

const letter = z.object({
  consumer: z.string(),
  error: z.string(),
  /** In ISO 8601, UTC. */
  time: z.string(),
  event: z.looseObject({}),
});
type StoredLetter = z.output<typeof letter>;

/**
 * Stores a dead letter.
 * @returns its file
 * @throws if it cannot be written, such as on a full disk
 */
export function storeDeadLetter(folder: string, stored: StoredLetter): string {
  makeFolder(folder);
  const file = join(folder, `${stored.time.replaceAll(':', '-')}-${randomUUID()}.json`);
  writeAtomically(file, JSON.stringify(stored));
  return file;
}

/** Undefined if there is no such dead letter. */
export function readDeadLetter(file: string): StoredLetter | undefined {
  return readJsonFile(file, letter);
}
