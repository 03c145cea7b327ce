import {
  COVER_LETTER_MAX_BYTES,
  RESUME_MAX_BYTES,
  VIDEO_MAX_BYTES,
} from '../../contract/limits.ts';
import { CONTENT_TYPES, VIDEO_KEY } from '../../contract/schemas/types.ts';
import { setting } from '../aws/environment.ts';
import { exportFolder } from '../keys/accounts.ts';

/** The two private buckets, and what the key of an object says about it. */

export type BucketName = 'documents' | 'videos';

export const RESUMES = 'resumes/';
export const COVER_LETTERS = 'cover-letters/';

/** The name of a bucket in this stack. */
export function bucketOf(name: BucketName): string {
  return setting(name === 'documents' ? 'DOCUMENTS_BUCKET' : 'VIDEOS_BUCKET');
}

/** The bucket that an object's key belongs in. */
export function bucketFor(key: string): BucketName {
  return VIDEO_KEY.test(key) ? 'videos' : 'documents';
}

/** The URL below which a bucket's objects are: its own host on AWS, a path of the local object store elsewhere. */
export function urlOfBucket(name: BucketName): string {
  const endpoint = process.env.S3_ENDPOINT;
  const bucket = bucketOf(name);
  return endpoint === undefined
    ? `https://${bucket}.s3.${setting('AWS_REGION')}.amazonaws.com/`
    : `${endpoint}/${bucket}/`;
}

/** The key in a URL of an object, signed or not; undefined if the URL is not of this bucket. */
export function keyInUrl(name: BucketName, url: string): string | undefined {
  const base = urlOfBucket(name);
  return url.startsWith(base) ? url.slice(base.length).split(/[?#]/)[0] : undefined;
}

/** The version of an object that S3 answers. @throws where its bucket keeps none, so that nothing in it can be sealed */
export function versionOf({ VersionId }: { readonly VersionId?: string | undefined }): string {
  if (VersionId === undefined) throw new Error('The bucket keeps no versions');
  return VersionId;
}

/** The content type of an object, by its extension. */
export function typeOf(key: string): string {
  return CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? '';
}

/** The largest object of a key, in bytes. */
export function maxBytesOf(key: string): number {
  // The site itself writes exports.
  if (key.startsWith(exportFolder)) return Number.POSITIVE_INFINITY;
  if (VIDEO_KEY.test(key)) return VIDEO_MAX_BYTES;
  return key.startsWith(RESUMES) ? RESUME_MAX_BYTES : COVER_LETTER_MAX_BYTES;
}
