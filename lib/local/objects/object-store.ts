import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { buckets, type CorsRule } from '../../buckets.ts';
import { codeOf } from '../clear-error.ts';
import type { Arrivals } from '../consumers/arrivals.ts';
import { type Listener, listen } from '../listen.ts';
import { type MultipartUploads, multipartUploads } from './multipart-uploads.ts';
import type { ObjectFiles } from './object-files.ts';
import { element, S3Error, XML } from './s3-answers.ts';
import { type Credentials, decoded, type Refusal, refuseUnsigned } from './signature.ts';

interface Options {
  readonly port: number;
  readonly files: ObjectFiles;
  /** Notified of every stored object. */
  readonly arrivals: Pick<Arrivals, 'tell'>;
  readonly credentials: Credentials;
  readonly region: string;
  readonly cors: CorsRule;
}

/**
 * Serves the buckets in S3's protocol at `/<bucket>/<key>`: PUT, GET (whole or a range), HEAD and DELETE of
 * signed requests, multipart uploads, the buckets' CORS rules, and versions, which `GET /<bucket>?versions`
 * lists.
 */
export async function startObjectStore(options: Options): Promise<Listener> {
  const { files, arrivals } = options;
  const uploads = multipartUploads({
    folder: files.unfinished,
    kept,
    store: ({ bucket, key }, headers, content) =>
      files.put(bucket, key, headers, content, (version, _sha256, store) =>
        arrivals.tell(bucket, version, store),
      ),
  });
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('x-amz-request-id', randomUUID());
    try {
      await answer(request, response, options, uploads);
    } catch (error) {
      // A client that disconnects is not an error.
      if (request.destroyed && !request.complete) return;
      refuse(request, response, refusalOf(error));
      // Reads the rest of an upload, so that the client gets to the answer.
      request.resume();
    }
  };
  return await listen(options.port, respond, 'the object store');
}

const INTERNAL_ERROR: Refusal = {
  status: 500,
  code: 'InternalError',
  message: 'We encountered an internal error. Please try again.',
};

/** The error codes of a full disk, or of a file size limit. */
const NO_SPACE = ['ENOSPC', 'EDQUOT', 'EFBIG'];

function refusalOf(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  const code = codeOf(error);
  if (code === undefined || !NO_SPACE.includes(code)) {
    console.error('The object store failed:', error);
    return new S3Error(INTERNAL_ERROR);
  }
  console.error(`The object store cannot keep an upload: there is no space left (${code}).`);
  return new S3Error({
    status: 507,
    code: 'InsufficientStorage',
    message: 'There is no space left to store the object.',
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { files, arrivals, cors, credentials, region }: Options,
  uploads: MultipartUploads,
): Promise<void> {
  if (request.method === 'OPTIONS') return preflight(request, response, cors);
  allowOrigin(request, response, cors);
  const { bucket, key, query } = locate(request);
  const refusal = await refuseUnsigned(request, credentials, region);
  if (refusal !== undefined) throw new S3Error(refusal);
  if (!buckets.some(({ name }) => name === bucket))
    throw new S3Error({
      status: 404,
      code: 'NoSuchBucket',
      message: 'The specified bucket does not exist',
    });
  if (key === '' && request.method === 'GET' && query.has('versions'))
    return await list(response, files, bucket, query);
  if (key !== '' && (query.has('uploads') || query.has('uploadId')))
    return await uploads.answer(request, response, { bucket, key }, query);
  switch (key === '' ? 'of a bucket' : request.method) {
    case 'PUT':
      return await put(request, response, files, arrivals, bucket, key);
    case 'GET':
    case 'HEAD':
      return await get(request, response, files, bucket, key, query);
    case 'DELETE':
      return await remove(response, files, bucket, key, query);
    default:
      throw notAllowed();
  }
}

function notAllowed(headers?: Record<string, string>): S3Error {
  const message = 'The specified method is not allowed against this resource.';
  return new S3Error({ status: 405, code: 'MethodNotAllowed', message }, headers);
}

function noSuchKey(Key: string, headers?: Record<string, string>): S3Error {
  const message = 'The specified key does not exist.';
  return new S3Error({ status: 404, code: 'NoSuchKey', message, details: { Key } }, headers);
}

function noSuchVersion(Key: string, VersionId: string): S3Error {
  const message = 'The specified version does not exist.';
  return new S3Error({ status: 404, code: 'NoSuchVersion', message, details: { Key, VersionId } });
}

function locate({ url = '' }: IncomingMessage) {
  const [path = '', search = ''] = url.split(/\?(.*)/);
  const [bucket = '', key = ''] = path.slice(1).split(/\/(.*)/);
  return { bucket, key: decoded(key), query: new URLSearchParams(search) };
}

/** The headers that are stored with an object and returned by reads. */
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
  arrivals: Options['arrivals'],
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
  const { etag, versionId } = await files.put(
    bucket,
    key,
    kept(headers),
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

async function get(
  request: IncomingMessage,
  response: ServerResponse,
  files: ObjectFiles,
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
    const overridden = KEPT.flatMap((name) => {
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

async function remove(
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

/** The most versions in one list of S3. */
const MOST_LISTED = 1000;

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectVersions.html */
async function list(
  response: ServerResponse,
  files: ObjectFiles,
  bucket: string,
  query: URLSearchParams,
): Promise<void> {
  const prefix = query.get('prefix') ?? '';
  const keyMarker = query.get('key-marker') ?? '';
  const versionIdMarker = query.get('version-id-marker') ?? '';
  const max = Math.min(MOST_LISTED, Number(query.get('max-keys')) || MOST_LISTED);
  const rest = (await files.list(bucket, prefix)).filter(
    ({ key, versionId }) =>
      key > keyMarker || (key === keyMarker && comesAfter(versionId, versionIdMarker)),
  );
  const page = rest.slice(0, max);
  const last = rest.length > max ? page.at(-1) : undefined;
  const elements = [
    element('Name', bucket),
    element('Prefix', prefix),
    element('KeyMarker', keyMarker),
    element('VersionIdMarker', versionIdMarker),
    element('MaxKeys', String(max)),
    element('IsTruncated', String(last !== undefined)),
    ...(last === undefined
      ? []
      : [element('NextKeyMarker', last.key), element('NextVersionIdMarker', last.versionId)]),
    ...page.map(({ key, versionId, isLatest, lastModified, etag, size, deleteMarker }) => {
      const common = [
        element('Key', key),
        element('VersionId', versionId),
        element('IsLatest', String(isLatest)),
        element('LastModified', new Date(lastModified).toISOString()),
      ];
      if (deleteMarker) return `<DeleteMarker>${common.join('')}</DeleteMarker>`;
      const content = [element('ETag', etag), element('Size', String(size))];
      return `<Version>${[...common, ...content].join('')}</Version>`;
    }),
  ];
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `${XML}<ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${elements.join('')}</ListVersionsResult>`,
    );
}

// Latest first. A key marker without a version marker skips the whole key.
const comesAfter = (versionId: string, marker: string): boolean => versionId < marker;

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

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { refusal, headers }: S3Error,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const elements = Object.entries({
    Code: refusal.code,
    Message: refusal.message,
    ...refusal.details,
  }).map(([name, value]) => element(name, value));
  const body = `${XML}<Error>${elements.join('')}</Error>`;
  response.writeHead(refusal.status, { ...headers, 'content-type': 'application/xml' });
  response.end(request.method === 'HEAD' ? undefined : body);
}
