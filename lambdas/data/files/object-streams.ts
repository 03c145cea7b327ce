import type { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { indexObjectKey } from '../keys/listings.ts';
import { isNamed } from '../table/retry.ts';
import { bucketFor, bucketOf, versionOf } from './buckets.ts';
import type { UploadedFile } from './files.ts';
import { objectsClient as client, retried } from './objects-client.ts';

/** Streams objects that may not fit into a function's memory. */

/** Streams a file, in its accepted version or else the latest. Undefined if it doesn't exist (any more). */
export async function streamFile(file: UploadedFile): Promise<Content | undefined> {
  return await stream(file);
}

/** Reads a whole document; needs access to the documents bucket only. Undefined if it doesn't exist (any more). */
export async function readDocument(document: UploadedFile): Promise<Uint8Array | undefined> {
  return await retried(async () => {
    const content = await stream(document);
    return content && new Uint8Array(await new Response(content).arrayBuffer());
  });
}

type Content = ReadableStream<Uint8Array>;

async function stream({ key, version_id }: UploadedFile): Promise<Content | undefined> {
  const version = version_id === null ? {} : { VersionId: version_id };
  const named = { Bucket: bucketOf(bucketFor(key)), Key: key, ...version };
  try {
    const { Body } = await client.send(new GetObjectCommand(named));
    return Body?.transformToWebStream();
  } catch (error) {
    if (isNamed(error, 'NoSuchKey') || isNamed(error, 'NoSuchVersion')) return undefined;
    throw error;
  }
}

/**
 * Streams a version of the stored index.
 * @throws if it doesn't exist (any more), or the signal aborts
 */
export async function streamIndex(
  version_id: string,
  abortSignal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const named = { Bucket: bucketOf(bucketFor(indexObjectKey)), Key: indexObjectKey };
  const command = new GetObjectCommand({ ...named, VersionId: version_id });
  const { Body } = await client.send(command, { abortSignal });
  if (Body === undefined) throw new Error('The object store answered without a body');
  return Body.transformToWebStream();
}

/** Size of an upload's parts, in bytes. Two are in memory at once; S3 accepts at most ten thousand. */
const PART_BYTES = 16 * 1024 * 1024;

/** Stores an object from a stream of any length. Only a complete object is stored. */
export async function storeObject(
  key: string,
  contentType: string,
  content: ReadableStream<Uint8Array> | Readable,
): Promise<void> {
  await upload(key, contentType, content);
}

/**
 * Replaces the stored index of open jobs.
 * @returns the version of the object
 */
export async function storeIndex(content: Readable): Promise<string> {
  return versionOf(await upload(indexObjectKey, 'application/zstd', content));
}

async function upload(
  key: string,
  contentType: string,
  content: ReadableStream<Uint8Array> | Readable,
): Promise<{ readonly VersionId?: string | undefined }> {
  const stored = new Upload({
    client,
    params: {
      Bucket: bucketOf(bucketFor(key)),
      Key: key,
      ContentType: contentType,
      Body: content,
    },
    partSize: PART_BYTES,
    queueSize: 2,
  });
  return await stored.done();
}
