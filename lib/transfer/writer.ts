import { createHash } from 'node:crypto';
import { open, rename } from 'node:fs/promises';

/** Writes a file atomically, and hashes it. */
export interface Writer extends AsyncDisposable {
  write(chunk: string | Uint8Array): Promise<void>;
  /** The number of bytes so far. */
  size(): number;
  /** Settles once the file is in place: its SHA-256, in hex, and its size in bytes. */
  finish(): Promise<{ readonly sha256: string; readonly size: number }>;
}

/** @param file is replaced if it exists */
export async function openWriter(file: string): Promise<Writer> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  return {
    write: async (chunk) => {
      const bytes = Buffer.from(chunk);
      hash.update(bytes);
      size += bytes.length;
      await handle.writeFile(bytes);
    },
    size: () => size,
    finish: async () => {
      await handle.sync();
      await rename(`${file}.new`, file);
      return { sha256: hash.digest('hex'), size };
    },
    [Symbol.asyncDispose]: () => handle.close(),
  };
}
