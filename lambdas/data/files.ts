import { AwsClient } from 'aws4fetch';
import * as z from 'zod/mini';
import { invalid } from '../contract/problem.ts';
import { tooLarge, WRONG_DOCUMENT } from '../contract/texts.ts';
import {
  CONTENT_TYPES,
  DOCUMENT_KEY,
  DOCUMENT_MAX_BYTES,
  VIDEO_KEY,
  VIDEO_MAX_BYTES,
} from '../contract/types.ts';
import { contentMatches } from '../rules/file-content.ts';
import { awsEnvironment, setting } from './environment.ts';
import { documentKey } from './keys.ts';
import { claim, get } from './table.ts';

/** The two private buckets. URLs are signed here by aws4fetch, which loads thirty times faster than the SDK's presigner. */

const READ_S = 60 * 60;
const UPLOAD_S = 15 * 60;

type Kind = 'documents' | 'videos';

const MAX_BYTES = { documents: DOCUMENT_MAX_BYTES, videos: VIDEO_MAX_BYTES };

const bucketOf = (kind: Kind) =>
  setting(kind === 'documents' ? 'DOCUMENTS_BUCKET' : 'VIDEOS_BUCKET');

const signer = new AwsClient({ ...awsEnvironment(), service: 's3', retries: 3 });

/** Where a bucket's objects are: below its own host on AWS, below a path of the local object store elsewhere. */
function baseOf(kind: Kind): string {
  const endpoint = process.env.S3_ENDPOINT;
  const bucket = bucketOf(kind);
  return endpoint === undefined
    ? `https://${bucket}.s3.${setting('AWS_REGION')}.amazonaws.com/`
    : `${endpoint}/${bucket}/`;
}

async function sign(
  kind: Kind,
  key: string,
  seconds: number,
  request: { method: 'GET' | 'PUT'; headers?: Record<string, string> },
): Promise<string> {
  const url = new URL(`${baseOf(kind)}${key}`);
  url.searchParams.set('X-Amz-Expires', String(seconds));
  const { method, headers = {} } = request;
  // `allHeaders`: or content-type and content-length would be left out of the signature.
  const signed = await signer.sign(url.href, {
    method,
    headers,
    aws: { signQuery: true, allHeaders: true },
  });
  return signed.url;
}

/** Signs the reading of a document for an hour; null stays null. */
export async function signedDocumentUrl(key: string | null): Promise<string | null> {
  return key === null ? null : await sign('documents', key, READ_S, { method: 'GET' });
}

/** Signs the reading of a video for an hour. */
export async function signedVideoUrl(key: string): Promise<string> {
  return await sign('videos', key, READ_S, { method: 'GET' });
}

/** What is to be uploaded: the content type defaults to the extension's; the length, in bytes, is fixed if given. */
export interface Upload {
  readonly key: string;
  readonly content_type?: string | undefined;
  readonly content_length?: number | undefined;
}

/**
 * Signs an upload for 15 minutes.
 * @throws invalid where type or size are not those of such a file
 */
export async function signUpload({ key, content_type, content_length }: Upload): Promise<string> {
  const kind = VIDEO_KEY.test(key) ? 'videos' : 'documents';
  const expected = typeOf(key);
  // A recorder names its codecs too: video/webm;codecs=vp9,opus
  if (content_type !== undefined && content_type.split(';')[0]?.trim().toLowerCase() !== expected) {
    throw invalid('content_type', `A file of this name has the content type ${expected}.`);
  }
  if (content_length !== undefined && content_length > MAX_BYTES[kind]) {
    throw invalid('content_length', tooLarge(MAX_BYTES[kind]));
  }
  return await sign(kind, key, UPLOAD_S, {
    method: 'PUT',
    headers: {
      'content-type': content_type ?? expected,
      ...(content_length !== undefined && { 'content-length': String(content_length) }),
    },
  });
}

function typeOf(key: string): string {
  return CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? '';
}

/**
 * Binds a document's key to the candidate who uploads it.
 * @returns false where it is another's
 */
export async function bindDocument(key: string, candidate: string): Promise<boolean> {
  return (
    (await claim(
      documentKey(key),
      { candidate_id: candidate },
      { equals: { candidate_id: undefined } },
    )) || (await ownerOf(key)) === candidate
  );
}

async function ownerOf(key: string): Promise<string | undefined> {
  return (await get(documentKey(key), z.object({ candidate_id: z.string() })))?.candidate_id;
}

/** The key of the object that a URL, signed or not, names in a bucket of ours; undefined where it is not in it. */
function keyOf(kind: Kind, url: string): string | undefined {
  const base = baseOf(kind);
  return url.startsWith(base) ? url.slice(base.length).split(/[?#]/)[0] : undefined;
}

const FOLDERS = { resumeUrl: 'resumes/', coverLetterUrl: 'cover-letters/' };
const WRONG_TYPE = {
  resumeUrl: WRONG_DOCUMENT.resume,
  coverLetterUrl: WRONG_DOCUMENT.coverLetter,
};

/**
 * The key of a document whose URL the candidate sends.
 * @param current what is stored: it has been checked when it came in, and is not again
 * @throws invalid where it is not a document that they have uploaded, by its content too
 */
export async function documentFromUrl(
  field: keyof typeof FOLDERS,
  url: string,
  candidate: string,
  current?: string | null,
): Promise<string> {
  const key = keyOf('documents', url);
  if (key !== undefined && key === current) return key;
  if (
    key === undefined ||
    !DOCUMENT_KEY.test(key) ||
    !key.startsWith(FOLDERS[field]) ||
    (await ownerOf(key)) !== candidate
  ) {
    throw invalid(field, 'This is not a file that you have uploaded.');
  }
  await inspect('documents', key, field, WRONG_TYPE[field]);
  return key;
}

/**
 * The key of a video answer whose URL the candidate sends.
 * @param path the field it came in
 * @throws invalid where it is not a video uploaded for this question of this application
 */
export async function videoFromUrl(
  path: string,
  url: string,
  application: string,
  question: string,
): Promise<string> {
  const key = keyOf('videos', url);
  const [, applicationId, questionId] = key?.match(VIDEO_KEY) ?? [];
  if (key === undefined || applicationId !== application || questionId !== question) {
    throw invalid(path, 'This is not a video uploaded for this question.');
  }
  await inspect(
    'videos',
    key,
    path,
    'This file is not a WebM or MP4 video. Please record it again.',
  );
  return key;
}

/** Looks at an uploaded object: is it there, is it small enough, is its content what its name says? */
async function inspect(kind: Kind, key: string, path: string, wrongType: string): Promise<void> {
  const response = await signer.fetch(`${baseOf(kind)}${key}`, {
    headers: { range: 'bytes=0-63' },
  });
  const head = new Uint8Array(await response.arrayBuffer());
  // Asked for a range, S3 answers 416 of an empty object, and 403 of a missing one without the right to list.
  if ([403, 404, 416].includes(response.status)) {
    throw invalid(path, 'The file has not been uploaded completely. Please upload it again.');
  }
  if (!response.ok) throw new Error(`The object store answered ${response.status}`);
  const size = Number(response.headers.get('content-range')?.split('/')[1]);
  if (size > MAX_BYTES[kind]) throw invalid(path, tooLarge(MAX_BYTES[kind]));
  if (!contentMatches(typeOf(key), head)) throw invalid(path, wrongType);
}
