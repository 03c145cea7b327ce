import type { IncomingMessage, ServerResponse } from 'node:http';
import { codeOf } from '../clear-error.ts';
import type { Refusal } from './signature.ts';

/** A refusal in S3's form: an XML answer. */
export class S3Error extends Error {
  readonly refusal: Refusal;
  readonly headers: Readonly<Record<string, string>>;
  constructor(refusal: Refusal, headers: Readonly<Record<string, string>> = {}) {
    super(refusal.message);
    this.refusal = refusal;
    this.headers = headers;
  }
}

/** The beginning of every XML answer. */
export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An element with a text. */
export function element(name: string, text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<${name}>${escaped}</${name}>`;
}

const INTERNAL_ERROR: Refusal = {
  status: 500,
  code: 'InternalError',
  message: 'We encountered an internal error. Please try again.',
};

/** The error codes of a full disk, or of a file size limit. */
const NO_SPACE = ['ENOSPC', 'EDQUOT', 'EFBIG'];

export function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  const code = codeOf(error);
  if (code === undefined || !NO_SPACE.includes(code)) {
    console.error('The object store failed:', error);
    return new S3Error(INTERNAL_ERROR);
  }
  console.error(`The object store cannot store an upload: no space left (${code}).`);
  return new S3Error({
    status: 507,
    code: 'InsufficientStorage',
    message: 'No space left to store the object.',
  });
}

export const accessDenied = () =>
  new S3Error({ status: 403, code: 'AccessDenied', message: 'Access Denied' });

export function notAllowed(headers?: Record<string, string>): S3Error {
  const message = 'The specified method is not allowed against this resource.';
  return new S3Error({ status: 405, code: 'MethodNotAllowed', message }, headers);
}

export const notImplemented = () =>
  new S3Error({
    status: 501,
    code: 'NotImplemented',
    message: 'A header you provided implies functionality that is not implemented.',
  });

export function noSuchKey(Key: string, headers?: Record<string, string>): S3Error {
  const message = 'The specified key does not exist.';
  return new S3Error({ status: 404, code: 'NoSuchKey', message, details: { Key } }, headers);
}

export function noSuchVersion(Key: string, VersionId: string): S3Error {
  const message = 'The specified version does not exist.';
  return new S3Error({ status: 404, code: 'NoSuchVersion', message, details: { Key, VersionId } });
}

export function sendRefusal(
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
