import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl, S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedDocumentUrl, signedVideoUrl, signUpload } from './files.ts';

/** What the URLs of our own signer are, beside those of AWS's. */

const NOW = new Date('2027-03-01T12:34:56.789Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const newClient = () => new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });

/** The parameters of a URL, as AWS's own signer makes them for a request with just the headers that ours fixes. */
async function signedByAws(
  url: string,
  method: 'GET' | 'PUT',
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const { hostname, protocol, pathname, searchParams } = new URL(url);
  const ours = [...searchParams].filter(([name]) => !name.startsWith('X-Amz-'));
  // It would say in the query that the payload is not signed, which changes nothing else.
  const unsigned = new Set(['x-amz-content-sha256']);
  const { query } = await new S3RequestPresigner({ ...newClient().config }).presign(
    {
      method,
      protocol,
      hostname,
      path: pathname,
      query: Object.fromEntries(ours),
      headers: { ...headers, host: hostname },
    },
    {
      expiresIn: Number(searchParams.get('X-Amz-Expires')),
      signingDate: NOW,
      unsignableHeaders: unsigned,
      unhoistableHeaders: unsigned,
      signableHeaders: new Set(['host', ...Object.keys(headers)]),
    },
  );
  return { ...query };
}

const parametersOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

const RESUME = 'resumes/123e4567-e89b-42d3-a456-426614174000.pdf';
const VERSION = 'V1.of-the+object';
const VIDEO =
  '01ARZ3NDEKTSV4RRFFQ69G5FAV_01BX5ZZKBKACTAV9WEVGEMMVRZ-01BX5ZZKBKACTAV9WEVGEMMVS0-123e4567-e89b-42d3-a456-426614174000.webm';

describe("a signed URL is what AWS's own signer makes, to the last byte of its signature", () => {
  it.for([
    ['of a name alone', RESUME, {}, { 'content-type': 'application/pdf' }],
    [
      'of a length',
      RESUME,
      { content_length: 1234 },
      { 'content-type': 'application/pdf', 'content-length': '1234' },
    ],
    [
      'of a document without its type',
      RESUME,
      { content_type: 'application/octet-stream' },
      { 'content-type': 'application/octet-stream' },
    ],
    [
      'of a type that names its codecs',
      VIDEO,
      { content_type: 'video/webm;codecs=vp9,opus', content_length: 99 },
      { 'content-type': 'video/webm;codecs=vp9,opus', 'content-length': '99' },
    ],
  ] as const)('for an upload %s', async ([, key, more, headers]) => {
    const url = await signUpload({ key, ...more });
    expect(parametersOf(url)).toEqual(await signedByAws(url, 'PUT', headers));
    // Other headers, another signature: the URL fixes them.
    for (const name of Object.keys(headers)) {
      const other = await signedByAws(url, 'PUT', { ...headers, [name]: '1' });
      expect(parametersOf(url)['X-Amz-Signature']).not.toBe(other['X-Amz-Signature']);
    }
  });

  it.for([
    ['document', () => signedDocumentUrl({ key: RESUME, version_id: VERSION })],
    ['video', () => signedVideoUrl({ key: VIDEO, version_id: VERSION })],
  ] as const)('for reading one version of a %s', async ([, sign]) => {
    const url = (await sign()) ?? '';
    expect(parametersOf(url)).toMatchObject({ versionId: VERSION });
    expect(parametersOf(url)).toEqual(await signedByAws(url, 'GET'));
  });

  it('under credentials that end, too', async () => {
    vi.stubEnv('AWS_SESSION_TOKEN', 'a/session+token==');
    vi.resetModules();
    const files = await import('./files.ts');
    const url = await files.signedVideoUrl({ key: VIDEO, version_id: VERSION });
    expect(parametersOf(url)).toMatchObject({ 'X-Amz-Security-Token': 'a/session+token==' });
    expect(parametersOf(url)).toEqual(await signedByAws(url, 'GET'));
  });
});

it("names the place that AWS's own client names", async () => {
  const theirs = await getSignedUrl(
    newClient(),
    new PutObjectCommand({ Bucket: 'documents', Key: RESUME, ContentType: 'application/pdf' }),
    { expiresIn: 900, signingDate: NOW, signableHeaders: new Set(['content-type']) },
  );
  const ours = new URL(await signUpload({ key: RESUME }));
  expect(ours.origin + ours.pathname).toBe(theirs.slice(0, theirs.indexOf('?')));
  for (const name of [
    'X-Amz-Algorithm',
    'X-Amz-Credential',
    'X-Amz-Date',
    'X-Amz-Expires',
    'X-Amz-SignedHeaders',
  ]) {
    expect(ours.searchParams.get(name), name).toBe(new URL(theirs).searchParams.get(name));
  }
});

it('lives for 15 minutes to write, for an hour to read', async () => {
  const expires = (url: string | null) => new URL(url ?? '').searchParams.get('X-Amz-Expires');
  expect(expires(await signUpload({ key: RESUME }))).toBe('900');
  expect(expires(await signedDocumentUrl({ key: RESUME, version_id: VERSION }))).toBe('3600');
  expect(expires(await signedVideoUrl({ key: VIDEO, version_id: VERSION }))).toBe('3600');
  expect(await signedDocumentUrl(null)).toBeNull();
});
