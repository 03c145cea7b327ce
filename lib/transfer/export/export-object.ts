import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
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

async function read(
  { s3, buckets }: Pick<Place, 's3' | 'buckets'>,
  { bucket, key, version_id }: NamedObject,
  file: string,
) {
  const named = { Bucket: buckets[bucket], Key: key, VersionId: version_id ?? undefined };
  const found = await s3.send(new GetObjectCommand(named)).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (found === undefined) return undefined;
  const { Body, ContentLength, ContentType = 'application/octet-stream' } = found;
  if (!(Body instanceof Readable)) throw new Error('The object has no body');
  await using writer = await openWriter(file);
  for await (const chunk of Body) await writer.write(chunk);
  if (writer.size() !== ContentLength) throw new Error(`${key} ended too early`);
  return { ...(await writer.finish()), content_type: ContentType };
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && ['NoSuchKey', 'NoSuchVersion'].includes(error.name);
}
