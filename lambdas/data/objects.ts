import { DeleteObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { bucketFor, bucketOf } from './files.ts';
import { objectsClient as client } from './objects-client.ts';

/** How the consumers remove objects. */

/** Removes one version of an object for good. */
export async function deleteVersion(key: string, versionId: string): Promise<void> {
  await client.send(
    new DeleteObjectCommand({ Bucket: bucketOf(bucketFor(key)), Key: key, VersionId: versionId }),
  );
}

/** Removes all versions of an object for good, except the one to keep. */
export async function deleteVersions(key: string, kept?: string): Promise<void> {
  for (const versionId of await listVersions(key)) {
    if (versionId !== kept) await deleteVersion(key, versionId);
  }
}

// One answer holds a thousand versions. The quota of uploads lets nobody make more of one object before it expires.
async function listVersions(key: string): Promise<string[]> {
  const { Versions = [], DeleteMarkers = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket: bucketOf(bucketFor(key)), Prefix: key }),
  );
  return [...Versions, ...DeleteMarkers].flatMap(({ Key, VersionId }) =>
    Key === key && VersionId !== undefined ? [VersionId] : [],
  );
}
