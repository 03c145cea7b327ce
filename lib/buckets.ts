import { DOCUMENTS } from '../lambdas/contract/schemas/file-types.ts';
import { exportFolder } from '../lambdas/data/keys/accounts.ts';
import { logoFolder } from '../lambdas/data/keys/files.ts';
import { indexFolder } from '../lambdas/data/keys/listings.ts';

/** A CORS rule of a bucket, with S3's field names. */
export interface CorsRule {
  readonly allowedOrigins: readonly string[];
  readonly allowedMethods: readonly ('GET' | 'HEAD' | 'PUT')[];
  readonly allowedHeaders: readonly string[];
  readonly exposedHeaders: readonly string[];
  readonly maxAgeSeconds: number;
}

export interface Bucket {
  /** The bucket's name in the stack, and its full name on the local stack. */
  readonly name: 'documents' | 'videos';
  /** The environment variable with the bucket's name for Lambdas. */
  readonly variable: 'DOCUMENTS_BUCKET' | 'VIDEOS_BUCKET';
}

/** Both are private: people get short-lived signed URLs. */
export const buckets: readonly Bucket[] = [
  { name: 'documents', variable: 'DOCUMENTS_BUCKET' },
  { name: 'videos', variable: 'VIDEOS_BUCKET' },
];

/** The bucket of incoming mail, which a stage has if it reads replies. */
export const INCOMING_MAIL = { name: 'incoming-mail', variable: 'INCOMING_MAIL_BUCKET' } as const;

/** The names of all buckets. */
export type StoredBucket = Bucket['name'] | typeof INCOMING_MAIL.name;

/** The folders of the bucket for documents, by what they hold. */
export const folders = {
  uploads: Object.values(DOCUMENTS).map(({ folder }) => `${folder}/`),
  logos: [logoFolder],
  exports: [exportFolder],
  search: [indexFolder],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Folder = keyof typeof folders;
/** All of them. */
export const folderNames: readonly Folder[] = ['uploads', 'logos', 'exports', 'search'];

/**
 * The name of a bucket that a stack creates. It is globally unique and stable: a recreated stack uses it
 * again.
 */
export function ownBucketName(
  name: Bucket['name'],
  stage: string,
  { account, region }: { readonly account: string; readonly region: string },
): string {
  return `hiring-${name}-${stage}-${account}-${region}`;
}

/**
 * How long replaced versions are kept, in days: as long as the table's point-in-time recovery reaches back.
 */
export const OLD_VERSIONS_DAYS = 35;

/**
 * The one CORS rule of both buckets: the site's pages put files by signed URLs, and read them whole or in
 * ranges.
 * @param siteOrigins the site's origins, such as `https://example.com`
 */
export function corsFor(siteOrigins: readonly string[]): CorsRule {
  return {
    allowedOrigins: siteOrigins,
    allowedMethods: ['GET', 'HEAD', 'PUT'],
    allowedHeaders: ['content-type', 'range'],
    exposedHeaders: ['etag', 'content-range', 'content-length'],
    maxAgeSeconds: 3600,
  };
}
