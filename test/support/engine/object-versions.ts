import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { credentialsIn } from '../../../lib/local/objects/signature.ts';

/** Direct access to a stack's object store, without its guards. */
export interface RawObjects extends Disposable {
  /** The stored versions of an object, newest first. */
  versionsOf(key: string): Promise<string[]>;
  /** The content of a version, as text in base64. */
  read(key: string, version: string): Promise<string>;
  /** Stores an object and returns its version. */
  put(key: string, content: Uint8Array): Promise<string>;
  /** Removes all versions of an object. */
  remove(key: string): Promise<void>;
  /** Every version stored since `begin`, in both buckets: its key, a space, and its content as text. */
  since(begin: Date): Promise<string[]>;
}

/** Opens the object store of the stack whose Lambdas have this environment. */
export function openObjects(environment: Readonly<Record<string, string | undefined>>): RawObjects {
  const { S3_ENDPOINT, AWS_REGION } = environment;
  const client = new S3Client({
    endpoint: S3_ENDPOINT ?? '',
    forcePathStyle: true,
    region: AWS_REGION ?? '',
    credentials: credentialsIn(environment),
  });
  const bucketOf = (key: string) =>
    key.includes('/') ? environment.DOCUMENTS_BUCKET : environment.VIDEOS_BUCKET;
  const versionsOf = async (key: string) => {
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket: bucketOf(key), Prefix: key }),
    );
    return [...Versions, ...DeleteMarkers].flatMap(({ VersionId }) => VersionId ?? []);
  };
  // Another test may have removed its object after the listing.
  const readIfStored = async (version: GetObjectCommandInput) => {
    try {
      const { Body } = await client.send(new GetObjectCommand(version));
      return await Body?.transformToString('latin1');
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === 'NoSuchVersion') return undefined;
      throw error;
    }
  };
  return {
    versionsOf,
    async put(Key, Body) {
      const { VersionId = '' } = await client.send(
        new PutObjectCommand({ Bucket: bucketOf(Key), Key, Body }),
      );
      return VersionId;
    },
    async remove(Key) {
      for (const VersionId of await versionsOf(Key))
        await client.send(new DeleteObjectCommand({ Bucket: bucketOf(Key), Key, VersionId }));
    },
    async read(Key, VersionId) {
      const named = { Bucket: bucketOf(Key), Key, VersionId };
      const { Body } = await client.send(new GetObjectCommand(named));
      return (await Body?.transformToString('base64')) ?? '';
    },
    async since(begin) {
      // S3 has times in whole seconds.
      const from = begin.getTime() - 1000;
      const found: string[] = [];
      for (const Bucket of [environment.DOCUMENTS_BUCKET, environment.VIDEOS_BUCKET]) {
        let page: ListObjectVersionsCommandOutput | undefined;
        do {
          page = await client.send(
            new ListObjectVersionsCommand({
              Bucket,
              KeyMarker: page?.NextKeyMarker,
              VersionIdMarker: page?.NextVersionIdMarker,
            }),
          );
          for (const { Key, VersionId, LastModified } of page.Versions ?? []) {
            if ((LastModified?.getTime() ?? 0) < from) continue;
            const content = await readIfStored({ Bucket, Key, VersionId });
            if (content !== undefined) found.push(`${Key} ${content}`);
          }
        } while (page.IsTruncated);
      }
      return found;
    },
    [Symbol.dispose]() {
      client.destroy();
    },
  };
}
