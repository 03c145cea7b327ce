/** What a page of another origin may do with a bucket, in S3's words. */
export interface CorsRule {
  readonly allowedOrigins: readonly string[];
  readonly allowedMethods: readonly ('GET' | 'HEAD' | 'PUT')[];
  readonly allowedHeaders: readonly string[];
  readonly exposedHeaders: readonly string[];
  readonly maxAgeSeconds: number;
}

export interface Bucket {
  /** What the bucket is called in the stack, and on one machine altogether. */
  readonly name: 'documents' | 'videos';
  /** The environment variable from which a Lambda learns the bucket's name. */
  readonly variable: 'DOCUMENTS_BUCKET' | 'VIDEOS_BUCKET';
}

/** Both are private: whoever may see an object gets a short-lived signed URL. */
export const buckets: readonly Bucket[] = [
  { name: 'documents', variable: 'DOCUMENTS_BUCKET' },
  { name: 'videos', variable: 'VIDEOS_BUCKET' },
];

/**
 * What a stack calls a bucket of its own: no other in the world is called so, and it is called so again if the stack is
 * made anew.
 */
export function ownBucketName(
  name: Bucket['name'],
  stage: string,
  { account, region }: { readonly account: string; readonly region: string },
): string {
  return `hiring-${name}-${stage}-${account}-${region}`;
}

/** How long a version stays after another has come in its place, in days: as long as the table can be put back. */
export const OLD_VERSIONS_DAYS = 35;

/**
 * The one CORS rule of both buckets: the site's pages put files by signed URLs, and read them whole or in ranges.
 * @param siteOrigins where the site is served, such as `https://example.com`
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
