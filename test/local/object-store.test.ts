import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
  NoSuchKey,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AwsClient } from 'aws4fetch';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openObjectFiles } from '../../lib/local/objects/object-files.ts';
import {
  credentials,
  LIB,
  refusal,
  region,
  restart,
  sign,
  store,
  upload,
} from '../support/engine/object-store.ts';
import { sendThenRead } from './send-then-read.ts';

describe('objects', () => {
  it('are returned whole, with type and ETag', async () => {
    const body = randomBytes(3 * 1024 * 1024);
    const put = await upload('videos/a-b.webm', body, 'video/webm;codecs=vp9,opus');
    const got = await fetch(await sign('videos/a-b.webm'));
    expect(got.status).toBe(200);
    expect(got.headers.get('content-type')).toBe('video/webm;codecs=vp9,opus');
    expect(got.headers.get('etag')).toBe(put.headers.get('etag'));
    expect(Buffer.from(await got.arrayBuffer()).equals(body)).toBe(true);
  });

  it('may be as large as 100 MB', async () => {
    const body = Buffer.alloc(100 * 1024 * 1024, 7);
    await upload('videos/large.webm', body, 'video/webm');
    const url = await sign('videos/large.webm', { method: 'HEAD' });
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(body.length));
  });

  it.each([
    ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
    ['bytes=4-', 206, 'bytes 4-9/10', '456789'],
    ['bytes=-2', 206, 'bytes 8-9/10', '89'],
    ['bytes=-99', 206, 'bytes 0-9/10', '0123456789'],
    ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
    ['bytes=3-1', 200, null, '0123456789'],
    ['lines=1-2', 200, null, '0123456789'],
  ])('are read by the range %s', async (range, status, contentRange, text) => {
    await upload('documents/ranged', '0123456789');
    const response = await fetch(await sign('documents/ranged'), { headers: { range } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('content-length')).toBe(String(text.length));
    expect(await response.text()).toBe(text);
  });

  it('refuse a range beyond their end, and any of an empty one', async () => {
    await upload('documents/ranged', '0123456789');
    await upload('documents/empty', '');
    for (const [key, range] of [
      ['documents/ranged', 'bytes=10-'],
      ['documents/empty', 'bytes=0-63'],
    ] as const)
      expect(await refusal(await fetch(await sign(key), { headers: { range } }))).toBe(
        '416 InvalidRange',
      );
    expect(await (await fetch(await sign('documents/empty'))).text()).toBe('');
  });

  it('answer HEAD as they answer GET, without the content', async () => {
    await upload('documents/head', 'content');
    const response = await fetch(await sign('documents/head', { method: 'HEAD' }), {
      method: 'HEAD',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('7');
    expect(response.headers.get('content-type')).toBe('text/plain');
    expect(await response.text()).toBe('');
  });

  it('are read under another name and type if the URL says so', async () => {
    await upload('documents/plain', 'content');
    const response = await fetch(
      await sign('documents/plain', {
        query: {
          'response-content-disposition': 'attachment; filename="résumé (1).pdf"',
          'response-content-type': 'application/pdf',
        },
      }),
    );
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain('attachment');
  });

  it('have case-sensitive names with any characters', async () => {
    for (const key of ['documents/a/B c%2Bé(1)!.txt', 'documents/a/b c%2Bé(1)!.txt'])
      await upload(key, key);
    for (const key of ['documents/a/B c%2Bé(1)!.txt', 'documents/a/b c%2Bé(1)!.txt'])
      expect(await (await fetch(await sign(key))).text()).toBe(key);
  });

  it('in missing buckets are a 404', async () => {
    expect(await refusal(await fetch(await sign('elsewhere/none')))).toBe('404 NoSuchBucket');
  });

  it('have a time of storage in whole seconds', async () => {
    const second = Math.floor(Date.now() / 1000) * 1000;
    vi.useFakeTimers({ toFake: ['Date'], now: second + 678 });
    onTestFinished(() => void vi.useRealTimers());
    await upload('documents/dated', 'x');
    const LastModified = new Date(second);
    const named = { Bucket: 'documents', Key: 'dated' };
    expect(await store.s3.send(new HeadObjectCommand(named))).toMatchObject({ LastModified });
    const listed = await store.s3.send(
      new ListObjectVersionsCommand({ Bucket: 'documents', Prefix: 'dated' }),
    );
    expect(listed.Versions).toMatchObject([{ LastModified }]);
  });

  it('outlive the store', async () => {
    await upload('documents/kept', 'kept');
    await restart();
    expect(await (await fetch(await sign('documents/kept'))).text()).toBe('kept');
  });

  it('do not exist if their upload is interrupted', async () => {
    await upload('documents/half', 'before');
    const headers = { 'content-type': 'text/plain', 'content-length': '1000' };
    const url = new URL(await sign('documents/half', { method: 'PUT', headers }));
    await new Promise((resolve) => {
      const request = httpRequest(url, { method: 'PUT', headers });
      request.on('error', resolve);
      request.write('x'.repeat(500), () => request.destroy(new Error('gone')));
    });
    const unfinished = async () => (await readdir(join(store.folder, 'unfinished'))).length;
    await expect.poll(unfinished).toBe(0);
    expect(await (await fetch(await sign('documents/half'))).text()).toBe('before');
  });
});

describe('a conditional write', () => {
  it('is refused, since nobody makes one', async () => {
    const Bucket = 'documents';
    const Key = 'conditional';
    const name = 'NotImplemented';
    for (const condition of [{ IfNoneMatch: '*' }, { IfMatch: '"none"' }])
      await expect(
        store.s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x', ...condition })),
      ).rejects.toMatchObject({ name });
    const { UploadId } = await store.s3.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const upload = { Bucket, Key, UploadId };
    const part = new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'x' });
    const { ETag } = await store.s3.send(part);
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    await expect(
      store.s3.send(
        new CompleteMultipartUploadCommand({ ...upload, MultipartUpload, IfNoneMatch: '*' }),
      ),
    ).rejects.toMatchObject({ name });
    await store.s3.send(new AbortMultipartUploadCommand(upload));
    await expect(store.s3.send(new GetObjectCommand({ Bucket, Key }))).rejects.toBeInstanceOf(
      NoSuchKey,
    );
  });
});

