import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buckets, type CorsRule, INCOMING_MAIL, type StoredBucket } from '../../buckets.ts';
import { mayList } from '../caller.ts';
import type { Arrivals } from '../consumers/arrivals.ts';
import { type Listener, listen } from '../listen.ts';
import { allowOrigin, preflight } from './cors.ts';
import { deleteObjects } from './delete-objects.ts';
import { listVersions } from './list-versions.ts';
import { type MultipartUploads, multipartUploads } from './multipart-uploads.ts';
import type { ObjectFiles } from './object-files.ts';
import { deleteObject, getObject, putObject, storedHeaders } from './object-requests.ts';
import {
  accessDenied,
  notAllowed,
  notImplemented,
  S3Error,
  sendRefusal,
  toS3Error,
} from './s3-answers.ts';
import { type Credentials, checkSignature, decoded } from './signature.ts';

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
    kept: storedHeaders,
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
      sendRefusal(request, response, toS3Error(error));
      // Reads the rest of an upload, so that the client gets to the answer.
      request.resume();
    }
  };
  return await listen(options.port, respond, 'the object store');
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
  const refusal = await checkSignature(request, credentials, region);
  if (refusal !== undefined) throw new S3Error(refusal);
  if (!isBucket(bucket))
    throw new S3Error({
      status: 404,
      code: 'NoSuchBucket',
      message: 'The specified bucket does not exist',
    });
  if (isConditionalWrite(request)) throw notImplemented();
  if (key === '' && request.method === 'GET' && query.has('versions'))
    return await listVersions(response, files, bucket, query);
  if (key === '' && request.method === 'POST' && query.has('delete'))
    return await deleteObjects(request, response, files, bucket);
  if (key !== '' && (query.has('uploads') || query.has('uploadId')))
    return await uploads.answer(request, response, { bucket, key }, query);
  switch (key === '' ? 'of a bucket' : request.method) {
    case 'PUT':
      return await putObject(request, response, files, arrivals, bucket, key);
    case 'GET':
    case 'HEAD':
      try {
        return await getObject(request, response, files, bucket, key, query);
      } catch (error) {
        const isMissing = error instanceof S3Error && error.refusal.status === 404;
        throw isMissing && !mayList(request, bucket) ? accessDenied() : error;
      }
    case 'DELETE':
      return await deleteObject(response, files, bucket, key, query);
    default:
      throw notAllowed();
  }
}

const isConditionalWrite = ({ method, headers }: IncomingMessage) =>
  (method === 'PUT' || method === 'POST') &&
  (headers['if-match'] !== undefined || headers['if-none-match'] !== undefined);

const isBucket = (name: string): name is StoredBucket =>
  [...buckets, INCOMING_MAIL].some((bucket) => bucket.name === name);

function locate({ url = '' }: IncomingMessage) {
  const [path = '', search = ''] = url.split(/\?(.*)/);
  const [bucket = '', key = ''] = path.slice(1).split(/\/(.*)/);
  return { bucket, key: decoded(key), query: new URLSearchParams(search) };
}
