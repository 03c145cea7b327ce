import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AwsClient } from 'aws4fetch';
import { describe, expect, it } from 'vitest';
import { functions } from '../../lib/functions/functions.ts';
import type { Grants } from '../../lib/functions/grant-types.ts';
import { runAs } from '../../lib/local/caller.ts';
import {
  credentials,
  refusal,
  region,
  SITE,
  type Signing,
  sign,
  store,
  upload,
} from '../support/engine/object-store.ts';

const ago = (seconds: number) =>
  new Date(Date.now() - seconds * 1000).toISOString().replace(/[-:]|\.\d+/g, '');

describe('signatures', () => {
  const put = async (signing: Signing, sent: Record<string, string>, body = 'x') =>
    await refusal(
      await fetch(await sign('documents/signed', { method: 'PUT', ...signing }), {
        method: 'PUT',
        headers: sent,
        body,
      }),
    );

  it('are required', async () => {
    expect(await refusal(await fetch(`${store.endpoint}/documents/signed`))).toBe(
      '403 AccessDenied',
    );
    const unsigned = await fetch(`${store.endpoint}/documents/signed`, {
      method: 'PUT',
      body: 'x',
    });
    expect(await refusal(unsigned)).toBe('403 AccessDenied');
  });

  it('last as long as they say', async () => {
    await upload('documents/timed', 'x');
    const fresh = await sign('documents/timed', { at: ago(50), seconds: 60 });
    expect((await fetch(fresh)).status).toBe(200);
    const expired = await fetch(await sign('documents/timed', { at: ago(70), seconds: 60 }));
    const body = await expired.text();
    expect(expired.status).toBe(403);
    expect(body).toContain('<Code>AccessDenied</Code><Message>Request has expired</Message>');
  });

  it('cannot last longer than a week, or begin in the future', async () => {
    const long = await fetch(await sign('documents/timed', { seconds: 604_801 }));
    expect(await refusal(long)).toBe('400 AuthorizationQueryParametersError');
    const later = await fetch(await sign('documents/timed', { at: ago(-1000) }));
    expect(await refusal(later)).toBe('403 AccessDenied');
  });

  it.each([
    ['another key', (url: string) => url.replace('documents/signed', 'documents/other')],
    ['another bucket', (url: string) => url.replace('documents/', 'videos/')],
    ['a longer life', (url: string) => url.replace('Expires=900', 'Expires=9000')],
    ['another parameter', (url: string) => `${url}&response-content-type=text/html`],
    ['a changed signature', (url: string) => url.replace(/Signature=./, 'Signature=z')],
    ['a cut signature', (url: string) => url.slice(0, -1)],
  ])('do not hold for %s', async (_what, tamper) => {
    await upload('documents/signed', 'x');
    const url = await sign('documents/signed');
    expect(await refusal(await fetch(tamper(url)))).toBe('403 SignatureDoesNotMatch');
  });

  it('do not hold for another method', async () => {
    const url = await sign('documents/signed');
    const response = await fetch(url, { method: 'PUT', body: 'x' });
    expect(await refusal(response)).toBe('403 SignatureDoesNotMatch');
  });

  it('do not hold without one of their parts', async () => {
    for (const part of ['Date', 'Credential', 'SignedHeaders', 'Algorithm', 'Signature']) {
      const url = new URL(await sign('documents/signed'));
      url.searchParams.delete(`X-Amz-${part}`);
      expect(await refusal(await fetch(url))).toBe('400 AuthorizationQueryParametersError');
    }
    const endless = new URL(await sign('documents/signed'));
    endless.searchParams.delete('X-Amz-Expires');
    expect((await fetch(endless)).status).toBe(400);
  });

  it('need the right key pair, region and service', async () => {
    const url = `${store.endpoint}/documents/signed`;
    const by = async (options: ConstructorParameters<typeof AwsClient>[0]) => {
      const signer = new AwsClient(options);
      return await refusal(await fetch((await signer.sign(url, { aws: { signQuery: true } })).url));
    };
    const right = { ...credentials, service: 's3', region };
    expect(await by({ ...right, accessKeyId: 'OTHER' })).toBe('403 InvalidAccessKeyId');
    expect(await by({ ...right, secretAccessKey: 'x' })).toBe('403 SignatureDoesNotMatch');
    for (const sessionToken of ['', 'x', `${credentials.sessionToken}x`])
      expect(await by({ ...right, sessionToken })).toBe('400 InvalidToken');
    for (const wrong of [{ region: 'eu-west-1' }, { service: 'sqs' }])
      expect(await by({ ...right, ...wrong })).toBe('400 AuthorizationQueryParametersError');
  });

  it('fix the content type and length that were signed', async () => {
    const headers = { 'content-type': 'application/pdf' };
    expect(await put({ headers }, { 'content-type': 'text/html' })).toBe(
      '403 SignatureDoesNotMatch',
    );
    expect(await put({ headers }, {})).toBe('403 SignatureDoesNotMatch');
    const sized = { ...headers, 'content-length': '1' };
    expect(await put({ headers: sized }, headers, 'xx')).toBe('403 SignatureDoesNotMatch');
    expect(await put({ headers: sized }, headers, 'x')).toBe('200 undefined');
  });

  it('must cover every x-amz header', async () => {
    expect(await put({}, { 'x-amz-meta-owner': 'me' })).toBe('403 AccessDenied');
  });
});

