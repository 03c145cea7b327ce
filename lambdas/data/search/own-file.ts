import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes something of a file that nobody else knows of. The file loses its name afterwards: as long as it is open it can
 * be used, and however the process ends, nothing is left of it.
 */
export async function inOwnFile<T>(make: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'open-jobs-'));
  try {
    return await make(join(folder, 'index.db'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
