import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { bucketFor, bucketOf, versionOf } from './buckets.ts';
import { objectsClient as client, retried } from './objects-client.ts';

/** Reading parts of an object, and removing objects. */

/** The start of an object. */
export interface ObjectStart {
  /** The first bytes, or all of a smaller object. */
  readonly bytes: Uint8Array;
  /** The size of the whole object, in bytes. */
  readonly size: number;
  readonly versionId: string;
}

/**
 * Reads the first bytes of the latest version of an object.
 * @param bytes the number of bytes
 * @returns undefined if the object does not exist or is empty
 * @throws after several tries, if S3 fails or cannot be reached
 */
export async function readStart(key: string, bytes: number): Promise<ObjectStart | undefined> {
  return await retried(async () => {
    try {
      const found = await get(key, { Range: `bytes=0-${bytes - 1}` });
      const start = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
      const size = Number(found.ContentRange?.split('/')[1]);
      return { bytes: start, size, versionId: versionOf(found) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  });
}

/**
 * Reads a part of a version of an object.
 * @param end exclusive
 * @throws after several tries, if S3 fails or cannot be reached
 */
export async function readRange(
  key: string,
  versionId: string,
  start: number,
  end: number,
): Promise<Uint8Array> {
  const Range = `bytes=${start}-${end - 1}`;
  return await retried(async () => {
    const { Body } = await get(key, { VersionId: versionId, Range });
    if (Body === undefined) throw new Error('The object store answered without a body');
    return await Body.transformToByteArray();
  });
}

const get = (key: string, of: { readonly Range: string; readonly VersionId?: string }) =>
  client.send(new GetObjectCommand({ Bucket: bucketOf(bucketFor(key)), Key: key, ...of }));

// S3 answers a range of an empty object with 416. A caller who may not list the bucket gets 403 for a missing object, but
// also if its role has lost a permission: those who check uploads may list it.
const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && [404, 416].includes(error.$metadata.httpStatusCode ?? 0);

/** Permanently removes one version of an object. */
export async function deleteVersion(key: string, versionId: string): Promise<void> {
  await client.send(
    new DeleteObjectCommand({ Bucket: bucketOf(bucketFor(key)), Key: key, VersionId: versionId }),
  );
}

/** Permanently removes all versions of an object, except the one to keep. */
export async function deleteVersions(key: string, kept?: string): Promise<void> {
  await removeAll(
    key,
    (await listVersions(key)).filter(({ id }) => id !== kept),
  );
}

/**
 * Permanently removes the oldest versions of an object.
 * @param most the number of latest versions that stay
 * @returns their size in bytes
 */
export async function deleteOldVersions(key: string, most: number): Promise<number> {
  const versions = await listVersions(key);
  await removeAll(key, versions.slice(most));
  return versions.slice(0, most).reduce((sum, { size }) => sum + size, 0);
}

interface StoredVersion {
  readonly id: string;
  /** In bytes; 0 for a delete marker. */
  readonly size: number;
  readonly at: number;
}

/** One request of S3 lists, and one removes, a thousand versions. */
const AT_ONCE = 1000;

async function removeAll(key: string, versions: readonly StoredVersion[]): Promise<void> {
  for (let start = 0; start < versions.length; start += AT_ONCE) {
    const Objects = versions
      .slice(start, start + AT_ONCE)
      .map(({ id }) => ({ Key: key, VersionId: id }));
    const Delete = { Objects, Quiet: true };
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket: bucketOf(bucketFor(key)), Delete }),
    );
    const [first] = Errors;
    if (first !== undefined) throw new Error(`${Errors.length} versions stay: ${first.Code}`);
  }
}

/** All versions of an object, the latest first. */
async function listVersions(key: string): Promise<StoredVersion[]> {
  const found: StoredVersion[] = [];
  let next: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined =
    {};
  while (next !== undefined) {
    const answer: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({
        Bucket: bucketOf(bucketFor(key)),
        Prefix: key,
        ...next,
      }),
    );
    const { Versions = [], DeleteMarkers = [] } = answer;
    const markers = DeleteMarkers.map((marker) => ({ ...marker, Size: 0 }));
    for (const { Key, VersionId, LastModified, Size = 0 } of [...Versions, ...markers])
      if (Key === key && VersionId !== undefined)
        found.push({ id: VersionId, size: Size, at: LastModified?.getTime() ?? 0 });
    const { IsTruncated, NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = answer;
    next = IsTruncated ? { KeyMarker, VersionIdMarker } : undefined;
  }
  // Versions of one second stay in S3's order, which is the latest first.
  return found.toSorted((a, b) => b.at - a.at);
}
