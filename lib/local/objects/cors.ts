import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CorsRule } from '../../buckets.ts';
import { S3Error } from './s3-answers.ts';

export function allowOrigin(
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

export function preflight(
  { headers }: IncomingMessage,
  response: ServerResponse,
  rule: CorsRule,
): void {
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
