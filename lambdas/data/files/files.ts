import * as z from 'zod/mini';
import { LIST_PAGE, UNUSED_FILE_S } from '../../contract/limits.ts';
import { invalid, Problem } from '../../contract/problem.ts';
import { DOCUMENT_KEY, VIDEO_KEY } from '../../contract/schemas/file-types.ts';
import { tooLarge, WRONG_DOCUMENT } from '../../contract/texts/texts.ts';
import { contentMatches } from '../../rules/file-content.ts';
import { fileKey, fileOfCandidateKey, filesOfCandidateRange, objectKeyOf } from '../keys/files.ts';
import type { Attributes } from '../table/expressions.ts';
import { itemKey, itemType, revision } from '../table/items.ts';
import { itemsOf, type Page } from '../table/page.ts';
import { FILES_INDEX, getItem, queryPage } from '../table/read.ts';
import { withOptimisticLock } from '../table/retry.ts';
import { changeWrite, createWrite, discardWrite, type Write, writeOne } from '../table/write.ts';
import { COVER_LETTERS, keyInUrl, maxBytesOf, RESUMES, typeOf } from './buckets.ts';
import { readStart } from './objects.ts';

/**
 * Who may use which objects of the two private buckets. An accepted file is sealed: its item stores the
 * object version whose content was checked, and every read URL names that version.
 */

/** An accepted file: its object key, and the version whose content was checked. */
export const storedFile = z.object({ key: z.string(), version_id: z.string() });
export type StoredFile = z.output<typeof storedFile>;

export const fileType = itemType(
  z.object({
    /** The candidate who uploaded it, or the owner of an export. */
    candidate_id: z.string(),
    /** The accepted version; null before. */
    version_id: z.nullable(z.string()),
    /** When an unused upload is removed, in seconds of the epoch; absent once it is accepted. */
    expires_at: z.optional(z.int()),
    /** Whether an upload was removed because it was too large. */
    was_too_large: z.boolean(),
    revision,
  }),
);
type FileItem = ReturnType<typeof fileType.parse>;

/** The file at an object key. Undefined if there is none, or it has expired. */
export async function getFile(key: string): Promise<FileItem | undefined> {
  return await getItem(fileKey(key), fileType);
}

/** The keys of an item: its own, and its place in its candidate's list. */
const itemKeys = (key: string, candidate: string) => ({
  key: fileKey(key),
  ...fileOfCandidateKey(candidate, key),
});

/** The object keys of a candidate's uploads, at most a hundred. */
export async function listFiles(candidate: string): Promise<string[]> {
  return itemsOf(await listFilesOf(candidate)).map(({ key }) => key);
}

/** A file; its version is null until one is accepted. */
export interface UploadedFile {
  readonly key: string;
  readonly version_id: string | null;
}

/** The uploads of a candidate, accepted or not. */
export async function listFilesOf(candidate: string, cursor?: string): Promise<Page<UploadedFile>> {
  return await queryPage(filesOfCandidateRange(candidate), uploaded, LIST_PAGE, cursor, {
    source: FILES_INDEX,
  });
}

const uploaded = {
  parse: (stored: Attributes) => ({
    key: objectKeyOf(itemKey.parse(stored)),
    version_id: fileType.parse(stored).version_id,
  }),
};

/** Parses a file from its item's image in a stream record. */
export function parseFile(image: Attributes): FileItem {
  return fileType.parse(image);
}

/**
 * Binds a file to the candidate who uploads it, for two days or until it is accepted.
 * @throws invalid if the key belongs to somebody else
 */
export async function bindFile(key: string, candidate: string): Promise<void> {
  const at = itemKeys(key, candidate);
  await withOptimisticLock(async () => {
    const before = await getFile(key);
    if (before === undefined) {
      return await writeOne(createWrite(fileType, at, newFile(candidate)));
    }
    if (before.candidate_id !== candidate) {
      throw invalid('key', 'This name is taken. Please upload the file under another.');
    }
    if (before.version_id === null) {
      const { expires_at } = newFile(candidate);
      await writeOne(changeWrite(fileType, at, before, { ...before, expires_at }));
    }
  });
}

