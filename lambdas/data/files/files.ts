import * as z from 'zod/mini';
import { LIST_PAGE, UNUSED_FILE_S } from '../../contract/limits.ts';
import { invalid } from '../../contract/problem.ts';
import { fileKey, fileOfOwnerKey, filesOfOwnerRange, objectKeyOf } from '../keys/files.ts';
import { quotaOf } from '../limits/quotas.ts';
import type { Attributes } from '../table/expressions.ts';
import { itemKey, itemType, revision, withExpired } from '../table/items.ts';
import { itemsOf, itemsOfAll, type Page } from '../table/page.ts';
import { GSI1, getItem, queryPage } from '../table/read.ts';
import { withOptimisticLock } from '../table/retry.ts';
import {
  changeWrite,
  createWrite,
  discardWrite,
  updateIf,
  type Write,
  writeOne,
} from '../table/write.ts';

/**
 * Access to the objects of the two private buckets. An accepted file is sealed: its item stores the object version
 * whose content was checked, and every read URL names that version.
 */

/** An accepted file: its object key, the version whose content was checked, and what its owner calls it. */
export const storedFile = z.object({
  key: z.string(),
  version_id: z.string(),
  name: z.optional(z.string()),
});
export type StoredFile = z.output<typeof storedFile>;

export const fileType = itemType(
  z.object({
    /** The candidate who uploaded it, the owner of an export, or the manager of a logo. */
    owner_id: z.string(),
    /** The accepted version; null before. */
    version_id: z.nullable(z.string()),
    /** What the owner calls it. */
    name: z.optional(z.string()),
    /** When an unused upload is removed, in seconds of the epoch; absent once it is accepted. */
    expires_at: z.optional(z.int()),
    /** The size of the versions of an upload that is not accepted yet. */
    bytes: z.optional(z.int()),
    /** Whether an upload was removed because it was too large. */
    was_too_large: z.boolean(),
    revision,
  }),
);
export type FileItem = ReturnType<typeof fileType.parse>;

/** The file at an object key. Undefined if there is none, or it has expired. */
export async function getFile(key: string): Promise<FileItem | undefined> {
  return await getItem(fileKey(key), fileType);
}

/** The keys of an item: its own, and its place in its owner's list. */
const itemKeys = (key: string, owner: string) => ({
  key: fileKey(key),
  ...fileOfOwnerKey(owner, key),
});

/** The object keys of an owner's files, also of expired ones, at most a hundred. */
export async function listObjectKeys(owner: string): Promise<string[]> {
  const reading = { source: GSI1 };
  const range = filesOfOwnerRange(owner);
  const found = await queryPage(range, withExpired(uploaded), LIST_PAGE, undefined, reading);
  return itemsOf(found).map(({ key }) => key);
}

/** A file; its version is null until one is accepted. */
export interface UploadedFile {
  readonly key: string;
  readonly version_id: string | null;
}

/** The files of an owner, accepted or not. */
export async function listFiles(
  owner: string,
  cursor?: string,
): Promise<Page<UploadedFile & { readonly bytes: number }>> {
  return await queryPage(filesOfOwnerRange(owner), uploaded, LIST_PAGE, cursor, {
    source: GSI1,
  });
}

const uploaded = {
  parse: (stored: Attributes) => {
    const { version_id, bytes = 0 } = fileType.parse(stored);
    return { key: objectKeyOf(itemKey.parse(stored)), version_id, bytes };
  },
};

/**
 * Binds a file to the candidate who uploads it, for two days or until it is accepted.
 * @param name what the candidate calls it
 * @throws invalid if the key belongs to somebody else
 */
export async function bindFile(key: string, candidate: string, name?: string): Promise<void> {
  const at = itemKeys(key, candidate);
  await withOptimisticLock(async () => {
    // An expired file of somebody else still has its object.
    const before = await getItem(fileKey(key), withExpired(fileType));
    if (before === undefined) {
      return await writeOne(createWrite(fileType, at, { ...newFile(candidate), name }));
    }
    if (before.owner_id !== candidate) {
      throw invalid('key', 'This name is taken. Please upload the file under another.');
    }
    if (before.version_id === null) {
      const { expires_at } = newFile(candidate);
      await writeOne(changeWrite(fileType, at, before, { ...before, name, expires_at }));
    }
  });
}

/** Registers a file that a function stores. It is removed after `seconds`, unless it is sealed. */
export function registerSystemFile(key: string, owner: string, seconds = UNUSED_FILE_S): Write {
  return createWrite(fileType, itemKeys(key, owner), newFile(owner, seconds));
}

/** A file before its acceptance. */
export function newFile(owner_id: string, seconds = UNUSED_FILE_S): FileItem {
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  return { owner_id, version_id: null, expires_at, was_too_large: false, revision: 1 };
}

/** Removes a file's item before it expires; its object follows. */
export function discardFileWrite(key: string): Write {
  return discardWrite(fileKey(key));
}

/** Notes that an upload was removed because it was too large, so that its owner gets an explanation. */
export async function recordTooLarge(key: string): Promise<void> {
  await withOptimisticLock(async () => {
    const before = await getFile(key);
    if (before === undefined || before.version_id !== null) return;
    const after = { ...before, was_too_large: true };
    await writeOne(changeWrite(fileType, { key: fileKey(key) }, before, after));
  });
}

/** Notes the size of an upload's versions, until one is accepted. */
export async function recordBytes(key: string, bytes: number): Promise<void> {
  await updateIf(fileKey(key), { set: { bytes } }, { exists: true, equals: { version_id: null } });
}

/**
 * Whether a candidate's uploads that wait for their use, with so many bytes more, have more than the quota.
 * From an index, which may lag behind.
 */
export async function hasTooManyBytes(candidate: string, more = 0): Promise<boolean> {
  const most = quotaOf('waiting_upload_bytes');
  let bytes = more;
  for await (const file of itemsOfAll((cursor) => listFiles(candidate, cursor))) {
    if (file.version_id === null) bytes += file.bytes;
    if (bytes > most) return true;
  }
  return false;
}

/** Accepts a version of a file: it stays until its item is removed. */
export function sealWrite(key: string, before: FileItem, version_id: string): Write {
  const after = { ...before, version_id, expires_at: undefined, bytes: undefined };
  return changeWrite(fileType, itemKeys(key, before.owner_id), before, after);
}