describe('an object in parts', () => {
  const at = { Bucket: 'documents', Key: 'exports/ü large.zip' };
  const LARGE = randomBytes(5 * 1024 * 1024);
  const leftovers = () => readdir(join(store.folder, 'unfinished'));

  /** Begins an upload, and sends its parts. */
  async function begin(...parts: (readonly [number: number, content: Uint8Array])[]) {
    const { UploadId = '' } = await store.s3.send(
      new CreateMultipartUploadCommand({ ...at, ContentType: 'application/zip' }),
    );
    const upload = { ...at, UploadId };
    const Parts = [];
    for (const [PartNumber, Body] of parts) {
      const { ETag } = await store.s3.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    }
    const complete = (named: { PartNumber: number; ETag?: string | undefined }[]) =>
      store.s3.send(
        new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: named } }),
      );
    return { upload, Parts, complete };
  }

  it('is put together, and leaves no other files', async () => {
    const content = Buffer.concat([LARGE, LARGE, Buffer.from('end')]);
    const { VersionId } = await new Upload({
      client: store.s3,
      partSize: LARGE.length,
      queueSize: 2,
      params: { ...at, Body: Readable.from([content]), ContentType: 'application/zip' },
    }).done();
    const got = await store.s3.send(new GetObjectCommand({ ...at, VersionId }));
    expect(got.ContentType).toBe('application/zip');
    expect(Buffer.compare((await got.Body?.transformToByteArray()) ?? LARGE, content)).toBe(0);
    expect(await leftovers()).toEqual([]);
  });

  it('consists of the listed parts in order, the last upload of each number', async () => {
    const { upload, Parts, complete } = await begin(
      ...([
        [2, Buffer.from('end')],
        [1, Buffer.from('not this')],
        [1, LARGE],
        [3, Buffer.from('nor this')],
      ] as const),
    );
    const [end, before, first] = Parts;
    if (!end || !before || !first) throw new Error('Parts are missing');
    await expect(complete([before, end])).rejects.toMatchObject({ name: 'InvalidPart' });
    await expect(complete([end, first])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await expect(complete([{ ...end, PartNumber: 9 }])).rejects.toMatchObject({
      name: 'InvalidPart',
    });
    const other = { ...upload, Key: 'exports/other.zip' };
    await expect(
      store.s3.send(new UploadPartCommand({ ...other, PartNumber: 1, Body: 'x' })),
    ).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await complete([first, end]);
    const { ContentLength } = await store.s3.send(new HeadObjectCommand(at));
    expect(ContentLength).toBe(LARGE.length + 3);
    expect(await leftovers()).toEqual([]);
  });

  it('has no small part but the last, and does not exist if it is aborted', async () => {
    const small = await begin([1, Buffer.from('small')], [2, Buffer.from('end')]);
    await expect(small.complete(small.Parts)).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await store.s3.send(new AbortMultipartUploadCommand(small.upload));
    expect(await leftovers()).toEqual([]);
    await expect(small.complete(small.Parts)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });
});

