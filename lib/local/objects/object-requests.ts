import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Arrivals } from '../consumers/arrivals.ts';
import type { ObjectFiles } from './object-files.ts';
import { noSuchKey, noSuchVersion, notAllowed, notImplemented, S3Error } from './s3-answers.ts';

/** The headers that are stored with an object and returned by reads. */
const STORED_HEADERS = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
];

export function storedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && (STORED_HEADERS.includes(name) || name.startsWith('x-amz-meta-'))
        ? [[name, value]]
        : [],
    ),
  );
}

export async function putObject(
  request: IncomingMessage,
  response: ServerResponse,
  files: ObjectFiles,
  arrivals: Pick<Arrivals, 'tell'>,
  bucket: string,
  key: string,
): Promise<void> {
  const { headers } = request;
  const signedHash = headers['x-amz-content-sha256'];
  if (headers['x-amz-copy-source'] !== undefined || String(signedHash).startsWith('STREAMING-'))
    throw notImplemented();
  if (headers['content-length'] === undefined)
    throw new S3Error({
      status: 411,
      code: 'MissingContentLength',
      message: 'You must provide the Content-Length HTTP header.',
    });
  const { etag, versionId } = await files.put(
    bucket,
    key,
    storedHeaders(headers),
    request,
    async (version, sha256, store) => {
      if (signedHash !== undefined && signedHash !== 'UNSIGNED-PAYLOAD' && signedHash !== sha256)
        throw new S3Error({
          status: 400,
          code: 'XAmzContentSHA256Mismatch',
          message: "The provided 'x-amz-content-sha256' header does not match what was computed.",
        });
      const named = headers['x-amz-checksum-sha256'];
      if (named !== undefined && named !== Buffer.from(sha256, 'hex').toString('base64'))
        throw new S3Error({
          status: 400,
          code: 'BadDigest',
          message: 'The SHA256 you specified did not match what we received.',
        });
      await arrivals.tell(bucket, version, store);
    },
  );
  response.writeHead(200, { etag, 'x-amz-version-id': versionId }).end();
}

export async function getObject(
  request: IncomingMessage,
  response: ServerResponse,
  files: Pick<ObjectFiles, 'get'>,
  bucket: string,
  key: string,
  query: URLSearchParams,
): Promise<void> {
  const wanted = query.get('versionId') ?? undefined;
  const object = await files.get(bucket, key, wanted);
  if (object === undefined)
    throw wanted === undefined ? noSuchKey(key) : noSuchVersion(key, wanted);
  try {
    if (object.deleteMarker) {
      const marked = { 'x-amz-delete-marker': 'true', 'x-amz-version-id': object.versionId };
      throw wanted === undefined ? noSuchKey(key, marked) : notAllowed(marked);
    }
    const overridden = STORED_HEADERS.flatMap((name) => {
      const value = query.get(`response-${name}`);
      return value === null ? [] : [[name, value]];
    });
    const headers = {
      'content-type': 'binary/octet-stream',
      ...object.headers,
      ...Object.fromEntries(overridden),
      etag: object.etag,
      'x-amz-version-id': object.versionId,
      'last-modified': object.lastModified,
      'accept-ranges': 'bytes',
    };
    if (request.headers['if-none-match'] === object.etag) {
      response.writeHead(304, { etag: object.etag }).end();
      return;
    }
    const range = rangeOf(request.headers.range, object.size);
    const [start, end] = range ?? [0, object.size - 1];
    response.writeHead(range === undefined ? 200 : 206, {
      ...headers,
      'content-length': end - start + 1,
      ...(range !== undefined && { 'content-range': `bytes ${start}-${end}/${object.size}` }),
    });
    if (request.method === 'HEAD' || object.size === 0) response.end();
    else await pipeline(object.read(start, end), response).catch(ignoreClosed);
  } finally {
    await object.close();
  }
}

// Players open a video, read its start and disconnect: that is not an error.
function ignoreClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}

/** The first and last byte of a range; undefined for everything, as for an invalid range. */
function rangeOf(header: string | undefined, size: number): [number, number] | undefined {
  const [, first, last] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  const [start, end] =
    first === ''
      ? [Math.max(0, size - Number(last)), size - 1]
      : [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined;
  if (start >= size)
    throw new S3Error({
      status: 416,
      code: 'InvalidRange',
      message: 'The requested range is not satisfiable',
      details: { ActualObjectSize: String(size) },
    });
  return [start, end];
}

export async function deleteObject(
  response: ServerResponse,
  files: ObjectFiles,
  bucket: string,
  key: string,
  query: URLSearchParams,
): Promise<void> {
  const named = query.get('versionId');
  if (named === null) {
    const { versionId } = await files.mark(bucket, key);
    response.writeHead(204, { 'x-amz-delete-marker': 'true', 'x-amz-version-id': versionId }).end();
  } else {
    await files.remove(bucket, key, named);
    response.writeHead(204, { 'x-amz-version-id': named }).end();
  }
}