/** Registers a file that a function stores. It is removed in two days unless it is sealed. */
export function registerSystemFile(key: string, account: string): Write {
  return createWrite(fileType, itemKeys(key, account), newFile(account));
}

/** A file before its acceptance. */
export function newFile(candidate_id: string): FileItem {
  const expires_at = Math.floor(Date.now() / 1000) + UNUSED_FILE_S;
  return { candidate_id, version_id: null, expires_at, was_too_large: false, revision: 1 };
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

/** A file to store, and the write that seals it, for the same transaction. */
export interface AcceptedFile {
  readonly file: StoredFile;
  readonly writes: readonly Write[];
}

const FOLDERS = { resumeUrl: RESUMES, coverLetterUrl: COVER_LETTERS };
const WRONG_TYPE = {
  resumeUrl: WRONG_DOCUMENT.resume,
  coverLetterUrl: WRONG_DOCUMENT.coverLetter,
};

/**
 * Accepts a document by its URL. A document that was accepted before keeps its version.
 * @throws invalid if it is not a document that the candidate uploaded, or its content has another type
 */
export async function acceptDocument(
  field: keyof typeof FOLDERS,
  url: string,
  candidate: string,
): Promise<AcceptedFile> {
  const key = keyInUrl('documents', url);
  const isDocument = key !== undefined && DOCUMENT_KEY.test(key) && key.startsWith(FOLDERS[field]);
  const before = isDocument ? await getFile(key) : undefined;
  if (!isDocument || before?.candidate_id !== candidate) {
    throw invalid(field, 'This is not a file that you have uploaded.');
  }
  return await accept(key, before, { path: field, wrongType: WRONG_TYPE[field] });
}

/**
 * Accepts a video answer by its URL.
 * @param path of the field, for errors
 * @param of the application and question that it answers, and its candidate
 * @throws invalid if it was not uploaded for this question of this application, or is not a video
 */
export async function acceptVideo(
  path: string,
  url: string,
  of: { readonly application: string; readonly question: string; readonly candidate: string },
): Promise<AcceptedFile> {
  const key = keyInUrl('videos', url);
  const [, application, question] = key?.match(VIDEO_KEY) ?? [];
  if (key === undefined || application !== of.application || question !== of.question) {
    throw invalid(path, 'This is not a video uploaded for this question.');
  }
  const before = await getFile(key);
  if (before?.candidate_id !== of.candidate) throw incomplete(path);
  const wrongType = 'This file is not a WebM or MP4 video. Please record it again.';
  return await accept(key, before, { path, wrongType });
}

const incomplete = (path: string) =>
  invalid(path, 'The file has not been uploaded completely. Please upload it again.');

async function accept(
  key: string,
  before: FileItem,
  of: { readonly path: string; readonly wrongType: string },
): Promise<AcceptedFile> {
  if (before.version_id !== null) {
    return { file: { key, version_id: before.version_id }, writes: [] };
  }
  const version_id = await checkUpload(key, of);
  return { file: { key, version_id }, writes: [sealWrite(key, before, version_id)] };
}

/** Accepts a version of a file: it stays until its item is removed. */
export function sealWrite(key: string, before: FileItem, version_id: string): Write {
  const after = { ...before, version_id, expires_at: undefined };
  return changeWrite(fileType, itemKeys(key, before.candidate_id), before, after);
}

/**
 * Checks size and content of the latest version of an upload.
 * @returns the version
 * @throws invalid if the check fails or there is none; unavailable if the object store does not answer
 */
async function checkUpload(
  key: string,
  { path, wrongType }: { readonly path: string; readonly wrongType: string },
): Promise<string> {
  const most = maxBytesOf(key);
  const start = await readStart(key).catch((cause) => {
    throw new Problem(
      'unavailable',
      'The file cannot be read at the moment. Please try again in a minute.',
      { cause },
    );
  });
  if (start === undefined) {
    const file = await getFile(key);
    throw file?.was_too_large ? invalid(path, tooLarge(most)) : incomplete(path);
  }
  if (start.size > most) throw invalid(path, tooLarge(most));
  if (!contentMatches(typeOf(key), start.bytes)) throw invalid(path, wrongType);
  return start.versionId;
}
