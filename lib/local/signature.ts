import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A pair of keys that requests are signed with. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Why S3 would refuse a request, in S3's words. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Elements that the error names beside its code and message. */
  readonly details?: Readonly<Record<string, string>>;
}

interface Claim {
  readonly accessKeyId: string;
  /** `date/region/service/aws4_request` */
  readonly scope: string;
  /** `YYYYMMDDTHHMMSSZ` */
  readonly signedAt: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** Seconds that a signed URL lives; a signed request has no such number. */
  readonly expires?: number;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** A URL may be signed for a week at most, and a request's clock may be off by a quarter of an hour. */
const MAX_EXPIRES_S = 7 * 24 * 60 * 60;
const MAX_SKEW_MS = 15 * 60 * 1000;

/** What a request is signed for, and what it sends where that is signed too. */
interface Signed {
  readonly service: string;
  readonly body?: string;
}

/**
 * Checks a request's Signature Version 4, of its URL or its Authorization header, as S3 does unless another service is
 * named:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 * @returns why the request is refused, or undefined where it is signed well
 */
export function refuseUnsigned(
  request: IncomingMessage,
  credentials: Credentials,
  region: string,
  { service, body }: Signed = { service: 's3' },
): Refusal | undefined {
  const claim = queryClaim(request) ?? headerClaim(request);
  if (claim === undefined) return { status: 403, code: 'AccessDenied', message: 'Access Denied' };
  if (claim === 'malformed')
    return {
      status: 400,
      code: 'AuthorizationQueryParametersError',
      message: 'The signature of this request is not complete.',
    };
  if (claim.accessKeyId !== credentials.accessKeyId)
    return {
      status: 403,
      code: 'InvalidAccessKeyId',
      message: 'The AWS Access Key Id you provided does not exist in our records.',
    };
  if (claim.scope !== `${claim.signedAt.slice(0, 8)}/${region}/${service}/aws4_request`)
    return {
      status: 400,
      code: 'AuthorizationQueryParametersError',
      message: `The credential's scope is not of this day, ${region} and ${service}.`,
    };
  const late = refuseLate(claim);
  if (late !== undefined) return late;
  const unsigned = Object.keys(request.headers).filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !claim.signedHeaders.includes(name),
  );
  if (unsigned.length > 0)
    return {
      status: 403,
      code: 'AccessDenied',
      message: 'There were headers present in the request which were not signed',
      details: { HeadersNotSigned: unsigned.join(', ') },
    };
  if (!matches(claim, request, credentials, body))
    return {
      status: 403,
      code: 'SignatureDoesNotMatch',
      message: 'The request signature we calculated does not match the signature you provided.',
    };
  return undefined;
}

function refuseLate({ signedAt, expires }: Claim): Refusal | undefined {
  const at = Date.parse(
    signedAt.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  const now = Date.now();
  const ServerTime = new Date(now).toISOString();
  if (expires === undefined) {
    if (Math.abs(now - at) <= MAX_SKEW_MS) return undefined;
    return {
      status: 403,
      code: 'RequestTimeTooSkewed',
      message: 'The difference between the request time and the current time is too large.',
      details: { ServerTime },
    };
  }
  if (!(expires >= 1 && expires <= MAX_EXPIRES_S))
    return {
      status: 400,
      code: 'AuthorizationQueryParametersError',
      message: 'X-Amz-Expires must be between 1 and 604800 seconds',
    };
  if (at - now > MAX_SKEW_MS)
    return { status: 403, code: 'AccessDenied', message: 'Request is not valid yet' };
  // Not `>`: a time that is none at all is refused too.
  if (now <= at + expires * 1000) return undefined;
  return {
    status: 403,
    code: 'AccessDenied',
    message: 'Request has expired',
    details: { ServerTime },
  };
}

type Claimed = Claim | 'malformed' | undefined;

function queryClaim({ url = '' }: IncomingMessage): Claimed {
  const query = new URLSearchParams(url.split('?')[1]);
  if (!query.has('X-Amz-Signature') && !query.has('X-Amz-Algorithm')) return undefined;
  const named = (name: string) => query.get(name) ?? '';
  const expires = Number(named('X-Amz-Expires') || Number.NaN);
  return claimOf(
    named('X-Amz-Algorithm'),
    named('X-Amz-Credential'),
    named('X-Amz-Date'),
    named('X-Amz-SignedHeaders'),
    named('X-Amz-Signature'),
    expires,
  );
}

function headerClaim({ headers }: IncomingMessage): Claimed {
  const { authorization } = headers;
  if (authorization === undefined) return undefined;
  const [algorithm = '', rest = ''] = authorization.split(/ (.*)/);
  const fields = new Map(
    rest.split(',').map((field) => {
      const [name = '', value = ''] = field.trim().split(/=(.*)/);
      return [name, value];
    }),
  );
  return claimOf(
    algorithm,
    fields.get('Credential') ?? '',
    String(headers['x-amz-date'] ?? ''),
    fields.get('SignedHeaders') ?? '',
    fields.get('Signature') ?? '',
  );
}

function claimOf(
  algorithm: string,
  credential: string,
  signedAt: string,
  headers: string,
  signature: string,
  expires?: number,
): Claimed {
  const [accessKeyId = '', scope = ''] = credential.split(/\/(.*)/);
  const given = [accessKeyId, scope, signedAt, headers, signature];
  if (algorithm !== ALGORITHM || given.includes('')) return 'malformed';
  const signedHeaders = headers.split(';');
  return {
    accessKeyId,
    scope,
    signedAt,
    signedHeaders,
    signature,
    ...(expires !== undefined && { expires }),
  };
}

function matches(
  claim: Claim,
  request: IncomingMessage,
  { secretAccessKey }: Credentials,
  body: string | undefined,
) {
  const toSign = [
    ALGORITHM,
    claim.signedAt,
    claim.scope,
    createHash('sha256')
      .update(canonicalRequest(claim, request, body))
      .digest('hex'),
  ].join('\n');
  const key = claim.scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  const expected = hmac(key, toSign);
  const given = Buffer.from(claim.signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function canonicalRequest(
  { signedHeaders }: Claim,
  request: IncomingMessage,
  body: string | undefined,
): string {
  const { method = '', url = '', headersDistinct } = request;
  const [path = '', query = ''] = url.split(/\?(.*)/);
  return [
    method,
    path.split('/').map(canonical).join('/'),
    query
      .split('&')
      .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
      .map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/);
        return `${canonical(name)}=${canonical(value)}`;
      })
      .sort()
      .join('&'),
    ...signedHeaders.map(
      (name) =>
        `${name}:${(headersDistinct[name] ?? []).map((value) => value.trim().replace(/ +/g, ' ')).join()}`,
    ),
    '',
    signedHeaders.join(';'),
    body === undefined
      ? (request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD')
      : createHash('sha256').update(body).digest('hex'),
  ].join('\n');
}

/** Percent-encodes whatever is not unreserved (RFC 3986), however much of it the client did. */
function canonical(part: string): string {
  return encodeURIComponent(decoded(part)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Decodes a part of a URL as S3 does: a plus is a space, in paths too, and what is no encoding stands for itself. */
export function decoded(part: string): string {
  const spaced = part.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
