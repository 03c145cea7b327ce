import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import { AwsClient } from 'aws4fetch';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { EventConsumer } from '../../lib/functions/consumers.ts';
import { openArrivals } from '../../lib/local/consumers/arrivals.ts';
import { readDeadLetter } from '../../lib/local/consumers/dead-letter-files.ts';
import { createDelivery } from '../../lib/local/consumers/delivery.ts';
import { openObjectFiles } from '../../lib/local/objects/object-files.ts';
import { startObjectStore } from '../../lib/local/objects/object-store.ts';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';

const LIB = join(import.meta.dirname, '..', '..', 'lib', 'local');
const region = 'us-east-1';
const credentials = { accessKeyId: 'KEY', secretAccessKey: 'secret' };
const checkUpload: EventConsumer = {
  source: 'uploads',
  description: 'Looks at an upload.',
  retries: 2,
  grants: { table: [] },
};

const receiveMail: EventConsumer = { ...checkUpload, source: 'replies' };

type Event = S3ObjectCreatedNotificationEvent;

/** Starts the object store over a folder, with `handler` as its one consumer. Without one, no consumer starts yet. */
async function start(folder: string, handler?: (event: Event) => unknown) {
  const files = await openObjectFiles(join(folder, 'objects'), ['documents', 'incoming-mail']);
  const arrivals = openArrivals({
    folder: join(folder, 'arrivals'),
    consumers: { checkUpload },
    replyConsumers: { receiveMail },
    region,
    isStored: files.has,
  });
  const store = await startObjectStore({
    port: 0,
    files,
    arrivals,
    credentials,
    region,
    cors: {
      allowedOrigins: [],
      allowedMethods: [],
      allowedHeaders: [],
      exposedHeaders: [],
      maxAgeSeconds: 0,
    },
  });
  const stopping = new AbortController();
  onTestFinished(async () => {
    stopping.abort();
    await store.close();
  });
  const begin = (by: (event: Event) => unknown) =>
    arrivals.start(
      createDelivery(
        async (path) =>
          /^events\/(check-upload|receive-mail)\.ts$/.test(path) ? { handler: by } : {},
        join(folder, 'dead-letters'),
        stopping.signal,
      ),
    );
  if (handler !== undefined) begin(handler);
  return { arrivals, files, begin, url: `http://localhost:${store.port}` };
}

async function put(url: string, key: string, body: string): Promise<Response> {
  const signer = new AwsClient({ ...credentials, service: 's3', region });
  const response = await signer.fetch(`${url}/documents/${key}`, { method: 'PUT', body });
  expect(response.status).toBe(200);
  return response;
}

const pending = (folder: string) => readdirSync(join(folder, 'arrivals', 'checkUpload'));

function silence(): void {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => spy.mockRestore());
}

