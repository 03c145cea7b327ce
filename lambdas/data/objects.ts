import { DeleteObjectCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { setting } from './environment.ts';
import { bucketFor } from './files.ts';

/** What the consumers do with objects. They start seldom, and can afford the whole client of the SDK. */

const endpoint = process.env.S3_ENDPOINT;
const client = new S3Client(endpoint === undefined ? {} : { endpoint, forcePathStyle: true });

const bucketOf = (key: string) =>
  setting(bucketFor(key) === 'documents' ? 'DOCUMENTS_BUCKET' : 'VIDEOS_BUCKET');

/** Removes one version of an object for good. */
export async function deleteVersion(key: string, versionId: string): Promise<void> {
  await client.send(
    new DeleteObjectCommand({ Bucket: bucketOf(key), Key: key, VersionId: versionId }),
  );
}

/** Removes all versions of an object for good, but for the one that is to be kept. */
export async function deleteVersions(key: string, kept?: string): Promise<void> {
  for (const versionId of await listVersions(key)) {
    if (versionId !== kept) await deleteVersion(key, versionId);
  }
}

// One answer holds a thousand versions. More than that nobody can upload to one key before it expires.
async function listVersions(key: string): Promise<string[]> {
  const { Versions = [], DeleteMarkers = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket: bucketOf(key), Prefix: key }),
  );
  return [...Versions, ...DeleteMarkers].flatMap(({ Key, VersionId }) =>
    Key === key && VersionId !== undefined ? [VersionId] : [],
  );
}
