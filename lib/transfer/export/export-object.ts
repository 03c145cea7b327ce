import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import pRetry from 'p-retry';
import { type NamedObject, type ObjectLine, objectFile } from '../format.ts';
import type { Place } from '../place.ts';
import { openWriter } from '../writer.ts';

/** Retries of an object whose connection breaks in the middle. */
const RETRIES = 5;

/**
 * Copies an object into the folder, atomically.
 * @returns its line in the list of objects
 */
export async function copyObject(
  place: Pick<Place, 's3' | 'buckets'>,
  folder: string,
  object: NamedObject,
): Promise<ObjectLine> {
  const file = join(folder, objectFile(object));
  await mkdir(dirname(file), { recursive: true });
  const written = await pRetry(() => read(place, object, file), {
    retries: RETRIES,
    // The client has already retried S3's own errors.
    shouldRetry: ({ error }) => !(error instanceof S3ServiceException),
  });
  return written === undefined ? { ...object, missing: true } : { ...object, ...written };
}

async function read(place: Pick<Place, 's3' | 'buckets'>, object: NamedObject, file: string) {
  const { key, version_id } = object;
  let found: GetObjectCommandOutput | undefined;
  // AWS Backup restores an object as a new version.
  for (const version of new Set([version_id, null])) found ??= await find(place, object, version);
  if (found === undefined) return undefined;
  const { Body, ContentLength, ContentType = 'application/octet-stream', CacheControl } = found;
  if (!(Body instanceof Readable)) throw new Error('The object has no body');
  await using writer = await openWriter(file);
  for await (const chunk of Body) await writer.write(chunk);
  if (writer.size() !== ContentLength) throw new Error(`${key} ended too early`);
  return {
    ...(await writer.finish()),
    content_type: ContentType,
    ...(CacheControl !== undefined && { cache_control: CacheControl }),
  };
}

/** An object's version, or its latest one. Undefined if there is none. */
async function find(
  { s3, buckets }: Pick<Place, 's3' | 'buckets'>,
  { bucket, key }: NamedObject,
  version: string | null,
): Promise<GetObjectCommandOutput | undefined> {
  const named = { Bucket: buckets[bucket], Key: key, VersionId: version ?? undefined };
  try {
    return await s3.send(new GetObjectCommand(named));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && ['NoSuchKey', 'NoSuchVersion'].includes(error.name);
}
