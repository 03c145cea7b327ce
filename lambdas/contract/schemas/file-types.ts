import * as z from 'zod/mini';
import {
  CONTENT_TYPE_MAX,
  COVER_LETTER_MAX_BYTES,
  FILE_URL_MAX,
  RESUME_MAX_BYTES,
} from '../limits.ts';
import { expected, most, orNone, ULID } from './types.ts';

/** The URL of an uploaded file, signed or not, or none. */
export const optionalFileUrl = orNone(
  z
    .string(expected('the URL of an uploaded file'))
    .check(
      most(FILE_URL_MAX, 'This URL is too long.'),
      z.regex(/^(https?:\/\/[\x21-\x7e]+)?$/, 'Expected the URL of an uploaded file.'),
    ),
);

const UUID = '[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}';

export const DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

export const RECORDING_TYPES = {
  webm: 'video/webm',
  mp4: 'video/mp4',
  weba: 'audio/webm',
  m4a: 'audio/mp4',
} as const;

const extensionsOf = (types: object) => Object.keys(types).join('|');

/** The kinds of documents that people upload: the folder in the bucket, and the most bytes of one. */
export const DOCUMENTS = {
  resume: { label: 'Resume', folder: 'resumes', maxBytes: RESUME_MAX_BYTES },
  coverLetter: { label: 'Cover letter', folder: 'cover-letters', maxBytes: COVER_LETTER_MAX_BYTES },
} as const;
export type DocumentKind = keyof typeof DOCUMENTS;

/** The kind of document at an object key. Undefined for recordings, and for what the site itself stores. */
export function documentAt(key: string): (typeof DOCUMENTS)[DocumentKind] | undefined {
  return Object.values(DOCUMENTS).find(({ folder }) => key.startsWith(`${folder}/`));
}

const FOLDERS = Object.values(DOCUMENTS).map(({ folder }) => folder);

/** `resumes/<uuid>.pdf`, `cover-letters/<uuid>.docx` and the like. */
export const DOCUMENT_KEY = new RegExp(
  `^(${FOLDERS.join('|')})/${UUID}\\.(${extensionsOf(DOCUMENT_TYPES)})$`,
);

/** `<application id>-<question id>-<uuid>.webm`, or `.mp4` from browsers that record H.264; `.weba` and `.m4a` for sound. */
export const RECORDING_KEY = new RegExp(
  `^(${ULID}_${ULID})-(${ULID})-${UUID}\\.(?:${extensionsOf(RECORDING_TYPES)})$`,
);

/** Whether the recording at an object key is sound, and not a video. */
export const isSoundKey = (key: string): boolean => /\.(weba|m4a)$/.test(key);

/** The object key for an upload, in one of the two forms. */
export const uploadKey = z
  .string(expected('the key of a file'))
  .check(
    z.refine(
      (key) => DOCUMENT_KEY.test(key) || RECORDING_KEY.test(key),
      'Files of this name cannot be uploaded.',
    ),
  );

/** The content type of an upload, with parameters; ASCII only, since it becomes a header. */
export const contentType = z
  .string(expected('a content type'))
  .check(
    most(CONTENT_TYPE_MAX),
    z.regex(/^[\x20-\x7e]*$/, 'Expected a content type, such as application/pdf.'),
  );

export const LOGO_TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type LogoType = keyof typeof LOGO_TYPES;

/** A browser's content type for files that its system doesn't know. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/** Content types by file extension. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ...DOCUMENT_TYPES,
  ...RECORDING_TYPES,
};
