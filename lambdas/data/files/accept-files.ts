import { DOCUMENT_START_BYTES } from '../../contract/document-content.ts';
import { invalid, Problem } from '../../contract/problem.ts';
import {
  DOCUMENT_KEY,
  DOCUMENTS,
  isSoundKey,
  RECORDING_KEY,
} from '../../contract/schemas/file-types.ts';
import { tooLarge, WRONG_DOCUMENT } from '../../contract/texts/texts.ts';
import { contentMatches } from '../../rules/file-content.ts';
import { isNamed } from '../table/retry.ts';
import type { Write } from '../table/write.ts';
import { keyInUrl, maxBytesOfRecording, typeOf } from './buckets.ts';
import { type FileItem, getFile, type StoredFile, sealWrite } from './files.ts';
import { type ObjectStart, readStart } from './objects.ts';
import { readRecording } from './read-recording.ts';

/** Accepts uploads: checks the content, and seals the checked version. */

/** A file to store, and the write that seals it, for the same transaction. */
export interface AcceptedFile {
  readonly file: StoredFile;
  readonly writes: readonly Write[];
}

/** The kind of document that a field takes. */
const KINDS = { resumeUrl: 'resume', coverLetterUrl: 'coverLetter' } as const;

/**
 * Accepts a document by its URL. A document that was accepted before keeps its version.
 * @throws invalid if it is not a document that the candidate uploaded, or its content has another type
 */
export async function acceptDocument(
  field: keyof typeof KINDS,
  url: string,
  candidate: string,
): Promise<AcceptedFile> {
  const kind = KINDS[field];
  const { folder, maxBytes } = DOCUMENTS[kind];
  const key = keyInUrl('documents', url);
  const isDocument = key !== undefined && DOCUMENT_KEY.exec(key)?.[1] === folder;
  const before = isDocument ? await getFile(key) : undefined;
  if (!isDocument || before?.owner_id !== candidate) {
    throw invalid(field, 'This is not a file that you have uploaded.');
  }
  return await accept(key, before, {
    path: field,
    wrongType: WRONG_DOCUMENT[kind],
    most: maxBytes,
    startBytes: DOCUMENT_START_BYTES,
  });
}

/** The application and question that a recording answers. */
interface Answered {
  readonly application: string;
  readonly question: string;
  readonly candidate: string;
  /** Its maximum length. */
  readonly seconds: number;
}

/**
 * Accepts a recorded answer by its URL.
 * @param path of the field, for errors
 * @throws invalid if it was not uploaded for this question of this application, its content has another type, or
 *   it is too long
 */
export async function acceptRecording(
  path: string,
  url: string,
  of: Answered,
): Promise<AcceptedFile> {
  const key = keyInUrl('videos', url);
  const [, application, question] = key?.match(RECORDING_KEY) ?? [];
  if (key === undefined || application !== of.application || question !== of.question) {
    throw invalid(path, 'This is not a recording uploaded for this question.');
  }
  const before = await getFile(key);
  if (before?.owner_id !== of.candidate) throw incomplete(path);
  const isSound = isSoundKey(key);
  const wrongType = `This file is not ${isSound ? 'sound in WebM or MP4' : 'a WebM or MP4 video'}. Please record it again.`;
  return await accept(key, before, {
    path,
    wrongType,
    most: maxBytesOfRecording(of.seconds),
    startBytes: HEADER_BYTES,
    check: (start) => checkRecording(key, start, { path, isSound, seconds: of.seconds }),
  });
}

/** Enough for the header of a recording of 90 seconds. */
const HEADER_BYTES = 256 * 1024;
/** The most that a browser may exceed the length of a recording. */
const LATE_MS = 2000;

/**
 * A recording that is damaged after its first packet is accepted: browsers may play it.
 * @throws invalid; unavailable if the object store does not answer
 */
async function checkRecording(
  key: string,
  start: ObjectStart,
  of: { readonly path: string; readonly isSound: boolean; readonly seconds: number },
): Promise<void> {
  const mostMs = of.seconds * 1000 + LATE_MS;
  const recording = await readRecording(key, start, mostMs).catch(unavailable);
  if (recording === undefined) throw invalid(of.path, WRONG_RECORDING);
  if ((recording.kind === 'audio') !== of.isSound) {
    const found = of.isSound ? 'is a video, and not sound' : 'is sound, and not a video';
    throw invalid(of.path, `This file ${found}. Please record it again.`);
  }
  if ((recording.durationMs ?? 0) > mostMs) {
    throw invalid(
      of.path,
      `This recording is longer than ${of.seconds} seconds. Please record it again.`,
    );
  }
}

const WRONG_RECORDING =
  'This recording is empty or damaged, and cannot be played. Please record it again.';

const unavailable = (cause: unknown) => {
  // Our fault, which trying again does not mend.
  if (isNamed(cause, 'AccessDenied')) throw cause;
  throw new Problem(
    'unavailable',
    'The file cannot be read at the moment. Please try again in a minute.',
    { cause },
  );
};

const incomplete = (path: string) =>
  invalid(path, 'The file has not been uploaded completely. Please upload it again.');

async function accept(key: string, before: FileItem, of: Expected): Promise<AcceptedFile> {
  const { name } = before;
  if (before.version_id !== null) {
    return { file: { key, version_id: before.version_id, name }, writes: [] };
  }
  const start = await checkUpload(key, of);
  await of.check?.(start);
  const version_id = start.versionId;
  return { file: { key, version_id, name }, writes: [sealWrite(key, before, version_id)] };
}

/** The requirements for an upload. */
interface Expected {
  /** Of the field, for errors. */
  readonly path: string;
  readonly wrongType: string;
  /** The maximum size, in bytes. */
  readonly most: number;
  /** The number of first bytes to read. */
  readonly startBytes: number;
  /** Throws if these bytes are wrong. */
  readonly check?: (start: ObjectStart) => Promise<void>;
}

/**
 * Checks size and content of the latest version of an upload.
 * @returns its start
 * @throws invalid if the check fails or there is none; unavailable if the object store does not answer
 */
async function checkUpload(
  key: string,
  { path, wrongType, most, startBytes }: Expected,
): Promise<ObjectStart> {
  const start = await readStart(key, startBytes).catch(unavailable);
  if (start === undefined) {
    const file = await getFile(key);
    throw file?.was_too_large ? invalid(path, tooLarge(most)) : incomplete(path);
  }
  if (start.size > most) throw invalid(path, tooLarge(most));
  if (!contentMatches(typeOf(key), start.bytes)) throw invalid(path, wrongType);
  return start;
}
