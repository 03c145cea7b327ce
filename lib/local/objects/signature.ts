import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { escapeUri, HttpRequest } from '@smithy/core/protocols';
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import { CALLER_MARK, type Claim, headerClaim, queryClaim } from './signature-claim.ts';

/** A key pair for signing requests. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of temporary credentials: each request carries it. */
  readonly sessionToken?: string;
}

/** The credentials in an environment of Lambda. */
export function credentialsIn(
  environment: Readonly<Record<string, string | undefined>>,
): Credentials {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = environment;
  return {
    accessKeyId: AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: AWS_SECRET_ACCESS_KEY ?? '',
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  };
}

/** Why S3 refuses a request, in S3's words. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Additional elements of the XML error. */
  readonly details?: Readonly<Record<string, string>>;
}

/** A URL may be signed for a week at most, and a request's clock may be off by a quarter of an hour. */
const MAX_EXPIRES_S = 7 * 24 * 60 * 60;
const MAX_SKEW_MS = 15 * 60 * 1000;
const CONTENT_HASH = 'x-amz-content-sha256';

/** The service of a signature. The body is part of the signature for all services but S3. */
interface SignedService {
  readonly service: string;
  readonly body?: string;
}

/**
 * Verifies a request's Signature Version 4, in its URL or its Authorization header, by signing it again:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 * @returns why the request is refused, or undefined if its signature is valid
 */
export async function checkSignature(
  request: IncomingMessage,
  credentials: Credentials,
  region: string,
  signed: SignedService = { service: 's3' },
): Promise<Refusal | undefined> {
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
  const [issued] = (claim.sessionToken ?? '').split(CALLER_MARK);
  if (issued !== (credentials.sessionToken ?? ''))
    return {
      status: 400,
      code: 'InvalidToken',
      message: 'The provided token is malformed or otherwise invalid.',
    };
  const day = Number.isNaN(claim.signedAt.getTime())
    ? ''
    : claim.signedAt.toISOString().slice(0, 10).replaceAll('-', '');
  if (claim.scope !== `${day}/${region}/${signed.service}/aws4_request`)
    return {
      status: 400,
      code: 'AuthorizationQueryParametersError',
      message: `The credential's scope is not of this day, ${region} and ${signed.service}.`,
    };
  const late = checkTime(claim);
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
  const given = Buffer.from(claim.signature, 'hex');
  const expected = Buffer.from(
    await expectedSignature(claim, request, credentials, region, signed),
    'hex',
  );
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return {
      status: 403,
      code: 'SignatureDoesNotMatch',
      message: 'The request signature we calculated does not match the signature you provided.',
    };
  return undefined;
}

function checkTime({ signedAt, expires }: Claim): Refusal | undefined {
  const at = signedAt.getTime();
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
  if (now <= at + expires * 1000) return undefined;
  return {
    status: 403,
    code: 'AccessDenied',
    message: 'Request has expired',
    details: { ServerTime },
  };
}

/** The correct signature of a request, in hexadecimal. */
async function expectedSignature(
  { signedAt: signingDate, signedHeaders, expires }: Claim,
  request: IncomingMessage,
  credentials: Credentials,
  region: string,
  { service, body }: SignedService,
): Promise<string> {
  const { accessKeyId, secretAccessKey } = credentials;
  const signer = new SignatureV4({
    // The session token is among the headers or the query parameters already.
    credentials: { accessKeyId, secretAccessKey },
    region,
    service,
    sha256: Hash.bind(null, 'sha256'),
    uriEscapePath: false,
    applyChecksum: false,
  });
  const headers = Object.fromEntries(
    signedHeaders.map((name) => [name, (request.headersDistinct[name] ?? []).join()]),
  );
  const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/);
  const toSign = new HttpRequest({
    method: request.method ?? '',
    path: path
      .split('/')
      .map((part) => escapeUri(decoded(part)))
      .join('/'),
    query: queryOf(search),
    headers,
    ...(body !== undefined && { body }),
  });
  const signableHeaders = new Set(signedHeaders);
  // S3 reads the hash of the body from a header. Without the header, and in signed URLs, the body is
  // unsigned.
  const contentHash = String(request.headers[CONTENT_HASH] ?? 'UNSIGNED-PAYLOAD');
  if (body === undefined) toSign.headers[CONTENT_HASH] = contentHash;
  if (expires === undefined) {
    const unsignableHeaders = new Set([CONTENT_HASH]);
    const options = { signingDate, signableHeaders, unsignableHeaders };
    const { authorization = '' } = (await signer.sign(toSign, options)).headers;
    return authorization.split('Signature=')[1] ?? '';
  }
  const unhoistableHeaders = new Set([CONTENT_HASH, ...signedHeaders]);
  const unsignableHeaders = new Set([CONTENT_HASH]);
  const { query = {} } = await signer.presign(toSign, {
    signingDate,
    signableHeaders,
    unsignableHeaders,
    unhoistableHeaders,
    expiresIn: expires,
  });
  return String(query['X-Amz-Signature']);
}

/** The query parameters, without those that the signer adds itself. */
function queryOf(search: string): Record<string, string[]> {
  const query: Record<string, string[]> = {};
  for (const pair of search.split('&')) {
    const [name = '', value = ''] = pair.split(/=(.*)/).map(decoded);
    if (name === '' || SIGNER_PARAMETERS.has(name)) continue;
    query[name] = [...(query[name] ?? []), value];
  }
  return query;
}

const SIGNER_PARAMETERS = new Set(
  ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'].map(
    (name) => `X-Amz-${name}`,
  ),
);

/**
 * Decodes a part of a URL as S3 does: a plus is a space, in paths too, and a broken encoding stays as it is.
 */
export function decoded(part: string): string {
  const spaced = part.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
