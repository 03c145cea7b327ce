import * as z from 'zod/mini';
import { LIST_PAGE, UNUSED_FILE_S } from '../../contract/limits.ts';
import { invalid, Problem } from '../../contract/problem.ts';
import { DOCUMENT_KEY, VIDEO_KEY } from '../../contract/schemas/types.ts';
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
 * Who may use which objects of the two private buckets. An accepted file is sealed: the version of its object whose
 * content was checked is stored with it, and every URL that reads the file names that version.
 */

/** An accepted file: the key of its object, and the version whose content was checked. */
export const storedFile = z.object({ key: z.string(), version_id: z.string() });
export type StoredFile = z.output<typeof storedFile>;

export const fileType = itemType(
  z.object({
    /** The candidate who uploaded it, or the account whose data it is a copy of. */
    candidate_id: z.string(),
    /** The version that was accepted; null until one is. */
    version_id: z.nullable(z.string()),
    /** When, in seconds of the epoch, an upload that nothing refers to is removed; absent once it is accepted. */
    expires_at: z.optional(z.int()),
    /** Whether an object of it was removed because it was too large. */
    was_too_large: z.boolean(),
    revision,
  }),
);
type FileItem = ReturnType<typeof fileType.parse>;

/** The file at an object's key. Undefined where there is none, or it has expired. */
export async function getFile(key: string): Promise<FileItem | undefined> {
  return await getItem(fileKey(key), fileType);
}

/** The keys of an item: its own, and its place among the files of its candidate. */
const placeOf = (key: string, candidate: string) => ({
  key: fileKey(key),
  ...fileOfCandidateKey(candidate, key),
});

/** The keys of the objects that a candidate has uploaded, a hundred at most. */
export async function listFiles(candidate: string): Promise<string[]> {
  return itemsOf(await listFilesOf(candidate)).map(({ key }) => key);
}

/** A file, whose version is null until one is accepted. */
export interface UploadedFile {
  readonly key: string;
  readonly version_id: string | null;
}

/** The files that a candidate has uploaded, those too that were not accepted. */
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

/** Reads a file from the image of its item in a change. */
export function parseFile(image: Attributes): FileItem {
  return fileType.parse(image);
}

/**
 * Binds a file to the candidate who uploads it, for two days unless it is accepted in that time.
 * @throws invalid where the name is another's
 */
export async function bindFile(key: string, candidate: string): Promise<void> {
  const at = placeOf(key, candidate);
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

/** Lets an object of ours arrive, which is removed in two days. */
export function expectFile(key: string, account: string): Write {
  return createWrite(fileType, placeOf(key, account), newFile(account));
}

function newFile(candidate_id: string): FileItem {
  const expires_at = Math.floor(Date.now() / 1000) + UNUSED_FILE_S;
  return { candidate_id, version_id: null, expires_at, was_too_large: false, revision: 1 };
}

/** Has an object removed that is there until it expires. */
export function forgetFile(key: string): Write {
  return discardWrite(fileKey(key));
}

/** Remembers that an object of a file is removed because it is too large, so that its owner can be told. */
export async function noteTooLarge(key: string): Promise<void> {
  await withOptimisticLock(async () => {
    const before = await getFile(key);
    if (before === undefined || before.version_id !== null) return;
    const after = { ...before, was_too_large: true };
    await writeOne(changeWrite(fileType, { key: fileKey(key) }, before, after));
  });
}

/** A file to be stored, and the write that keeps it, for the same transaction. */
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
 * A document whose URL the candidate sends. One that has been accepted before stays as it was then.
 * @throws invalid where it is not a document that they have uploaded, by its content too
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
 * A video answer whose URL the candidate sends.
 * @param path the field it came in
 * @param of the application and question that it answers, and its candidate
 * @throws invalid where it is not a video uploaded for this question of this application
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
  const version_id = await inspect(key, of);
  const after = { ...before, version_id, expires_at: undefined };
  return {
    file: { key, version_id },
    writes: [changeWrite(fileType, placeOf(key, before.candidate_id), before, after)],
  };
}

/**
 * Looks at the latest version of an uploaded object: is it small enough, is its content what its name says?
 * @returns the version
 * @throws invalid where it is not, or there is none; unavailable where the object store does not answer
 */
async function inspect(
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
