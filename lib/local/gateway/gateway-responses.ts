import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { TOO_LARGE } from '../../operations/too-large.ts';
import { TimedOut } from './lambda.ts';

const MESSAGES = {
  400: 'Bad Request',
  403: 'Forbidden',
  413: 'Request Entity Too Large',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** A failure that API Gateway answers by itself. */
export class GatewayFailure extends Error {
  readonly status: keyof typeof MESSAGES;
  constructor(status: keyof typeof MESSAGES) {
    super(MESSAGES[status]);
    this.status = status;
  }
}

/** A body over the gateway's quota. On AWS, CloudFront refuses it before the gateway, in our error format. */
export class TooLarge extends Error {}

export function sendTooLarge(response: ServerResponse): void {
  response.writeHead(TOO_LARGE.status, TOO_LARGE.headers).end(TOO_LARGE.body);
}

export function statusOf(error: unknown): keyof typeof MESSAGES {
  if (error instanceof GatewayFailure) return error.status;
  console.error(error);
  return error instanceof TimedOut ? 503 : 500;
}

export function sendFailure(response: ServerResponse, status: keyof typeof MESSAGES): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ message: MESSAGES[status] }));
}

const headerValue = z.union([z.string(), z.number(), z.boolean()]);

const structured = z.object({
  statusCode: z.int(),
  headers: z.optional(z.record(z.string(), headerValue)),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
});

export function sendResult(response: ServerResponse, result: unknown): void {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    // A result without a status is the body of a success.
    const body = typeof result === 'string' ? result : JSON.stringify(result);
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    return;
  }
  const {
    statusCode,
    headers = {},
    cookies,
    body = '',
    isBase64Encoded,
  } = structured.parse(result);
  response.statusCode = statusCode;
  response.setHeader('content-type', 'text/plain;charset=utf-8');
  for (const [name, value] of Object.entries(headers))
    response.setHeader(name.toLowerCase(), String(value));
  if (cookies !== undefined) response.setHeader('set-cookie', cookies);
  response.end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
}
