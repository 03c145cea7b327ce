import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Opens a temporary file and then deletes its name: the process can use it while it is open, and no file remains,
 * even after a crash.
 */
export async function inOwnFile<T>(make: (file: string) => Promise<T>): Promise<T> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'open-jobs-'));
  return await make(join(folder.path, 'index.db'));
}
