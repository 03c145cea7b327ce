import type { IncomingMessage } from 'node:http';

/** The signature's parameters in a request. */
export interface Claim {
  readonly accessKeyId: string;
  /** `date/region/service/aws4_request` */
  readonly scope: string;
  readonly signedAt: Date;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** The token of temporary credentials. */
  readonly sessionToken?: string | undefined;
  /** Lifetime of a signed URL, in seconds; absent if the headers are signed. */
  readonly expires?: number;
}

/** A session token may name its caller after this sign, which base64 lacks: a function that runs in another process. */
export const CALLER_MARK = ':';

const ALGORITHM = 'AWS4-HMAC-SHA256';

type ClaimResult = Claim | 'malformed' | undefined;

export function queryClaim({ url = '' }: IncomingMessage): ClaimResult {
  const query = new URLSearchParams(url.split('?')[1]);
  if (!query.has('X-Amz-Signature') && !query.has('X-Amz-Algorithm')) return undefined;
  const named = (name: string) => query.get(name) ?? '';
  return claimOf({
    algorithm: named('X-Amz-Algorithm'),
    credential: named('X-Amz-Credential'),
    signedAt: named('X-Amz-Date'),
    headers: named('X-Amz-SignedHeaders'),
    signature: named('X-Amz-Signature'),
    sessionToken: query.get('X-Amz-Security-Token') ?? undefined,
    expires: Number(named('X-Amz-Expires') || Number.NaN),
  });
}

export function headerClaim({ headers }: IncomingMessage): ClaimResult {
  const { authorization } = headers;
  if (authorization === undefined) return undefined;
  const [algorithm = '', rest = ''] = authorization.split(/ (.*)/);
  const fields = new Map(
    rest.split(',').map((field) => {
      const [name = '', value = ''] = field.trim().split(/=(.*)/);
      return [name, value];
    }),
  );
  return claimOf({
    algorithm,
    credential: fields.get('Credential') ?? '',
    signedAt: String(headers['x-amz-date'] ?? ''),
    headers: fields.get('SignedHeaders') ?? '',
    signature: fields.get('Signature') ?? '',
    sessionToken: headers['x-amz-security-token']?.toString(),
  });
}

interface ClaimTexts {
  readonly algorithm: string;
  readonly credential: string;
  /** `YYYYMMDDTHHMMSSZ` */
  readonly signedAt: string;
  readonly headers: string;
  readonly signature: string;
  readonly sessionToken?: string | undefined;
  readonly expires?: number;
}

function claimOf({ algorithm, credential, headers, ...texts }: ClaimTexts): ClaimResult {
  const [accessKeyId = '', scope = ''] = credential.split(/\/(.*)/);
  const given = [accessKeyId, scope, texts.signedAt, headers, texts.signature];
  if (algorithm !== ALGORITHM || given.includes('')) return 'malformed';
  const iso = texts.signedAt.replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  const signedAt = new Date(iso);
  return { ...texts, accessKeyId, scope, signedAt, signedHeaders: headers.split(';') };
}
