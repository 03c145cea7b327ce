import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { codeOf } from '../clear-error.ts';

const descriptionSchema = z.object({
  key: z.string(),
  /** Size of the content, in bytes. */
  size: z.int(),
  etag: z.string(),
  lastModified: z.string(),
  /** Headers of the PUT that reads return, such as the content type. */
  headers: z.record(z.string(), z.string()),
  /** Marks a removed object; a delete marker has no content. */
  deleteMarker: z.optional(z.literal(true)),
});

export type Description = z.output<typeof descriptionSchema>;

/** The size of a version file's preamble: its description as JSON, padded with spaces. */
export const PREAMBLE_BYTES = 8192;

export async function writeContent(file: FileHandle, content: Readable) {
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let size = 0;
  async function* measured() {
    // The request must survive a failed write: it still needs an answer.
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      md5.update(chunk);
      sha256.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await file.write(Buffer.alloc(PREAMBLE_BYTES));
  // Continues after the preamble.
  await file.writeFile(measured());
  return { size, md5: md5.digest('hex'), sha256: sha256.digest('hex') };
}

export async function writePreamble(file: FileHandle, description: Description): Promise<void> {
  const preamble = Buffer.alloc(PREAMBLE_BYTES, ' ');
  const json = JSON.stringify(description);
  if (Buffer.byteLength(json) > PREAMBLE_BYTES) throw new Error('The headers are too long');
  preamble.write(json);
  await file.write(preamble, 0, PREAMBLE_BYTES, 0);
}

export async function readPreamble(file: FileHandle): Promise<Description> {
  const preamble = Buffer.alloc(PREAMBLE_BYTES);
  await file.read(preamble, 0, PREAMBLE_BYTES, 0);
  return descriptionSchema.parse(JSON.parse(preamble.toString()));
}

// Hashed, because a key may be longer than a file name and differ from another in case only.
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export function ifMissing<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return instead;
    throw error;
  };
}
