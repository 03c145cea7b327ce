import { buckets } from '../../../lib/buckets.ts';
import { apiHeaders, securityHeaders } from '../../../lib/site/security-headers.ts';

type Headers = Readonly<Record<string, string>>;

const SECURITY = securityHeaders(
  buckets.map(({ name }) => `https://hiring-prod-${name}-123456789012.s3.us-east-1.amazonaws.com`),
);

/** CloudFront's headers, with values of the usual length. */
const CLOUDFRONT_HEADERS = {
  date: 'Sun, 22 Nov 2026 17:00:00 GMT',
  'content-length': '12345',
  'x-cache': 'Miss from cloudfront',
  via: `1.1 ${'0'.repeat(32)}.cloudfront.net (CloudFront)`,
  'x-amz-cf-pop': 'IAD89-C1',
  'x-amz-cf-id': '0'.repeat(56),
};
const GATEWAY_HEADERS = { 'apigw-requestid': 'JKJaXmPLvHcESHA=' };
const BUCKET_HEADERS = {
  'last-modified': 'Sun, 22 Nov 2026 17:00:00 GMT',
  etag: `"${'0'.repeat(32)}"`,
  server: 'AmazonS3',
  'x-amz-server-side-encryption': 'AES256',
  'x-amz-version-id': '0'.repeat(32),
  'accept-ranges': 'bytes',
  vary: 'accept-encoding',
  'content-encoding': 'br',
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
};

/** The size in HTTP/1.1. HTTP/2 compresses the repeated headers of a connection. */
function bytesOf(...all: readonly Headers[]): number {
  const lines = Object.entries(Object.assign({}, ...all)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.byteLength(lines.join(''));
}

/**
 * The size of a response's headers on the way to a browser, in bytes.
 * @param own the function's own headers
 */
export const headerBytes = {
  ofCall: (own: Headers) => bytesOf(CLOUDFRONT_HEADERS, GATEWAY_HEADERS, own, apiHeaders()),
  ofPage: (own: Headers) => bytesOf(CLOUDFRONT_HEADERS, GATEWAY_HEADERS, own, SECURITY),
  ofFile: () => bytesOf(CLOUDFRONT_HEADERS, BUCKET_HEADERS, SECURITY),
};
