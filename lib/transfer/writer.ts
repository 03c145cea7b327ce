import { createHash } from 'node:crypto';
import { open, rename } from 'node:fs/promises';

/** Writes a file, which is there whole or not at all, and hashes it. */
export interface Writer extends AsyncDisposable {
  write(chunk: string | Uint8Array): Promise<void>;
  /** How many bytes have been written. */
  size(): number;
  /** Settles once the file is there: its SHA-256, in hex, and its size in bytes. */
  finish(): Promise<{ readonly sha256: string; readonly size: number }>;
}

/** @param file takes the place of one that is there already */
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