describe("the SDK's own client", () => {
  const at = { Bucket: 'documents', Key: 'sdk/ü file.txt' };

  it('stores, reads, describes and removes', async () => {
    await store.s3.send(
      new PutObjectCommand({
        ...at,
        Body: 'content',
        ContentType: 'text/plain',
        Metadata: { owner: 'me' },
      }),
    );
    const got = await store.s3.send(new GetObjectCommand({ ...at, Range: 'bytes=0-2' }));
    expect(await got.Body?.transformToString()).toBe('con');
    const head = await store.s3.send(new HeadObjectCommand(at));
    expect(head).toMatchObject({ ContentLength: 7, Metadata: { owner: 'me' } });
    await store.s3.send(new DeleteObjectCommand(at));
    await expect(store.s3.send(new GetObjectCommand(at))).rejects.toBeInstanceOf(NoSuchKey);
  });

  it('is refused if it sends other bytes than it signed', async () => {
    const command = new PutObjectCommand({ ...at, Body: 'content' });
    command.middlewareStack.add(
      (next) => async (args) => {
        Object.assign(args.request ?? {}, { body: 'CONTENT' });
        return await next(args);
      },
      { step: 'deserialize' },
    );
    await expect(store.s3.send(command)).rejects.toThrow('does not match');
  });

  it('signs valid URLs', async () => {
    const command = new PutObjectCommand({ ...at, ContentType: 'text/plain', ContentLength: 2 });
    const signableHeaders = new Set(['host', 'content-type', 'content-length']);
    const put = await getSignedUrl(store.s3, command, { expiresIn: 900, signableHeaders });
    const upload = (body: string, type: string) =>
      fetch(put, { method: 'PUT', body, headers: { 'content-type': type } });
    expect((await upload('ok', 'text/plain')).status).toBe(200);
    expect((await upload('ok', 'text/html')).status).toBe(403);
    expect((await upload('too long', 'text/plain')).status).toBe(403);
    const get = await getSignedUrl(
      store.s3,
      new GetObjectCommand({ ...at, ResponseContentDisposition: 'inline; filename="a b.txt"' }),
    );
    const response = await fetch(get);
    expect(await response.text()).toBe('ok');
    expect(response.headers.get('content-disposition')).toBe('inline; filename="a b.txt"');
  });
});

describe('an object that is missing', () => {
  const at = { Bucket: 'documents', Key: 'none' };
  const get = (by?: string, more = {}) => {
    const send = () => store.s3.send(new GetObjectCommand({ ...at, ...more }));
    return (by === undefined ? send() : runAs(by, send)).catch((error) => error.name);
  };
  const VersionId = '01JABCDEFGHJKMNPQRSTVWXYZ0';

  it('is a denied access for functions whose role may not list the bucket', async () => {
    const named = (what: 'documents' | 'videos', lists: boolean) =>
      functions.filter(
        ({ grants }: { grants: Grants }) =>
          (grants[what]?.includes('ListBucket') ?? false) === lists,
      );
    expect(named('documents', true).map(({ name }) => name)).toContain('createCandidateProfile');
    for (const { name } of named('documents', true)) {
      expect(await get(name), name).toBe('NoSuchKey');
      expect(await get(name, { VersionId }), name).toBe('NoSuchVersion');
    }
    for (const { name } of named('documents', false).slice(0, 5))
      for (const more of [{}, { VersionId }])
        expect(await get(name, more), name).toBe('AccessDenied');
    const [other] = named('videos', false);
    expect(await get(other?.name, { Bucket: 'videos' })).toBe('AccessDenied');
  });

  it('is missing for the programs of the operator, but not for the bearer of a signed URL', async () => {
    expect(await get()).toBe('NoSuchKey');
    expect(await refusal(await fetch(await sign('documents/none')))).toBe('403 AccessDenied');
    const versioned = await sign('documents/none', { query: { versionId: VersionId } });
    expect(await refusal(await fetch(versioned))).toBe('403 AccessDenied');
  });
});

describe('CORS', () => {
  const preflight = (headers: Record<string, string>) =>
    fetch(`${store.endpoint}/documents/any`, { method: 'OPTIONS', headers });

  it('lets the site put and read', async () => {
    const response = await preflight({
      origin: SITE,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, PUT');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
    expect(response.headers.get('access-control-max-age')).toBe('3600');
  });

  it.each([
    ['another origin', { origin: 'http://localhost:9', 'access-control-request-method': 'PUT' }],
    ['another method', { origin: SITE, 'access-control-request-method': 'DELETE' }],
    ['no method', { origin: SITE }],
    [
      'another header',
      {
        origin: SITE,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,x-other',
      },
    ],
  ])('refuses %s', async (_what, headers) => {
    const response = await preflight(headers);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await refusal(response)).toBe('403 AccessForbidden');
  });

  it('lets only the site read answers, refusals too', async () => {
    await upload('documents/shared', 'x');
    const url = await sign('documents/shared');
    const shown = await fetch(url, { headers: { origin: SITE } });
    expect(shown.headers.get('access-control-allow-origin')).toBe(SITE);
    expect(shown.headers.get('access-control-expose-headers')).toBe(
      'etag, content-range, content-length',
    );
    expect(shown.headers.get('vary')).toContain('Origin');
    const refused = await fetch(`${store.endpoint}/documents/shared`, {
      headers: { origin: SITE },
    });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBe(SITE);
    for (const origin of ['http://localhost:9', 'null']) {
      const other = await fetch(url, { headers: { origin } });
      expect(other.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
