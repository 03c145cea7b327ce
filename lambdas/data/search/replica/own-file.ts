import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Opens a temporary file and then deletes its name: the process can use it while it is open, and no file remains,
 * even after a crash.
 */
export async function inOwnFile<T>(make: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'open-jobs-'));
  try {
    return await make(join(folder, 'index.db'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
