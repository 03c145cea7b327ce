import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3';

/** What a stack's object store keeps, past everything that guards it. */
export interface RawObjects extends Disposable {
  /** The versions of an object that are stored, the latest first. */
  versionsOf(key: string): Promise<string[]>;
  /** The content of a version, as text in base64. */
  read(key: string, version: string): Promise<string>;
  /** Removes all versions of an object. */
  remove(key: string): Promise<void>;
}

/** Opens the object store of the stack whose Lambdas have this environment. */
export function openObjects(environment: Readonly<Record<string, string | undefined>>): RawObjects {
  const { S3_ENDPOINT, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = environment;
  const client = new S3Client({
    endpoint: S3_ENDPOINT ?? '',
    forcePathStyle: true,
    region: AWS_REGION ?? '',
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: AWS_SECRET_ACCESS_KEY ?? '',
    },
  });
  const bucketOf = (key: string) =>
    key.includes('/') ? environment.DOCUMENTS_BUCKET : environment.VIDEOS_BUCKET;
  const versionsOf = async (key: string) => {
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket: bucketOf(key), Prefix: key }),
    );
    return [...Versions, ...DeleteMarkers].flatMap(({ VersionId }) => VersionId ?? []);
  };
  return {
    versionsOf,
    async remove(Key) {
      for (const VersionId of await versionsOf(Key))
        await client.send(new DeleteObjectCommand({ Bucket: bucketOf(Key), Key, VersionId }));
    },
    async read(Key, VersionId) {
      const named = { Bucket: bucketOf(Key), Key, VersionId };
      const { Body } = await client.send(new GetObjectCommand(named));
      return (await Body?.transformToString('base64')) ?? '';
    },
    [Symbol.dispose]() {
      client.destroy();
    },
  };
}
