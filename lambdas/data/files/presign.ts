import { formatUrl } from '@aws-sdk/core/util';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { HttpRequest } from '@smithy/core/protocols';
import { Hash } from '@smithy/core/serde';
import { create } from 'content-disposition';
import { READ_URL_S, UPLOAD_URL_S } from '../../contract/limits.ts';
import { invalid } from '../../contract/problem.ts';
import { DOCUMENT_KEY, UNKNOWN_TYPE } from '../../contract/schemas/file-types.ts';
import { tooLarge } from '../../contract/texts/texts.ts';
import { setting } from '../aws/environment.ts';
import { bucketFor, maxBytesOf, typeOf, urlOfBucket } from './buckets.ts';
import type { StoredFile } from './files.ts';
import { recordSigned } from './signed-files.ts';

/** Signed URLs: the bearer may make one kind of request to S3 until it expires. */

// The bare presigner: `getSignedUrl` takes ten times as long because it builds a command for each URL, and a
// page of applicants has a hundred.
function openPresigner(): S3RequestPresigner {
  return new S3RequestPresigner({
    region: setting('AWS_REGION'),
    credentials: fromEnv(),
    sha256: Hash.bind(null, 'sha256'),
  });
}
const presigner = /* @__PURE__ */ openPresigner();

interface Presigned {
  readonly method: 'GET' | 'PUT';
  /** Lifetime of the URL, in seconds. */
  readonly seconds: number;
  readonly query?: Record<string, string>;
  /** Headers that the request must send with exactly these values. */
  readonly headers?: Record<string, string>;
}

// Keys contain only characters that a URL doesn't escape.
async function presign(
  key: string,
  { method, seconds, query = {}, headers = {} }: Presigned,
): Promise<string> {
  recordSigned(method, key);
  const { protocol, hostname, port, pathname } = new URL(`${urlOfBucket(bucketFor(key))}${key}`);
  const request = new HttpRequest({
    method,
    protocol,
    hostname,
    path: pathname,
    query,
    headers,
    ...(port !== '' && { port: Number(port) }),
  });
  const signed = await presigner.presign(request, {
    expiresIn: seconds,
    // The presigner would leave the content type unsigned, and an upload could have any type.
    signableHeaders: new Set(['host', ...Object.keys(headers)]),
  });
  return formatUrl(signed);
}

/** A URL to read a document, under its owner's name for it, valid for an hour; null stays null. */
export async function signedDocumentUrl(file: StoredFile | null): Promise<string | null> {
  if (file === null) return null;
  // The upload may lack a content type, and browsers display only files that have one.
  const { key, version_id, name } = file;
  const query = {
    versionId: version_id,
    'response-content-type': typeOf(key),
    ...(name !== undefined && {
      'response-content-disposition': create(name, { type: 'inline' }),
    }),
  };
  return await presign(key, { method: 'GET', seconds: READ_URL_S, query });
}

/** A URL to read a recorded answer, valid for an hour. */
export async function signedRecordingUrl({ key, version_id }: StoredFile): Promise<string> {
  const query = { versionId: version_id };
  return await presign(key, { method: 'GET', seconds: READ_URL_S, query });
}

/**
 * A URL to download an export under a file name, valid for an hour, but no longer than the export.
 * @param expires_at when the export expires, in seconds of the epoch
 */
export async function signedDownloadUrl(
  key: string,
  name: string,
  expires_at: number,
): Promise<string> {
  const left = Math.floor(expires_at - Date.now() / 1000);
  const seconds = Math.min(READ_URL_S, Math.max(1, left));
  const query = {
    'response-content-type': typeOf(key),
    'response-content-disposition': `attachment; filename="${name}"`,
  };
  return await presign(key, { method: 'GET', seconds, query });
}

/** An upload: the content type defaults to the extension's; the length, in bytes, is enforced if given. */
export interface Upload {
  readonly key: string;
  readonly content_type?: string | null | undefined;
  readonly content_length?: number | undefined;
}

/**
 * A URL for an upload, valid for 15 minutes. A document may omit its type: its content is checked when it is
 * accepted.
 * @throws invalid if the type or size does not fit the kind of file
 */
export async function signUpload({ key, content_type, content_length }: Upload): Promise<string> {
  const expected = typeOf(key);
  const type = content_type ?? expected;
  // A recorder also names its codecs: video/webm;codecs=vp9,opus
  const named = type.split(';')[0]?.trim().toLowerCase();
  if (named !== expected && !(named === UNKNOWN_TYPE && DOCUMENT_KEY.test(key))) {
    throw invalid('content_type', `A file of this name has the content type ${expected}.`);
  }
  const most = maxBytesOf(key);
  if (content_length !== undefined && content_length > most) {
    throw invalid('content_length', tooLarge(most));
  }
  return await presign(key, {
    method: 'PUT',
    seconds: UPLOAD_URL_S,
    headers: {
      'content-type': type,
      ...(content_length !== undefined && { 'content-length': String(content_length) }),
    },
  });
}
