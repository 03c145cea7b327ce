import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { parse } from 'secure-json-parse';
import { BODY_MAX_BYTES } from '../contract/limits.ts';
import { Problem } from '../contract/problem.ts';

/**
 * Reads the JSON object of a request. No body counts as an empty object.
 * @throws too-large above the largest body, in bytes; unsupported-media-type if the content type is not JSON; invalid
 *   if it is not a JSON object or holds `__proto__` or another key that would reach a prototype
 */
export function jsonBody(
  {
    body = '',
    isBase64Encoded,
    headers,
  }: Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded' | 'headers'>,
  maxBytes = BODY_MAX_BYTES,
): object {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxBytes) {
    throw new Problem(
      'too-large',
      `The request is too large: at most ${maxBytes / 1024} KB can be sent.`,
    );
  }
  if (bytes.length === 0) return {};
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    throw new Problem(
      'unsupported-media-type',
      'Send JSON, with the content type application/json.',
    );
  }
  let value: unknown;
  try {
    value = parse(bytes.toString('utf8'));
  } catch {
    throw new Problem('invalid', 'The request is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Problem('invalid', 'The request must be a JSON object.');
  }
  return value;
}
