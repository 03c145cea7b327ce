import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { buckets, type CorsRule } from '../buckets.ts';
import { type Listener, listen } from './listen.ts';
import { type ObjectFiles, openObjectFiles } from './object-files.ts';
import { type Credentials, decoded, type Refusal, refuseUnsigned } from './signature.ts';

interface Options {
  readonly port: number;
  readonly folder: string;
  readonly credentials: Credentials;
  readonly region: string;
  readonly cors: CorsRule;
}

/** A refusal of S3's, thrown to be answered as its XML. */
class S3Error extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Serves the buckets in S3's protocol at `/<bucket>/<key>`: PUT, GET (whole or a range), HEAD and DELETE of signed
 * requests, with the buckets' CORS rules.
 */
export async function startObjectStore(options: Options): Promise<Listener> {
  const files = await openObjectFiles(
    options.folder,
    buckets.map(({ name }) => name),
  );
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('x-amz-request-id', randomUUID());
    try {
      await answer(request, response, files, options);
    } catch (error) {
      if (error instanceof S3Error) return refuse(request, response, error.refusal);
      // A client that goes away in the middle is no failure of ours.
      if (request.destroyed && !request.complete) return;
      console.error('The object store failed:', error);
      refuse(request, response, INTERNAL_ERROR);
    }
  };
  return await listen(options.port, respond, 'the object store');
}

const INTERNAL_ERROR: Refusal = {
  status: 500,
  code: 'InternalError',
  message: 'We encountered an internal error. Please try again.',
};

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  files: ObjectFiles,
  { cors, credentials, region }: Options,
): Promise<void> {
  if (request.method === 'OPTIONS') return preflight(request, response, cors);
  allowOrigin(request, response, cors);
  const { bucket, key, query } = locate(request);
  const refusal = refuseUnsigned(request, credentials, region);
  if (refusal !== undefined) throw new S3Error(refusal);
  if (!buckets.some(({ name }) => name === bucket))
    throw new S3Error({
      status: 404,
      code: 'NoSuchBucket',
      message: 'The specified bucket does not exist',
    });
  switch (key === '' ? 'of a bucket' : request.method) {
    case 'PUT':
      return await put(request, response, files, bucket, key);
    case 'GET':
    case 'HEAD':
      return await get(request, response, files, bucket, key, query);
    case 'DELETE':
      await files.remove(bucket, key);
      response.writeHead(204).end();
      return;
    default:
      throw new S3Error({
        status: 405,
        code: 'MethodNotAllowed',
        message: 'The specified method is not allowed against this resource.',
      });
  }
}

function locate({ url = '' }: IncomingMessage) {
  const [path = '', search = ''] = url.split(/\?(.*)/);
  const [bucket = '', key = ''] = path.slice(1).split(/\/(.*)/);
  return { bucket, key: decoded(key), query: new URLSearchParams(search) };
}

/** The headers that an object is put with and read with. */
const KEPT = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
];

function kept(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && (KEPT.includes(name) || name.startsWith('x-amz-meta-'))
        ? [[name, value]]
        : [],
    ),
  );
}

async function put(
  request: IncomingMessage,
  response: ServerResponse,
  files: ObjectFiles,
  bucket: string,
  key: string,
): Promise<void> {
  const { headers } = request;
  const signedHash = headers['x-amz-content-sha256'];
  if (headers['x-amz-copy-source'] !== undefined || String(signedHash).startsWith('STREAMING-'))
    throw new S3Error({
      status: 501,
      code: 'NotImplemented',
      message: 'A header you provided implies functionality that is not implemented.',
    });
  if (headers['content-length'] === undefined)
    throw new S3Error({
      status: 411,
      code: 'MissingContentLength',
      message: 'You must provide the Content-Length HTTP header.',
    });
  const stored = await files.put(bucket, key, kept(headers), request, (_size, sha256) => {
    if (signedHash !== undefined && signedHash !== 'UNSIGNED-PAYLOAD' && signedHash !== sha256)
      throw new S3Error({
        status: 400,
        code: 'XAmzContentSHA256Mismatch',
        message: "The provided 'x-amz-content-sha256' header does not match what was computed.",
      });
  });
  response.writeHead(200, { etag: stored.etag }).end();
}

async function get(
  request: IncomingMessage,
  response: ServerResponse,
  files: ObjectFiles,
  bucket: string,
  key: string,
  query: URLSearchParams,
): Promise<void> {
  const object = await files.get(bucket, key);
  if (object === undefined)
    throw new S3Error({
      status: 404,
      code: 'NoSuchKey',
      message: 'The specified key does not exist.',
      details: { Key: key },
    });
  try {
    const overridden = KEPT.flatMap((name) => {
      const value = query.get(`response-${name}`);
      return value === null ? [] : [[name, value]];
    });
    const headers = {
      'content-type': 'binary/octet-stream',
      ...object.headers,
      ...Object.fromEntries(overridden),
      etag: object.etag,
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

// Players open a video, look at its start and hang up: that is not a failure.
function ignoreClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}

/** The first and last byte that are asked for; undefined for all, as for a range that makes no sense. */
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

function allowOrigin(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  rule: CorsRule,
) {
  response.setHeader(
    'vary',
    'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  );
  if (headers.origin === undefined || !rule.allowedOrigins.includes(headers.origin)) return;
  if (!rule.allowedMethods.some((allowed) => allowed === method)) return;
  response.setHeader('access-control-allow-origin', headers.origin);
  response.setHeader('access-control-allow-methods', rule.allowedMethods.join(', '));
  response.setHeader('access-control-expose-headers', rule.exposedHeaders.join(', '));
}

function preflight({ headers }: IncomingMessage, response: ServerResponse, rule: CorsRule): void {
  const { origin = '' } = headers;
  const method = headers['access-control-request-method'];
  const wanted = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (
    !rule.allowedOrigins.includes(origin) ||
    !rule.allowedMethods.some((allowed) => allowed === method) ||
    !wanted.every((name) => rule.allowedHeaders.includes(name))
  )
    throw new S3Error({
      status: 403,
      code: 'AccessForbidden',
      message: 'CORSResponse: This CORS request is not allowed.',
    });
  response
    .writeHead(200, {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': rule.allowedMethods.join(', '),
      'access-control-allow-headers': wanted.join(', '),
      'access-control-expose-headers': rule.exposedHeaders.join(', '),
      'access-control-max-age': String(rule.maxAgeSeconds),
      vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    })
    .end();
}

function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const elements = Object.entries({
    Code: refusal.code,
    Message: refusal.message,
    ...refusal.details,
  }).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${elements.join('')}</Error>`;
  response.writeHead(refusal.status, { 'content-type': 'application/xml' });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
