import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, expect } from 'vitest';
import { corsFor } from '../../../lib/buckets.ts';
import { SAMPLE_SESSION_TOKEN } from '../../../lib/functions/lambda-environment.ts';
import { openObjectFiles } from '../../../lib/local/objects/object-files.ts';
import { startObjectStore } from '../../../lib/local/objects/object-store.ts';

/** An object store for the tests of one file. */

export const LIB = join(import.meta.dirname, '..', '..', '..', 'lib', 'local');
export const SITE = 'http://localhost:3000';
export const region = 'us-east-1';
export const credentials = {
  accessKeyId: 'ASIAKEY',
  secretAccessKey: 'secret',
  sessionToken: SAMPLE_SESSION_TOKEN,
};

async function start(folder: string) {
  const { port, close } = await startObjectStore({
    port: 0,
    files: await openObjectFiles(folder, ['documents', 'videos']),
    arrivals: { tell: (_bucket, _version, put) => put() },
    region,
    credentials,
    cors: corsFor([SITE]),
  });
  const endpoint = `http://localhost:${port}`;
  const s3 = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  return { folder, endpoint, s3, close };
}

/** The running store. */
export let store: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  store = await start(await mkdtemp(join(tmpdir(), 'objects-')));
});
afterAll(async () => {
  await store.close();
  await rm(store.folder, { recursive: true });
});

/** Restarts the store over the same files. */
export async function restart(): Promise<void> {
  await store.close();
  store = await start(store.folder);
}

export interface Signing {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly seconds?: number;
  /** `YYYYMMDDTHHMMSSZ` */
  readonly at?: string;
  readonly query?: Record<string, string>;
}

/** Signs a URL with aws4fetch. The tests of the SDK's own client sign with the SDK. */
export async function sign(
  key: string,
  { method = 'GET', headers = {}, seconds = 900, at, query = {} }: Signing = {},
): Promise<string> {
  const url = new URL(`${store.endpoint}/${key}`);
  for (const [name, value] of Object.entries({ 'X-Amz-Expires': String(seconds), ...query }))
    url.searchParams.set(name, value);
  const signer = new AwsClient({ ...credentials, service: 's3', region });
  const aws = { signQuery: true, allHeaders: true, ...(at !== undefined && { datetime: at }) };
  return (await signer.sign(url.href, { method, headers, aws })).url;
}

/** Uploads an object by a signed URL. */
export async function upload(key: string, body: BodyInit, type = 'text/plain') {
  const headers = { 'content-type': type };
  const response = await fetch(await sign(key, { method: 'PUT', headers }), {
    method: 'PUT',
    headers,
    body,
  });
  expect(response.status).toBe(200);
  return response;
}

/** A refusal's status and S3 code. */
export async function refusal(response: Response): Promise<string> {
  return `${response.status} ${/<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]}`;
}
