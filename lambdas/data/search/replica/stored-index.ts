import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import pRetry from 'p-retry';
import * as z from 'zod/mini';
import { streamIndex } from '../../files/object-streams.ts';
import { storedIndexKey } from '../../keys/listings.ts';
import { itemType, revision } from '../../table/items.ts';
import { getItem } from '../../table/read.ts';
import { INDEX_VERSION } from '../job-index.ts';
import { isTooOld, withReadTimeout } from './follow-log.ts';

/**
 * The stored snapshot of the index, from which new processes start: a compressed file in the bucket of documents,
 * and an item with its object version and its position in the log.
 */

const stored = z.object({
  /** The version of the object. */
  version_id: z.string(),
  bytes: z.int(),
  /** Of the object, in hexadecimal. */
  sha256: z.string(),
  index_version: z.int(),
  jobs: z.int(),
  /** When its build from the table began. */
  built_at: z.string(),
  /** Its position in the log of listing changes. */
  synced_at: z.string(),
});
export type StoredIndex = z.output<typeof stored>;

export const storedIndexType = itemType(
  z.object({
    /** The latest; absent until the first is stored. */
    stored: z.optional(stored),
    /** The end of the lease for storing the next one. */
    claimed_until: z.optional(z.string()),
    /** When it becomes useless, in seconds of the epoch. */
    expires_at: z.int(),
    revision,
  }),
);

/** The most tries of a download. */
const TRIES = 2;
/** The longest time for one try, in milliseconds: the file of a million jobs has 1 GB. */
const DOWNLOAD_MS = 60_000;
/** The size of a decompressed chunk, in bytes: smaller chunks take more CPU. */
const PART_BYTES = 1024 * 1024;

/**
 * Writes the stored snapshot to a file.
 * @returns whether there is one of this version that the log of listing changes can still update
 * @throws if it is unreadable or corrupt
 */
export async function restoreIndex(file: string): Promise<boolean> {
  const { stored } = (await withReadTimeout(getItem(storedIndexKey, storedIndexType))) ?? {};
  if (stored?.index_version !== INDEX_VERSION || isTooOld(Date.parse(stored.synced_at)))
    return false;
  await pRetry(() => download(stored, file), { retries: TRIES - 1, minTimeout: 50 });
  return true;
}

async function download({ version_id, bytes, sha256 }: StoredIndex, file: string): Promise<void> {
  const signal = AbortSignal.timeout(DOWNLOAD_MS);
  const seal = new Seal();
  await pipeline(
    await streamIndex(version_id, signal),
    (chunks) => seal.read(chunks),
    createZstdDecompress({ chunkSize: PART_BYTES }),
    createWriteStream(file, { highWaterMark: 4 * PART_BYTES }),
    { signal },
  );
  if (seal.bytes !== bytes || seal.sha256() !== sha256)
    throw new Error('It is not what was stored there');
}

/** Measures size and hash of an object while it is read. */
export class Seal {
  readonly #hash = createHash('sha256');
  bytes = 0;

  async *read(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk);
      this.bytes += chunk.byteLength;
      yield chunk;
    }
  }

  /** The hash, in hexadecimal. Can be called once. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}