it("an upload causes an event in EventBridge's format, and its answer does not wait for the consumer", async () => {
  const folder = temporaryFolder();
  const events: Event[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { url } = await start(folder, async (event) => {
    events.push(event);
    await finished;
  });
  const answer = await put(url, 'resumes/a%20b.pdf', 'content');
  await expect.poll(() => events).toHaveLength(1);
  expect(events[0]).toMatchObject({
    'detail-type': 'Object Created',
    source: 'aws.s3',
    region,
    resources: ['arn:aws:s3:::documents'],
    detail: {
      bucket: { name: 'documents' },
      object: {
        key: 'resumes/a b.pdf',
        size: 7,
        etag: answer.headers.get('etag')?.replaceAll('"', ''),
        'version-id': answer.headers.get('x-amz-version-id'),
        sequencer: expect.stringMatching(/^[0-9A-F]+$/),
      },
      reason: 'PutObject',
    },
  });
  expect(pending(folder)).toHaveLength(1);
  finish();
  await expect.poll(() => pending(folder)).toEqual([]);
});

it('an event whose consumer fails is retried, and finally goes to the dead letters', async () => {
  silence();
  const folder = temporaryFolder();
  const told: string[] = [];
  const { url } = await start(folder, ({ detail }) => {
    told.push(detail.object.key);
    if (detail.object.key === 'bad') throw new Error('I cannot look at it');
    if (told.length === 1) throw new Error('Not now');
  });
  await put(url, 'good', 'x');
  await expect.poll(() => told).toEqual(['good', 'good']);
  await put(url, 'bad', 'x');
  const deadLetters = join(folder, 'dead-letters');
  await expect.poll(() => existsSync(deadLetters)).toBe(true);
  expect(told).toEqual(['good', 'good', 'bad', 'bad', 'bad']);
  const letters = readdirSync(deadLetters).map((name) => readDeadLetter(join(deadLetters, name)));
  expect(letters).toMatchObject([
    {
      consumer: 'checkUpload',
      error: 'I cannot look at it',
      event: { detail: { object: { key: 'bad' } } },
    },
  ]);
  await expect.poll(() => pending(folder)).toEqual([]);
});

it('events from before the start of the consumers are delivered', async () => {
  const folder = temporaryFolder();
  const { url, begin } = await start(folder);
  await put(url, 'early', 'x');
  const told: string[] = [];
  begin(({ detail }) => {
    told.push(detail.object.key);
  });
  await expect.poll(() => told).toEqual(['early']);
});

it('an event that a killed stack did not deliver is delivered by the next', async () => {
  const folder = temporaryFolder();
  const program = `
    const { openArrivals } = await import('${LIB}/consumers/arrivals.ts');
    const { createDelivery } = await import('${LIB}/consumers/delivery.ts');
    const { openObjectFiles } = await import('${LIB}/objects/object-files.ts');
    const { startObjectStore } = await import('${LIB}/objects/object-store.ts');
    const files = await openObjectFiles('${folder}/objects', ['documents']);
    const consumers = { checkUpload: ${JSON.stringify(checkUpload)} };
    const arrivals = openArrivals({
      folder: '${folder}/arrivals', consumers, replyConsumers: {}, region: '${region}', isStored: files.has,
    });
    const { port } = await startObjectStore({
      port: 0, files, arrivals, credentials: ${JSON.stringify(credentials)}, region: '${region}',
      cors: { allowedOrigins: [], allowedMethods: [] },
    });
    const handler = () => { console.log('begun'); return new Promise(() => {}); };
    arrivals.start(createDelivery(async () => ({ handler }), '', new AbortController().signal));
    console.log(port);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [port] = await once(child.stdout, 'data');
  const begun = once(child.stdout, 'data');
  await put(`http://localhost:${String(port).trim()}`, 'kept', 'x');
  await begun;
  child.kill('SIGKILL');
  await once(child, 'close');
  const told: string[] = [];
  await start(folder, ({ detail }) => {
    told.push(detail.object.key);
  });
  await expect.poll(() => told).toEqual(['kept']);
  await expect.poll(() => pending(folder)).toEqual([]);
});

it('a failed upload has no event', async () => {
  const folder = temporaryFolder();
  const before = await start(folder);
  const version = async (store: () => Promise<void>) =>
    await before.files.put('documents', 'lost', {}, Readable.from(['x']), (each) =>
      before.arrivals.tell('documents', each, store),
    );
  await expect(version(() => Promise.reject(new Error('The disk is full')))).rejects.toThrow();
  expect(pending(folder)).toEqual([]);
  // As if the process ended before the object was stored.
  await version(async () => {});
  expect(pending(folder)).toHaveLength(1);
  const told: string[] = [];
  const { url } = await start(folder, ({ detail }) => {
    told.push(detail.object.key);
  });
  await put(url, 'stored', 'x');
  await expect.poll(() => pending(folder)).toEqual([]);
  expect(told).toEqual(['stored']);
});

it('an import of many objects calls the consumer a few times at once', async () => {
  const folder = temporaryFolder();
  let [running, most, told] = [0, 0, 0];
  const { url } = await start(folder, async () => {
    most = Math.max(most, ++running);
    await sleep(20);
    running--;
    told++;
  });
  await Promise.all(Array.from({ length: 40 }, (_, number) => put(url, `${number}`, 'x')));
  await expect.poll(() => told).toBe(40);
  expect(most).toBe(4);
  await expect.poll(() => pending(folder)).toEqual([]);
});

it('an incoming mail is told to its consumer alone, by its own event, also after a restart', async () => {
  const folder = temporaryFolder();
  const before = await start(folder);
  const received = { Records: [{ ses: { mail: { messageId: 'one' } } }] };
  await before.files.put(
    'incoming-mail',
    'one',
    {},
    Readable.from(['Hello']),
    (version, _, store) => before.arrivals.tellOfMail(version, received, store),
  );
  // Stored by somebody else: only SES tells of mails.
  await before.files.put(
    'incoming-mail',
    'two',
    {},
    Readable.from(['Hello']),
    (version, _, store) => before.arrivals.tell('incoming-mail', version, store),
  );
  expect(pending(folder)).toEqual([]);
  const told: unknown[] = [];
  await start(folder, (event) => {
    told.push(event);
  });
  await expect.poll(() => told).toEqual([received]);
  await expect.poll(() => readdirSync(join(folder, 'arrivals', 'receiveMail'))).toEqual([]);
});