describe('versions', () => {
  const Bucket = 'documents';
  const put = async (Key: string, Body: string) => {
    const { VersionId = '' } = await store.s3.send(new PutObjectCommand({ Bucket, Key, Body }));
    return VersionId;
  };
  const read = async (Key: string, VersionId?: string) => {
    const got = await store.s3.send(new GetObjectCommand({ Bucket, Key, VersionId }));
    return { text: await got.Body?.transformToString(), version: got.VersionId };
  };
  const listPage = (paging: Omit<ListObjectVersionsCommandInput, 'Bucket'>) =>
    store.s3.send(new ListObjectVersionsCommand({ Bucket, ...paging }));
  const list = async (Prefix: string, MaxKeys?: number) => {
    const pages: ListObjectVersionsCommandOutput[] = [];
    do {
      const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = pages.at(-1) ?? {};
      pages.push(await listPage({ Prefix, MaxKeys, KeyMarker, VersionIdMarker }));
    } while (pages.at(-1)?.IsTruncated);
    return pages;
  };

  it('are kept; the latest is read unless another is named', async () => {
    const one = await put('kept.txt', 'one');
    const two = await put('kept.txt', 'two');
    expect(await read('kept.txt')).toEqual({ text: 'two', version: two });
    expect(await read('kept.txt', one)).toEqual({ text: 'one', version: one });
    const head = await store.s3.send(
      new HeadObjectCommand({ Bucket, Key: 'kept.txt', VersionId: one }),
    );
    expect(head).toMatchObject({ VersionId: one, ContentLength: 3 });
    expect(one).toMatch(/^[\w-]+$/);
  });

  it('are read by signed URLs too', async () => {
    const one = await put('signed.txt', 'one');
    await put('signed.txt', 'two');
    const url = await sign('documents/signed.txt', { query: { versionId: one } });
    const response = await fetch(url);
    expect(response.headers.get('x-amz-version-id')).toBe(one);
    expect(await response.text()).toBe('one');
  });

  it.each(['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'null', '../../token-keys.json', ''])(
    'that are missing are denied to a signed URL: %j',
    async (versionId) => {
      await put('there.txt', 'there');
      const url = await sign('documents/there.txt', { query: { versionId } });
      expect(await refusal(await fetch(url))).toBe('403 AccessDenied');
    },
  );

  it('survive a deletion, which adds a marker', async () => {
    const one = await put('marked.txt', 'one');
    const { DeleteMarker, VersionId: marker } = await store.s3.send(
      new DeleteObjectCommand({ Bucket, Key: 'marked.txt' }),
    );
    expect(DeleteMarker).toBe(true);
    await expect(read('marked.txt')).rejects.toBeInstanceOf(NoSuchKey);
    await expect(read('marked.txt', marker)).rejects.toMatchObject({ name: 'MethodNotAllowed' });
    expect(await read('marked.txt', one)).toEqual({ text: 'one', version: one });
    await store.s3.send(new DeleteObjectCommand({ Bucket, Key: 'marked.txt', VersionId: marker }));
    expect(await read('marked.txt')).toEqual({ text: 'one', version: one });
  });

  it('are removed for good by their id; then the previous one is the latest', async () => {
    const one = await put('removed.txt', 'one');
    const two = await put('removed.txt', 'two');
    const remove = (VersionId: string) =>
      store.s3.send(new DeleteObjectCommand({ Bucket, Key: 'removed.txt', VersionId }));
    await remove(two);
    await remove(two);
    expect(await read('removed.txt')).toEqual({ text: 'one', version: one });
    await remove(one);
    await expect(read('removed.txt')).rejects.toBeInstanceOf(NoSuchKey);
    expect((await list('removed.txt'))[0]?.Versions ?? []).toEqual([]);
  });

  it('are listed by key, latest first, in pages', async () => {
    const a1 = await put('listed/a&b', 'one');
    const b1 = await put('listed/b', 'b');
    const a2 = await put('listed/a&b', 'two!');
    const { VersionId: gone } = await store.s3.send(
      new DeleteObjectCommand({ Bucket, Key: 'listed/b' }),
    );
    await put('elsewhere', 'x');
    const [all, none] = await list('listed/');
    expect(none).toBeUndefined();
    expect(all?.IsTruncated).toBe(false);
    expect(all?.Versions).toMatchObject([
      { Key: 'listed/a&b', VersionId: a2, IsLatest: true, Size: 4 },
      { Key: 'listed/a&b', VersionId: a1, IsLatest: false, Size: 3 },
      { Key: 'listed/b', VersionId: b1, IsLatest: false, Size: 1 },
    ]);
    expect(all?.Versions?.[0]?.ETag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(all?.Versions?.[0]?.LastModified?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(all?.DeleteMarkers).toMatchObject([
      { Key: 'listed/b', VersionId: gone, IsLatest: true },
    ]);
    const pages = await list('listed/', 1);
    const ids = pages.flatMap(({ Versions = [], DeleteMarkers = [] }) =>
      [...Versions, ...DeleteMarkers].map(({ VersionId }) => VersionId),
    );
    expect(ids).toEqual([a2, a1, gone, b1]);
  });

  it('stay in order over a restart, even if the clock is set back', async () => {
    const later = Date.now() + 60 * 60 * 1000;
    vi.useFakeTimers({ toFake: ['Date'], now: later });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const files = await openObjectFiles(store.folder, ['documents']);
    const put = async (by: typeof files, text: string) =>
      await by.put('documents', 'clock', {}, Readable.from([text]), (_version, _hash, put) =>
        put(),
      );
    await put(files, 'from the future');
    vi.useRealTimers();
    const restarted = await openObjectFiles(store.folder, ['documents']);
    const last = await put(restarted, 'later still');
    const latest = await restarted.get('documents', 'clock');
    await latest?.close();
    expect(latest?.versionId).toBe(last.versionId);
  });
});

describe('a failed upload', () => {
  const unfinished = async () => await readdir(join(store.folder, 'unfinished'));

  it('whose bytes differ from the signed ones leaves nothing behind', async () => {
    const signer = new AwsClient({ ...credentials, service: 's3', region });
    const url = `${store.endpoint}/documents/other`;
    for (const [header, encoding, why] of [
      ['x-amz-content-sha256', 'hex', 'XAmzContentSHA256Mismatch'],
      ['x-amz-checksum-sha256', 'base64', 'BadDigest'],
    ] as const) {
      const headers = { [header]: createHash('sha256').update('other').digest(encoding) };
      const response = await signer.fetch(url, { method: 'PUT', headers, body: 'x'.repeat(1e6) });
      expect(await refusal(response)).toBe(`400 ${why}`);
      expect(await unfinished()).toEqual([]);
    }
    expect(await refusal(await fetch(await sign('documents/other')))).toBe('403 AccessDenied');
  });

  it('to a full disk is answered, and leaves nothing behind', async () => {
    // A limit on the file size fails a write like a full disk, and needs no privileges.
    const program = `
      const { openObjectFiles } = await import('${LIB}/objects/object-files.ts');
      const { startObjectStore } = await import('${LIB}/objects/object-store.ts');
      const { port } = await startObjectStore({
        port: 0,
        files: await openObjectFiles(${JSON.stringify(store.folder)}, ['documents', 'videos']),
        arrivals: { tell: (_bucket, _version, put) => put() },
        region: '${region}',
        credentials: ${JSON.stringify(credentials)},
        cors: { allowedOrigins: [], allowedMethods: [] },
      });
      console.log(port);`;
    const limited = spawn(
      'sh',
      ['-c', 'ulimit -f 2048 && exec "$0" --input-type=module -e "$1"', process.execPath, program],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    onTestFinished(() => {
      limited.kill();
    });
    const [line] = await once(limited.stdout, 'data');
    const before = store.endpoint;
    store.endpoint = `http://localhost:${String(line).trim()}`;
    onTestFinished(() => {
      store.endpoint = before;
    });
    const url = await sign('videos/large.webm', { method: 'PUT' });
    const body = Buffer.alloc(50 * 1024 * 1024);
    const large = await fetch(url, { method: 'PUT', body, signal: AbortSignal.timeout(10_000) });
    expect(await refusal(large)).toBe('507 InsufficientStorage');
    const { status } = await sendThenRead(url, { method: 'PUT', body });
    expect(status).toBe(507);
    expect(await unfinished()).toEqual([]);
    await upload('videos/small.webm', 'small');
    expect(await (await fetch(await sign('videos/small.webm'))).text()).toBe('small');
  });
});
