import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { fileKey } from '../../lambdas/data/keys/files.ts';
import { deadLettersOnAws } from '../../lib/dead-letters/aws.ts';
import { replay } from '../../lib/dead-letters/dead-letters.ts';
import { dataPaths } from '../../lib/local/data-folder.ts';
import { listen } from '../../lib/local/listen.ts';
import { createApi } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { pdf } from '../support/documents/files.ts';
import { openObjects } from '../support/engine/object-versions.ts';
import { openTable } from '../support/engine/table-dump.ts';
import { adminOf } from '../support/stacks/admin.ts';
import { startOwnStack } from '../support/stacks/own-stack.ts';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';
import { documentKey, put } from '../support/worlds/uploads.ts';
import { newcomer, profileFields } from '../support/worlds/world.ts';

it('a dead letter can be replayed once its cause is repaired', async () => {
  const dataDir = temporaryFolder();
  const stack = await startOwnStack({ dataDir });
  onTestFinished(async () => {
    await stack.stop();
  });
  using table = openTable(stack.environment);
  using objects = openObjects(stack.environment);
  const admin = adminOf(dataDir);
  const candidate = await newcomer(createApi(stack.url));
  const key = documentKey('resumes', 'pdf');
  const { url } = await candidate.call('getPresignedUrl', { key });
  await put(url, key, pdf);
  await candidate.call('createCandidateProfile', { ...profileFields, resumeUrl: url });
  const accepted = (await table.get(fileKey(key)))?.version_id;

  // A second version arrives while the file's item is corrupt: nobody removes it.
  await table.set(fileKey(key), { version_id: 5 });
  await put(url, key, pdf);
  const shown = await eventually(async () => {
    const { output } = await admin('show-dead-letters', 'local');
    expect(output).toMatch(/^\S+ checkUpload \S+: /);
    return output;
  });
  const [, id = ''] = /checkUpload (\S+):/.exec(shown) ?? [];
  expect(await admin('replay-dead-letters', 'local', id)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`${id} failed again: `),
  });
  expect(await objects.versionsOf(key)).toHaveLength(2);

  await table.set(fileKey(key), { version_id: accepted });
  const replayed = (count: number) => `Dead letters that were replayed: ${count}.\n`;
  expect((await admin('replay-dead-letters', 'local', 'all')).output).toBe(replayed(1));
  expect(await objects.versionsOf(key)).toHaveLength(1);
  expect((await admin('show-dead-letters', 'local')).output).toBe('There are no dead letters.\n');

  const odd = join(dataPaths(dataDir).deadLetters, 'odd.json');
  writeFileSync(odd, '{ "consumer": "checkUp');
  expect((await admin('show-dead-letters', 'local')).output).toMatch(
    new RegExp(`^\\S+ unknown odd: It cannot be read\\. Look at ${odd}, and remove it\\.\n$`),
  );
  expect(await admin('replay-dead-letters', 'local', 'all')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/replayed: 0\.\nodd failed again: It cannot be read/),
  });
});

const FUNCTION = 'arn:aws:lambda:us-east-1:123456789012:function:hiring-dev-deliverMail';
const UPLOADS = 'arn:aws:lambda:us-east-1:123456789012:function:hiring-dev-checkUpload';
const BUCKET = 'letters';

const RECEIVED_AT_ONCE = 2;
const STORED_AT = '2030-01-04T00:00:00.000Z';
/** The content of an object that is listed, and then removed before it is read. */
const GONE = 'gone';
const visibilityBatch = z.object({
  Entries: z.array(
    z.object({ Id: z.string(), ReceiptHandle: z.string(), VisibilityTimeout: z.literal(0) }),
  ),
});

