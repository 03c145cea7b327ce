import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import pRetry from 'p-retry';
import { ClearError } from '../../local/clear-error.ts';
import { type CopiedObject, type Manifest, OBJECTS, objectFile, objectLine } from '../format.ts';
import { inParallel } from '../in-parallel.ts';
import type { ItemRules } from '../item-rules.ts';
import type { Place } from '../place.ts';
import type { Progress } from '../progress.ts';
import { linesOf } from './check-copy.ts';
import type { ImportJournal } from './import-journal.ts';
import { putItems } from './import-table.ts';

/** Objects in parallel. */
const AT_ONCE = 8;
/** Retries of an object if the connection breaks, or S3 is busy. */
const RETRIES = 8;

/** Uploads the remaining objects, and records their new versions. */
export async function importObjects(
  place: Place,
  folder: string,
  { objects }: Manifest,
  journal: ImportJournal,
  rules: ItemRules,
  progress: Progress,
): Promise<void> {
  await inParallel(AT_ONCE, linesOf(join(folder, OBJECTS)), async (line) => {
    const object = objectLine.parse(JSON.parse(line));
    if (!('sha256' in object) || journal.hasObject(object.key)) return;
    // Otherwise it would be removed on arrival.
    await putItems(place, [rules.waitingFor(object)]);
    journal.noteObject(object, await putObject(place, folder, object));
    progress.show(() => `Files: ${journal.objects()} of ${objects.count}`);
  });
}

/** @returns the object's version */
async function putObject(
  { s3, buckets }: Place,
  folder: string,
  object: CopiedObject,
): Promise<string> {
  const { bucket, key, size, sha256, content_type, cache_control } = object;
  const put = () =>
    s3.send(
      new PutObjectCommand({
        Bucket: buckets[bucket],
        Key: key,
        Body: createReadStream(join(folder, objectFile(object))),
        ContentLength: size,
        ContentType: content_type,
        CacheControl: cache_control,
        ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
      }),
    );
  // A stream cannot be sent twice, so the client itself cannot retry.
  const { VersionId } = await pRetry(put, {
    retries: RETRIES,
    shouldRetry: ({ error }) => isTransient(error),
  });
  if (VersionId === undefined)
    throw new ClearError(`The bucket ${buckets[bucket]} has no versioning: turn it on first.`);
  return VersionId;
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true;
  const status = error.$metadata.httpStatusCode ?? 500;
  return status >= 500 || status === 429;
}
