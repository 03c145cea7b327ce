import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { awsEnvironment } from './environment.ts';

/**
 * Signature Version 4, by which AWS knows who asks, with the credentials of the environment:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 * By node:crypto and with the day's key kept it is a fifth of what WebCrypto takes, which derives that key anew for each
 * signature. Tests compare it with the SDK's, to the last byte.
 */

type Service = 'dynamodb' | 's3' | 'secretsmanager';
type Fields = Readonly<Record<string, string>>;

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** What is signed of a request. */
interface Signable {
  readonly method: string;
  /** As it is in the URL. */
  readonly path: string;
  /** By their names in small letters. All of them are signed. */
  readonly headers: Fields;
}

/** The headers of a request, and those that sign them and its body. */
export function signedHeaders(
  service: Service,
  { body, ...request }: Signable & { readonly body: string },
): Record<string, string> {
  const signing = signingNow(service);
  const { at, scope, accessKeyId, sessionToken } = signing;
  const headers = {
    ...request.headers,
    'x-amz-date': at,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  };
  const signature = signatureOf(signing, { ...request, headers, query: '', payload: sha256(body) });
  const authorization = `${ALGORITHM} Credential=${accessKeyId}/${scope}, SignedHeaders=${namesOf(headers)}, Signature=${signature}`;
  return { ...headers, authorization };
}

/**
 * A URL by which anybody may make one request of S3.
 * @param origin scheme and host
 * @param seconds for how long
 */
export function presignedUrl(
  origin: string,
  { query, ...request }: Signable & { readonly query: Fields },
  seconds: number,
): string {
  const signing = signingNow('s3');
  const { at, scope, accessKeyId, sessionToken } = signing;
  const headers = { host: origin.slice(origin.indexOf('//') + 2), ...request.headers };
  const whole = canonicalQuery({
    ...query,
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': at,
    'X-Amz-Expires': String(seconds),
    ...(sessionToken !== undefined && { 'X-Amz-Security-Token': sessionToken }),
    'X-Amz-SignedHeaders': namesOf(headers),
  });
  const payload = 'UNSIGNED-PAYLOAD';
  const signature = signatureOf(signing, { ...request, headers, query: whole, payload });
  return `${origin}${request.path}?${whole}&X-Amz-Signature=${signature}`;
}

interface Signing {
  /** `20260131T235959Z` */
  readonly at: string;
  /** For which day, region and service the key is. */
  readonly scope: string;
  readonly key: KeyObject;
  readonly accessKeyId: string;
  readonly sessionToken?: string | undefined;
}

const DAY_LENGTH = 8;

function signingNow(service: Service): Signing {
  const { region, accessKeyId, secretAccessKey, sessionToken } = awsEnvironment();
  const at = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const scope = `${at.slice(0, DAY_LENGTH)}/${region}/${service}/aws4_request`;
  return { at, scope, key: keyOf(service, scope, secretAccessKey), accessKeyId, sessionToken };
}

interface Kept {
  readonly scope: string;
  readonly secret: string;
  readonly key: KeyObject;
}

/** The key of each service that was made last. */
const kept = new Map<Service, Kept>();

function keyOf(service: Service, scope: string, secret: string): KeyObject {
  const before = kept.get(service);
  if (before?.scope === scope && before.secret === secret) return before.key;
  const bytes = scope
    .split('/')
    .reduce(
      (made, part) => createHmac('sha256', made).update(part).digest(),
      Buffer.from(`AWS4${secret}`),
    );
  const key = createSecretKey(bytes);
  kept.set(service, { scope, secret, key });
  return key;
}

function signatureOf(
  { at, scope, key }: Signing,
  { method, path, query, headers, payload }: Signable & { query: string; payload: string },
): string {
  const lines = sortedNames(headers).map((name) => `${name}:${headers[name]}\n`);
  const request = `${method}\n${path}\n${query}\n${lines.join('')}\n${namesOf(headers)}\n${payload}`;
  const text = `${ALGORITHM}\n${at}\n${scope}\n${sha256(request)}`;
  return createHmac('sha256', key).update(text).digest('hex');
}

const sortedNames = (headers: Fields) => Object.keys(headers).sort();
const namesOf = (headers: Fields) => sortedNames(headers).join(';');
const sha256 = (text: string) => hash('sha256', text);

function canonicalQuery(query: Fields): string {
  return Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
}

// What encodeURIComponent leaves as it is, and AWS does not.
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