/** A stub of the AWS services for dead letters, none of which runs on this machine. */
async function startAws(answerOf: (functionArn: string, event: unknown) => object) {
  const stored = new Map<string, string>();
  const queue = new Map<string, { body: string; attributes?: Record<string, string> }>();
  // A message that was received is hidden from then on.
  const hidden = new Set<string>();
  const { port, close } = await listen(0, async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://aws');
    const body = await text(request);
    const target = String(request.headers['x-amz-target'] ?? '');
    const key = pathname.slice(`/${BUCKET}/`.length);
    if (target.endsWith('ReceiveMessage')) {
      const visible = [...queue].filter(([id]) => !hidden.has(id)).slice(0, RECEIVED_AT_ONCE);
      for (const [id] of visible) hidden.add(id);
      const Messages = visible.map(([id, message]) => ({
        MessageId: id,
        ReceiptHandle: id,
        Body: message.body,
        MD5OfBody: createHash('md5').update(message.body).digest('hex'),
        MessageAttributes: Object.fromEntries(
          Object.entries(message.attributes ?? {}).map(([name, StringValue]) => [
            name,
            { StringValue, DataType: 'String' },
          ]),
        ),
      }));
      response.end(JSON.stringify({ Messages }));
    } else if (target.endsWith('ChangeMessageVisibilityBatch')) {
      const { Entries } = visibilityBatch.parse(JSON.parse(body));
      for (const { ReceiptHandle } of Entries) hidden.delete(ReceiptHandle);
      response.end(JSON.stringify({ Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] }));
    } else if (target.endsWith('DeleteMessage')) {
      queue.delete(JSON.parse(body).ReceiptHandle);
      response.end('{}');
    } else if (pathname.startsWith('/2015-03-31/functions/')) {
      const arn = decodeURIComponent(pathname.split('/')[3] ?? '');
      response.end(JSON.stringify(answerOf(arn, JSON.parse(body))));
    } else if (searchParams.has('list-type')) {
      const keys = [...stored.keys()].map(
        (each) =>
          `<Contents><Key>${each}</Key><LastModified>${STORED_AT}</LastModified></Contents>`,
      );
      response.end(`<ListBucketResult>${keys.join('')}</ListBucketResult>`);
    } else if (request.method === 'DELETE') {
      stored.delete(key);
      response.writeHead(204).end();
    } else if (stored.get(key) === GONE)
      response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    else response.end(stored.get(key));
  });
  onTestFinished(close);
  const endpoint = `http://127.0.0.1:${port}`;
  for (const service of ['S3', 'SQS', 'LAMBDA'])
    vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, endpoint);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'KEY');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const letters = deadLettersOnAws({
    region: 'us-east-1',
    bucket: BUCKET,
    queueUrl: `${endpoint}/123456789012/queue`,
  });
  return { stored, queue, letters };
}

const created = (bucket: string, key: string) =>
  JSON.stringify({
    time: '2030-01-01T00:00:00Z',
    detail: { bucket: { name: bucket }, object: { key } },
  });

