import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { decodeTime, isValid, monotonicFactory } from 'ulid';
import { makeFolder } from '../data-folder.ts';
import {
  type Description,
  hashOf,
  ifMissing,
  PREAMBLE_BYTES,
  readPreamble,
  writeContent,
  writePreamble,
} from './version-files.ts';

/** A version of an object. */
export interface ObjectVersion extends Description {
  readonly versionId: string;
}

/** A version in a list. */
interface ListedVersion extends ObjectVersion {
  readonly isLatest: boolean;
}

/** The suffix of the folder with an object's versions. */
const VERSIONS_SUFFIX = '.versions';

/** Moves a written file to its final place. */
export type Store = () => Promise<void>;

export interface ObjectFiles {
  /** A folder for incomplete files. It is emptied at the next start. */
  readonly unfinished: string;
  /**
   * Stores a new version of an object, atomically.
   * @param accept gets the version and its content's SHA-256 (hex), and stores it or throws
   */
  put(
    bucket: string,
    key: string,
    headers: Description['headers'],
    content: Readable,
    accept: (version: ObjectVersion, sha256: string, store: Store) => Promise<void>,
  ): Promise<ObjectVersion>;
  /** Opens a version for reading, by default the latest. Undefined if there is none. The caller closes it. */
  get(bucket: string, key: string, versionId?: string): Promise<OpenVersion | undefined>;
  /** Whether such a version exists. */
  has(bucket: string, key: string, versionId: string): Promise<boolean>;
  /** Removes an object by a delete marker: its versions stay. */
  mark(bucket: string, key: string): Promise<ObjectVersion>;
  /** Permanently removes a version. */
  remove(bucket: string, key: string, versionId: string): Promise<void>;
  /** The versions of the objects with a key prefix: by key, latest first. */
  list(bucket: string, prefix: string): Promise<ListedVersion[]>;
}

interface OpenVersion extends ObjectVersion {
  /** The bytes from `start` to `end`, both included. */
  read(start: number, end: number): Readable;
  close(): Promise<void>;
}

/**
 * Stores objects as files, one per version: a description and the content.
 * @param folder is created if missing
 */
export async function openObjectFiles(
  folder: string,
  buckets: readonly string[],
): Promise<ObjectFiles> {
  const unfinished = join(folder, 'unfinished');
  await rm(unfinished, { recursive: true, force: true });
  for (const each of [unfinished, ...buckets.map((bucket) => join(folder, bucket))])
    makeFolder(each);

  const newId = monotonicFactory();

  async function nextId(bucket: string, hash: string): Promise<string> {
    const [latest = ''] = await idsOf(bucket, hash);
    // The clock may have been set back since the latest version.
    const after = isValid(latest) ? decodeTime(latest) + 1 : 0;
    return newId(Math.max(Date.now(), after));
  }

  const folderOf = (bucket: string, hash: string) =>
    join(folder, bucket, `${hash}${VERSIONS_SUFFIX}`);

  const fileOf = (bucket: string, hash: string, versionId: string) =>
    join(folderOf(bucket, hash), versionId);

  /** The ids of an object's versions, latest first. */
  async function idsOf(bucket: string, hash: string): Promise<string[]> {
    const ids = await readdir(folderOf(bucket, hash)).catch(ifMissing([]));
    return ids.sort().reverse();
  }

  async function write(
    bucket: string,
    key: string,
    fill: (file: FileHandle) => Promise<Description>,
    accept: (version: ObjectVersion, store: Store) => Promise<void>,
  ): Promise<ObjectVersion> {
    const hash = hashOf(key);
    const temporary = join(unfinished, randomUUID());
    try {
      const file = await open(temporary, 'wx');
      try {
        const description = await fill(file);
        await mkdir(folderOf(bucket, hash), { recursive: true });
        const versionId = await nextId(bucket, hash);
        const version = { ...description, versionId };
        await writePreamble(file, description);
        await file.sync();
        await accept(version, () => rename(temporary, fileOf(bucket, hash, versionId)));
        return version;
      } finally {
        await file.close();
      }
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async function openVersion(
    bucket: string,
    hash: string,
    versionId: string,
  ): Promise<OpenVersion | undefined> {
    if (!isValid(versionId)) return undefined;
    const file = await open(fileOf(bucket, hash, versionId)).catch(ifMissing(undefined));
    if (file === undefined) return undefined;
    try {
      return {
        ...(await readPreamble(file)),
        versionId,
        read: (start, end) =>
          file.createReadStream({ start: PREAMBLE_BYTES + start, end: PREAMBLE_BYTES + end }),
        close: () => file.close(),
      };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** The versions of an object, latest first. */
  async function* versionsOf(bucket: string, hash: string): AsyncGenerator<ObjectVersion> {
    for (const id of await idsOf(bucket, hash)) {
      const version = await openVersion(bucket, hash, id);
      if (version === undefined) continue;
      const { read: _read, close, ...described } = version;
      await close();
      yield described;
    }
  }

  // A file's name is the hash of its key, which never changes, so keys can be cached.
  const keys = new Map<string, string>();

  async function keyOf(bucket: string, hash: string): Promise<string | undefined> {
    const known = keys.get(hash);
    if (known !== undefined) return known;
    for await (const { key } of versionsOf(bucket, hash)) {
      keys.set(hash, key);
      return key;
    }
    return undefined;
  }

  return {
    unfinished,
    put: async (bucket, key, headers, content, accept) => {
      let sha256 = '';
      return await write(
        bucket,
        key,
        async (file) => {
          const written = await writeContent(file, content);
          sha256 = written.sha256;
          return {
            key,
            size: written.size,
            etag: `"${written.md5}"`,
            lastModified: new Date().toUTCString(),
            headers,
          };
        },
        (version, store) => accept(version, sha256, store),
      );
    },
    get: async (bucket, key, versionId) => {
      const hash = hashOf(key);
      if (versionId !== undefined) return await openVersion(bucket, hash, versionId);
      for (const id of await idsOf(bucket, hash)) {
        const version = await openVersion(bucket, hash, id);
        if (version !== undefined) return version;
      }
      return undefined;
    },
    has: async (bucket, key, versionId) => {
      const version = await openVersion(bucket, hashOf(key), versionId);
      await version?.close();
      return version !== undefined;
    },
    mark: (bucket, key) =>
      write(
        bucket,
        key,
        async () => ({
          key,
          size: 0,
          etag: '',
          lastModified: new Date().toUTCString(),
          headers: {},
          deleteMarker: true,
        }),
        (_version, store) => store(),
      ),
    remove: async (bucket, key, versionId) => {
      if (!isValid(versionId)) return;
      await rm(fileOf(bucket, hashOf(key), versionId), { force: true });
    },
    list: async (bucket, prefix) => {
      const names = await readdir(join(folder, bucket));
      const found: { key: string; hash: string }[] = [];
      for (const hash of new Set(names.flatMap((name) => name.match(/^[0-9a-f]{64}/) ?? []))) {
        const key = await keyOf(bucket, hash);
        if (key?.startsWith(prefix)) found.push({ key, hash });
      }
      const listed: ListedVersion[] = [];
      for (const { hash } of found.sort((a, b) => (a.key < b.key ? -1 : 1))) {
        let isLatest = true;
        for await (const version of versionsOf(bucket, hash)) {
          listed.push({ ...version, isLatest });
          isLatest = false;
        }
      }
      return listed;
    },
  };
}
