import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { codeOf } from './clear-error.ts';

const described = z.object({
  key: z.string(),
  /** Of the content alone, in bytes. */
  size: z.int(),
  etag: z.string(),
  lastModified: z.string(),
  /** The headers that the object was put with and is read with, such as its content type. */
  headers: z.record(z.string(), z.string()),
});
type StoredObject = z.output<typeof described>;

/** What comes before the content in an object's file: its description as JSON, padded with spaces. */
const PREAMBLE_BYTES = 8192;

export interface ObjectFiles {
  /**
   * Stores an object; it is there whole or not at all, however the process ends.
   * @param accept sees the content's size and SHA-256 (hex) before the object is stored, and may throw
   */
  put(
    bucket: string,
    key: string,
    headers: StoredObject['headers'],
    content: Readable,
    accept: (size: number, sha256: string) => void,
  ): Promise<StoredObject>;
  /** Opens an object for reading, or answers undefined where there is none. The caller destroys or reads it. */
  get(bucket: string, key: string): Promise<OpenObject | undefined>;
  remove(bucket: string, key: string): Promise<void>;
}

interface OpenObject extends StoredObject {
  /** The bytes from `start` to `end`, both included. */
  read(start: number, end: number): Readable;
  close(): Promise<void>;
}

/**
 * Keeps objects as files, one each: a description and the content.
 * @param folder made if it is not there
 */
export async function openObjectFiles(
  folder: string,
  buckets: readonly string[],
): Promise<ObjectFiles> {
  const unfinished = join(folder, 'unfinished');
  await rm(unfinished, { recursive: true, force: true });
  for (const each of [unfinished, ...buckets.map((bucket) => join(folder, bucket))])
    await mkdir(each, { recursive: true });
  // Hashed, because a key may be longer than a file's name and differ from another in case alone.
  const fileOf = (bucket: string, key: string) =>
    join(folder, bucket, createHash('sha256').update(key).digest('hex'));

  return {
    put: async (bucket, key, headers, content, accept) => {
      const temporary = join(unfinished, randomUUID());
      try {
        const file = await open(temporary, 'wx');
        try {
          const { size, md5, sha256 } = await writeContent(file, content);
          accept(size, sha256);
          const object: StoredObject = {
            key,
            size,
            etag: `"${md5}"`,
            lastModified: new Date().toUTCString(),
            headers,
          };
          await writePreamble(file, object);
          await file.sync();
          await rename(temporary, fileOf(bucket, key));
          return object;
        } finally {
          await file.close();
        }
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    get: async (bucket, key) => {
      const file = await openIfThere(fileOf(bucket, key));
      if (file === undefined) return undefined;
      try {
        const preamble = await readPreamble(file);
        return {
          ...preamble,
          read: (start, end) =>
            file.createReadStream({ start: PREAMBLE_BYTES + start, end: PREAMBLE_BYTES + end }),
          close: () => file.close(),
        };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    remove: async (bucket, key) => {
      await rm(fileOf(bucket, key), { force: true });
    },
  };
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeContent(file: FileHandle, content: Readable) {
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let size = 0;
  async function* measured() {
    for await (const chunk of content) {
      md5.update(chunk);
      sha256.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await file.write(Buffer.alloc(PREAMBLE_BYTES));
  // Goes on from there.
  await file.writeFile(measured());
  return { size, md5: md5.digest('hex'), sha256: sha256.digest('hex') };
}

async function writePreamble(file: FileHandle, object: StoredObject): Promise<void> {
  const preamble = Buffer.alloc(PREAMBLE_BYTES, ' ');
  const json = JSON.stringify(object);
  if (Buffer.byteLength(json) > PREAMBLE_BYTES) throw new Error('The headers are too long');
  preamble.write(json);
  await file.write(preamble, 0, PREAMBLE_BYTES, 0);
}

async function readPreamble(file: FileHandle): Promise<StoredObject> {
  const preamble = Buffer.alloc(PREAMBLE_BYTES);
  await file.read(preamble, 0, PREAMBLE_BYTES, 0);
  return described.parse(JSON.parse(preamble.toString()));
}