it('on AWS, dead letters are shown, then replayed from their bucket, and their notices removed', async () => {
  const invoked: unknown[] = [];
  let isRepaired = false;
  const { stored, queue, letters } = await startAws((arn, event) => {
    invoked.push([arn, event]);
    return { batchItemFailures: isRepaired ? [] : [{ itemIdentifier: '7' }] };
  });
  const event = { Records: [{ dynamodb: { SequenceNumber: '7' } }] };
  const of = (functionArn: string) => ({ functionArn, condition: 'RetryAttemptsExhausted' });
  stored.set(
    'aws/lambda/mapping/shard/2030/01/02/of-a-stream',
    JSON.stringify({
      timestamp: '2030-01-02T00:00:00.000Z',
      requestContext: of(FUNCTION),
      payload: JSON.stringify(event),
    }),
  );
  stored.set(
    'aws/lambda/async/2030/01/03/of-an-upload',
    JSON.stringify({
      timestamp: '2030-01-03T00:00:00.000Z',
      requestContext: of(`${UPLOADS}:$LATEST`),
      requestPayload: { upload: 1 },
      responsePayload: { errorMessage: 'No such table' },
    }),
  );
  for (const key of [...stored.keys(), 'expired']) queue.set(key, { body: created(BUCKET, key) });
  const undelivered = created('documents', 'resumes/a.pdf');
  queue.set('undelivered', {
    body: undelivered,
    attributes: { TARGET_ARN: UPLOADS, ERROR_MESSAGE: 'Throttled' },
  });
  queue.set('alarm', { body: 'The text of an alarm' });

  const found = await letters.list();
  expect(found).toMatchObject([
    { id: 'undelivered', consumer: 'hiring-dev-checkUpload', error: 'Throttled' },
    { id: 'of-a-stream', consumer: 'hiring-dev-deliverMail', error: 'RetryAttemptsExhausted' },
    { id: 'of-an-upload', consumer: 'hiring-dev-checkUpload', error: 'No such table' },
  ]);
  // The notice of a deleted object goes.
  expect(queue.has('expired')).toBe(false);
  expect(await replay(found, 'of-a-stream')).toEqual({
    succeeded: 0,
    failed: [{ id: 'of-a-stream', error: 'It failed for some changes. Its log says why.' }],
  });
  expect([stored.size, queue.size]).toEqual([2, 4]);
  isRepaired = true;
  invoked.length = 0;
  expect(await replay(await letters.list(), 'all')).toEqual({ succeeded: 3, failed: [] });
  expect(invoked).toEqual([
    [UPLOADS, JSON.parse(undelivered)],
    [FUNCTION, event],
    [`${UPLOADS}:$LATEST`, { upload: 1 }],
  ]);
  expect([...stored.keys(), ...queue.keys()]).toEqual(['alarm']);
});

describe('on AWS, an odd record is listed, and the others too', () => {
  const good = JSON.stringify({
    timestamp: '2030-01-02T00:00:00.000Z',
    requestContext: { functionArn: FUNCTION, condition: 'RetryAttemptsExhausted' },
    requestPayload: { upload: 1 },
    responsePayload: { errorMessage: 'No such table' },
  });

  it.each([
    ['nothing', ''],
    ['half of its JSON', good.slice(0, 90)],
    ['null', 'null'],
    ['another shape', JSON.stringify({ Records: [{ eventName: 'INSERT' }] })],
    ['no function', good.replace('functionArn', 'arn')],
  ])('with %s in it', async (_, odd) => {
    const { stored, letters } = await startAws(() => ({}));
    stored.set('aws/lambda/async/2030/01/02/odd', odd);
    stored.set('aws/lambda/async/2030/01/02/good', good);
    const found = await letters.list();
    expect(found).toMatchObject([
      { id: 'good', consumer: 'hiring-dev-deliverMail', error: 'No such table' },
      {
        id: 'odd',
        consumer: 'unknown',
        time: STORED_AT,
        error:
          'It cannot be read. Look at s3://letters/aws/lambda/async/2030/01/02/odd, and remove it.',
      },
    ]);
    expect(await replay(found, 'all')).toEqual({
      succeeded: 1,
      failed: [{ id: 'odd', error: expect.stringMatching(/^It cannot be read/) }],
    });
    expect([...stored.values()]).toEqual([odd]);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'out of memory'],
    ['no message', { errorType: 'Runtime.ExitError' }],
  ])(
    'with %s as the answer of its function, whose event can be replayed all the same',
    async (_, responsePayload) => {
      const { stored, letters } = await startAws(() => ({}));
      stored.set('odd', JSON.stringify({ ...JSON.parse(good), responsePayload }));
      const found = await letters.list();
      expect(found).toMatchObject([{ id: 'odd', error: 'RetryAttemptsExhausted' }]);
      expect(await replay(found, 'all')).toEqual({ succeeded: 1, failed: [] });
      expect(stored.size).toBe(0);
    },
  );

  it('unless it was replayed meanwhile', async () => {
    const { stored, letters } = await startAws(() => ({}));
    stored.set('gone', GONE);
    stored.set('good', good);
    expect(await letters.list()).toMatchObject([{ id: 'good' }]);
  });
});
