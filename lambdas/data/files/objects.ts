import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import pRetry from 'p-retry';
import { bucketFor, bucketOf, versionOf } from './buckets.ts';
import { objectsClient as client } from './objects-client.ts';

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

/** The SDK retries requests, but not a body that breaks off. */
const retried = <T>(read: () => Promise<T>): Promise<T> =>
  pRetry(read, { retries: 2, minTimeout: 50, randomize: true });

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
  for (const versionId of await listVersions(key)) {
    if (versionId !== kept) await deleteVersion(key, versionId);
  }
}

/** Permanently removes the oldest versions of an object. @param most the number of latest versions that stay */
export async function deleteOldVersions(key: string, most: number): Promise<void> {
  for (const versionId of (await listVersions(key)).slice(most))
    await deleteVersion(key, versionId);
}

/** All versions of an object, the latest first. One answer of S3 holds a thousand. */
async function listVersions(key: string): Promise<string[]> {
  const found: { id: string; at: number }[] = [];
  let next: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined =
    {};
  while (next !== undefined) {
    const answer: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({
        ...{ Bucket: bucketOf(bucketFor(key)), Prefix: key },
        ...next,
      }),
    );
    for (const { Key, VersionId, LastModified } of [
      ...(answer.Versions ?? []),
      ...(answer.DeleteMarkers ?? []),
    ])
      if (Key === key && VersionId !== undefined)
        found.push({ id: VersionId, at: LastModified?.getTime() ?? 0 });
    const { IsTruncated, NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = answer;
    next = IsTruncated ? { KeyMarker, VersionIdMarker } : undefined;
  }
  return found.toSorted((a, b) => b.at - a.at).map(({ id }) => id);
}
