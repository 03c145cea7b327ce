import {
  ANSWER_S,
  LOGO_MAX_BYTES,
  RECORDING_MAX_BYTES,
  VIDEO_MAX_BYTES,
} from '../../contract/limits.ts';
import { CONTENT_TYPES, documentAt, RECORDING_KEY } from '../../contract/schemas/file-types.ts';
import { setting } from '../aws/environment.ts';
import { exportFolder } from '../keys/accounts.ts';
import { logoFolder } from '../keys/files.ts';

/** The two private buckets and the meaning of object keys. */

export type BucketName = 'documents' | 'videos';

/** The name of a bucket in this stack. */
export function bucketOf(name: BucketName): string {
  return setting(name === 'documents' ? 'DOCUMENTS_BUCKET' : 'VIDEOS_BUCKET');
}

/** The bucket for an object key. */
export function bucketFor(key: string): BucketName {
  return RECORDING_KEY.test(key) ? 'videos' : 'documents';
}

/** The base URL of a bucket's objects: its own host on AWS, a path of the object store on the local stack. */
export function urlOfBucket(name: BucketName): string {
  const endpoint = process.env.S3_ENDPOINT;
  const bucket = bucketOf(name);
  return endpoint === undefined
    ? `https://${bucket}.s3.${setting('AWS_REGION')}.amazonaws.com/`
    : `${endpoint}/${bucket}/`;
}

/** The key in an object URL, signed or not. Undefined if the URL is outside this bucket. */
export function keyInUrl(name: BucketName, url: string): string | undefined {
  const base = urlOfBucket(name);
  return url.startsWith(base) ? url.slice(base.length).split(/[?#]/)[0] : undefined;
}

/**
 * The version id in an answer of S3.
 * @throws if the bucket is not versioned, so that files cannot be sealed
 */
export function versionOf({ VersionId }: { readonly VersionId?: string | undefined }): string {
  if (VersionId === undefined) throw new Error('The bucket has no versioning');
  return VersionId;
}

/** The files that the site itself stores, by extension. */
const EXPORT_TYPES = {
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const TYPES: Readonly<Record<string, string>> = { ...CONTENT_TYPES, ...EXPORT_TYPES };

/** The content type of an object, by its extension. */
export function typeOf(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? '';
}

/**
 * The maximum size of an object, in bytes; 0 if nothing of this name is stored. A recording may have the size for the
 * longest extra time.
 */
export function maxBytesOf(key: string): number {
  // Exports are written by the site itself.
  if (key.startsWith(exportFolder)) return Number.POSITIVE_INFINITY;
  if (RECORDING_KEY.test(key)) return RECORDING_MAX_BYTES;
  if (key.startsWith(logoFolder)) return LOGO_MAX_BYTES;
  return documentAt(key)?.maxBytes ?? 0;
}

/** The maximum size of a recorded answer that may be `seconds` long, in bytes. */
export function maxBytesOfRecording(seconds: number): number {
  return (VIDEO_MAX_BYTES * seconds) / ANSWER_S;
}
