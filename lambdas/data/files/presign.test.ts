import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signedDocumentUrl, signedRecordingUrl, signUpload } from './presign.ts';

const NOW = new Date('2027-03-01T12:34:56.789Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const RESUME = 'resumes/123e4567-e89b-42d3-a456-426614174000.pdf';
const VERSION = 'V1.of-the+object';
const VIDEO =
  '01ARZ3NDEKTSV4RRFFQ69G5FAV_01BX5ZZKBKACTAV9WEVGEMMVRZ-01BX5ZZKBKACTAV9WEVGEMMVS0-123e4567-e89b-42d3-a456-426614174000.webm';

const parametersOf = (url: string | null) => new URL(url ?? '').searchParams;
const parameter = (url: string | null, name: string) => parametersOf(url).get(name);

it("signs an upload like the SDK's own client", async () => {
  const client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
  const theirs = await getSignedUrl(
    client,
    new PutObjectCommand({
      Bucket: 'documents',
      Key: RESUME,
      ContentType: 'application/pdf',
      ContentLength: 1234,
    }),
    {
      expiresIn: 900,
      signingDate: NOW,
      signableHeaders: new Set(['host', 'content-type', 'content-length']),
    },
  );
  const ours = await signUpload({ key: RESUME, content_length: 1234 });
  const parameters = (url: string) =>
    [...parametersOf(url)].filter(([name]) => name.startsWith('X-Amz-')).sort();
  expect(ours.split('?')[0]).toBe(theirs.split('?')[0]);
  // The SDK adds the name of its operation to the query, which is signed.
  const unsigned = (url: string) => parameters(url).filter(([name]) => name !== 'X-Amz-Signature');
  expect(unsigned(ours)).toEqual(unsigned(theirs));
});

it.for([
  ['its type alone', {}, 'content-type;host'],
  ['its length', { content_length: 1234 }, 'content-length;content-type;host'],
] as const)('an upload URL is bound to %s', async ([, more, headers]) => {
  const url = await signUpload({ key: RESUME, ...more });
  expect(parameter(url, 'X-Amz-SignedHeaders')).toBe(headers);
});

it('a different type or length gets a different signature', async () => {
  const urls = await Promise.all([
    signUpload({ key: RESUME }),
    signUpload({ key: RESUME, content_type: 'application/octet-stream' }),
    signUpload({ key: RESUME, content_length: 1 }),
    signUpload({ key: RESUME, content_length: 2 }),
    signUpload({ key: VIDEO, content_type: 'video/webm' }),
    signUpload({ key: VIDEO, content_type: 'video/webm;codecs=vp9,opus' }),
  ]);
  const signatures = urls.map((url) => parameter(url, 'X-Amz-Signature'));
  expect(new Set(signatures).size).toBe(urls.length);
});

it('a read URL names one version, and the type of a document', async () => {
  const document = await signedDocumentUrl({ key: RESUME, version_id: VERSION });
  expect(parameter(document, 'versionId')).toBe(VERSION);
  expect(parameter(document, 'response-content-type')).toBe('application/pdf');
  const video = await signedRecordingUrl({ key: VIDEO, version_id: VERSION });
  expect(parameter(video, 'versionId')).toBe(VERSION);
});

it('signs with the current credentials, temporary ones too', async () => {
  vi.stubEnv('AWS_SESSION_TOKEN', 'a/session+token==');
  const url = await signedRecordingUrl({ key: VIDEO, version_id: VERSION });
  expect(parameter(url, 'X-Amz-Security-Token')).toBe('a/session+token==');
});

it('is valid for 15 minutes to write, for an hour to read', async () => {
  const expires = (url: string | null) => parameter(url, 'X-Amz-Expires');
  expect(expires(await signUpload({ key: RESUME }))).toBe('900');
  expect(expires(await signedDocumentUrl({ key: RESUME, version_id: VERSION }))).toBe('3600');
  expect(expires(await signedRecordingUrl({ key: VIDEO, version_id: VERSION }))).toBe('3600');
  expect(await signedDocumentUrl(null)).toBeNull();
});
