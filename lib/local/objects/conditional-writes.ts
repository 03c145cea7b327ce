import type { IncomingHttpHeaders } from 'node:http';
import type { ObjectFiles } from './object-files.ts';
import { noSuchKey, S3Error } from './s3-answers.ts';

interface Target {
  readonly bucket: string;
  readonly key: string;
}

/** Stores an object if the conditions in a request's headers hold. @throws S3Error if they don't */
export type StoreIf = (
  headers: IncomingHttpHeaders,
  target: Target,
  store: () => Promise<void>,
) => Promise<void>;

/**
 * `If-None-Match: *` stores only a new object, `If-Match` only over the version with this ETag. A conditional write that
 * meets another write of the same key is a conflict, which the caller may try again.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 */
export function conditionalWrites(files: Pick<ObjectFiles, 'get'>): StoreIf {
  /** How many writes of each key are at work. */
  const writing = new Map<string, number>();

  async function check(headers: IncomingHttpHeaders, { bucket, key }: Target): Promise<void> {
    const latest = await files.get(bucket, key);
    await latest?.close();
    const etag = latest?.deleteMarker ? undefined : latest?.etag;
    if (headers['if-none-match'] !== undefined && etag !== undefined) throw failed('If-None-Match');
    const expected = headers['if-match'];
    if (expected === undefined) return;
    if (etag === undefined) throw noSuchKey(key);
    if (unquoted(expected) !== unquoted(etag)) throw failed('If-Match');
  }

  return async (headers, target, store) => {
    const { 'if-none-match': none, 'if-match': match } = headers;
    const isConditional = none !== undefined || match !== undefined;
    if (none !== undefined && (none !== '*' || match !== undefined)) throw notImplemented();
    const name = `${target.bucket}/${target.key}`;
    const meetsAnother = () => isConditional && (writing.get(name) ?? 0) > 1;
    writing.set(name, (writing.get(name) ?? 0) + 1);
    try {
      if (meetsAnother()) throw conflicting();
      if (isConditional) await check(headers, target);
      if (meetsAnother()) throw conflicting();
      await store();
    } finally {
      const left = (writing.get(name) ?? 1) - 1;
      if (left === 0) writing.delete(name);
      else writing.set(name, left);
    }
  };
}

const unquoted = (etag: string) => etag.replaceAll('"', '');

const failed = (Condition: string) =>
  new S3Error({
    status: 412,
    code: 'PreconditionFailed',
    message: 'At least one of the pre-conditions you specified did not hold',
    details: { Condition },
  });

const conflicting = () =>
  new S3Error({
    status: 409,
    code: 'ConditionalRequestConflict',
    message: 'The conditional request cannot succeed due to a conflicting operation.',
  });

const notImplemented = () =>
  new S3Error({
    status: 501,
    code: 'NotImplemented',
    message: 'A header you provided implies functionality that is not implemented.',
  });
