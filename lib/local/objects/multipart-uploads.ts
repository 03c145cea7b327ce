import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { element, S3Error, XML } from './s3-answers.ts';

/** The object of an upload. */
interface Target {
  readonly bucket: string;
  readonly key: string;
}

interface Part {
  readonly file: string;
  readonly etag: string;
  readonly size: number;
}

interface Begun extends Target {
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: Map<number, Part>;
}

/**
 * Multipart uploads. An object appears when its upload is completed; a stop of the stack aborts the others.
 */
export interface MultipartUploads {
  /** Answers a request that begins, continues, completes or aborts such an upload. */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    query: URLSearchParams,
  ): Promise<void>;
}

interface Options {
  /** The folder of the parts; it is emptied at the next start. */
  readonly folder: string;
  /** The stored headers of a request. */
  readonly kept: (headers: IncomingMessage['headers']) => Record<string, string>;
  /** Stores the whole object. */
  readonly store: (
    target: Target,
    headers: Begun['headers'],
    content: Readable,
  ) => Promise<{ readonly etag: string; readonly versionId: string }>;
}

/**
 * The minimum size of all parts but the last, in bytes:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html
 */
const PART_MIN_BYTES = 5 * 1024 * 1024;

const ALIVE_MS = 1000;

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html */
export function multipartUploads({ folder, kept, store }: Options): MultipartUploads {
  const uploads = new Map<string, Begun>();

  function find(id: string, { bucket, key }: Target): Begun {
    const found = uploads.get(id);
    if (found?.bucket === bucket && found.key === key) return found;
    const message = 'The specified upload does not exist.';
    throw new S3Error({ status: 404, code: 'NoSuchUpload', message });
  }

  async function end(id: string, target: Target): Promise<void> {
    const { parts } = find(id, target);
    uploads.delete(id);
    for (const { file } of parts.values()) await rm(file, { force: true });
  }

  async function takeIn(begun: Begun, number: number, content: Readable): Promise<string> {
    const part = await writePart(join(folder, randomUUID()), content);
    const before = begun.parts.get(number);
    begun.parts.set(number, part);
    if (before !== undefined) await rm(before.file, { force: true });
    return part.etag;
  }

  return {
    answer: async (request, response, target, query) => {
      const { method, headers } = request;
      const id = query.get('uploadId');
      if (method === 'POST' && id === null) {
        const begun = randomUUID();
        uploads.set(begun, { ...target, headers: kept(headers), parts: new Map() });
        sendXml(response, 'InitiateMultipartUploadResult', { ...named(target), UploadId: begun });
      } else if (method === 'PUT' && id !== null) {
        const etag = await takeIn(find(id, target), Number(query.get('partNumber')), request);
        response.writeHead(200, { etag }).end();
      } else if (method === 'POST' && id !== null) {
        const begun = find(id, target);
        const parts = partsOf(begun, await text(request));
        const content = Readable.from(contentOf(parts));
        // To join large parts takes long: as S3 does, say something meanwhile, so that the client waits.
        const alive = setInterval(() => response.writeProcessing(), ALIVE_MS);
        const joined = store(target, begun.headers, content);
        const { etag, versionId } = await joined.finally(() => clearInterval(alive));
        await end(id, target);
        response.setHeader('x-amz-version-id', versionId);
        sendXml(response, 'CompleteMultipartUploadResult', { ...named(target), ETag: etag });
      } else if (method === 'DELETE' && id !== null) {
        await end(id, target);
        response.writeHead(204).end();
      } else {
        const message = 'The specified method is not allowed against this resource.';
        throw new S3Error({ status: 405, code: 'MethodNotAllowed', message });
      }
    },
  };
}

async function writePart(file: string, content: Readable): Promise<Part> {
  const md5 = createHash('md5');
  let size = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      md5.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(content, measured, createWriteStream(file));
  return { file, size, etag: `"${md5.digest('hex')}"` };
}

/** The parts of an object in a request's body. */
function partsOf({ parts }: Begun, body: string): Part[] {
  const wanted = [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, each = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(each)?.[1]),
    md5: /[0-9a-f]{32}/.exec(each)?.[0],
  }));
  const found = wanted.map(({ number, md5 }) => {
    const part = parts.get(number);
    if (part?.etag !== `"${md5}"`) throw refused('InvalidPart', 'A part could not be found.');
    return part;
  });
  if (wanted.some(({ number }, index) => number <= (wanted[index - 1]?.number ?? 0)))
    throw refused('InvalidPartOrder', 'The list of parts was not in ascending order.');
  if (found.slice(0, -1).some(({ size }) => size < PART_MIN_BYTES))
    throw refused('EntityTooSmall', 'A part is smaller than the minimum allowed size.');
  if (found.length === 0) throw refused('MalformedXML', 'The request names no parts.');
  return found;
}

function refused(code: string, message: string): S3Error {
  return new S3Error({ status: 400, code, message });
}

async function* contentOf(parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { file } of parts) yield* createReadStream(file);
}

const named = ({ bucket, key }: Target) => ({ Bucket: bucket, Key: key });

function sendXml(
  response: ServerResponse,
  name: string,
  elements: Readonly<Record<string, string>>,
): void {
  const content = Object.entries(elements).map(([each, value]) => element(each, value));
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `${XML}<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content.join('')}</${name}>`,
    );
}
