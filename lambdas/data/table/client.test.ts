import type { IncomingMessage, ServerResponse } from 'node:http';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Listener, listen } from '../../../lib/local/listen.ts';
import { conflict } from '../../contract/problem.ts';

/** Faults between the table's client and DynamoDB, simulated by a local server. */

/** How the server handles a request. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const answer =
  (status: number, body: string, type = 'application/x-amz-json-1.0'): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': type }).end(body);
const cut: Answer = (request) => request.socket.destroy();
const cutInTheMiddle: Answer = (request, response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('{"Item":');
  setTimeout(() => request.socket.destroy(), 5);
};

const failure = (name: string, more: object = {}) =>
  JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'No.', ...more });
const refusal = (name: string, more?: object) => answer(400, failure(name, more));
const good = answer(200, JSON.stringify({ Item: { name: { S: 'größer' }, count: { N: '3' } } }));

/** The next answers, in order. */
let answers: Answer[];
/** The requests so far. */
let requests: { readonly target: unknown; readonly authorization: string; readonly body: string }[];

let server: Listener;
let client: typeof import('./client.ts').client;
let write: typeof import('./write.ts');
beforeAll(async () => {
  server = await listen(0, async (request, response) => {
    const body = (await request.toArray()).join('');
    const { authorization = '', 'x-amz-target': target } = request.headers;
    requests.push({ authorization, target, body });
    (answers.shift() ?? cut)(request, response);
  });
  vi.stubEnv('DYNAMODB_ENDPOINT', `http://localhost:${server.port}`);
  ({ client } = await import('./client.ts'));
  write = await import('./write.ts');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});
beforeEach(() => {
  requests = [];
  // Minimizes the pauses between tries.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const key = { pk: 'a', sk: 'b' };
const get = () => client.send(new GetCommand({ TableName: 'table', Key: key }));

describe('a read is retried', () => {
  it.each<readonly [string, Answer]>([
    ['a 500 with HTML', answer(500, '<html>Internal error</html>', 'text/html')],
    ['a 502 with garbage', answer(502, '\u0000�{{{', 'application/octet-stream')],
    ['a 500 without a body', answer(500, '')],
    ['a 503', answer(503, '{}')],
    ['a connection that is cut', cut],
    ['an answer that is cut in the middle', cutInTheMiddle],
    ['a throttle', refusal('ProvisionedThroughputExceededException')],
  ])('after %s', async (_, fault) => {
    answers = [fault, good];
    expect((await get()).Item).toEqual({ name: 'größer', count: 3 });
    expect(requests).toHaveLength(2);
    for (const { authorization, target } of requests) {
      expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=\S+\/dynamodb\/aws4_request, /);
      expect(target).toBe('DynamoDB_20120810.GetItem');
    }
  });

  it('up to three tries in all, and then fails', async () => {
    answers = [answer(500, ''), cut, answer(502, '<html>')];
    await expect(get()).rejects.toThrow();
    expect(requests).toHaveLength(3);
  });

  it('after ten seconds of silence', async () => {
    const start = setTimeout;
    const { promise: limited, resolve: limit } = Promise.withResolvers<() => void>();
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms, ...args) => {
      if (ms === 10_000) limit(() => run(...args));
      return start(run, ms, ...args);
    });
    // The ten seconds pass at once, but only for the first try.
    const silence: Answer = () => void limited.then((pass) => pass());
    answers = [silence, good];
    expect((await get()).Item).toMatchObject({ count: 3 });
    expect(requests).toHaveLength(2);
  });
});

describe('a transaction', () => {
  const body = z.object({ ClientRequestToken: z.string() });
  const tokens = () => requests.map((each) => body.parse(JSON.parse(each.body)).ClientRequestToken);
  const taken = () => conflict('This is taken.');
  const run = () => write.transact([write.discardWrite(key), write.removeIfWrite(key, { a: 1 })]);
  const canceled = (...codes: string[]) =>
    refusal('TransactionCanceledException', {
      CancellationReasons: codes.map((Code) => ({ Code })),
    });

  it.each<readonly [string, Answer]>([
    ['a 500 with HTML', answer(500, '<html>', 'text/html')],
    ['a 502 with garbage', answer(502, '{{{')],
    ['an empty 500', answer(500, '')],
    ['a connection that is cut', cut],
    ['an answer that is cut in the middle', cutInTheMiddle],
    ['a throttle', refusal('ThrottlingException')],
    ['a conflict with another transaction', canceled('TransactionConflict', 'None')],
    ['a throttle of one of its items', canceled('None', 'ThrottlingError')],
    ['its own earlier try in progress', refusal('TransactionInProgressException')],
  ])('is retried after %s, with the same token, so it takes effect once', async (_, fault) => {
    answers = [fault, answer(200, '{}')];
    await run();
    expect(tokens()).toHaveLength(2);
    expect(new Set(tokens()).size).toBe(1);
  });

  it('is not retried if a condition fails, and throws the error of the failed write', async () => {
    answers = [canceled('None', 'ConditionalCheckFailed')];
    await expect(run()).rejects.toMatchObject({ name: 'WriteConflict' });
    answers = [canceled('ConditionalCheckFailed')];
    const create = write.transact([{ ...write.discardWrite(key), orElse: taken }]);
    await expect(create).rejects.toMatchObject({ code: 'conflict', message: 'This is taken.' });
    expect(requests).toHaveLength(2);
  });

  it('is not retried after a refusal, and throws it with its name', async () => {
    answers = [refusal('AccessDeniedException')];
    await expect(run()).rejects.toMatchObject({ name: 'AccessDeniedException', message: 'No.' });
    expect(requests).toHaveLength(1);
  });
});

describe('a single write', () => {
  it('is retried after a conflict with a transaction', async () => {
    answers = [refusal('TransactionConflictException'), answer(200, '{}')];
    await write.writeOne(write.setWrite(key, { a: 1 }));
    expect(requests).toHaveLength(2);
  });

  it.each([
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'RequestLimitExceeded',
  ])('is retried for longer than by the SDK after %s', async (name) => {
    const ThrottlingReasons = [{ reason: 'IndexWriteKeyRangeThroughputExceeded', resource: 'x' }];
    answers = [...Array(7).fill(refusal(name, { ThrottlingReasons })), answer(200, '{}')];
    await write.writeOne(write.setWrite(key, { a: 1 }));
    expect(requests).toHaveLength(8);
  });

  it('sends plain values, without undefined ones', async () => {
    answers = [answer(200, '{}')];
    const item = { ...key, text: 'ä"\n', list: [1.5, null, { deep: true }], absent: undefined };
    await write.writeOne(write.putWrite(item));
    expect(requests.map((each) => JSON.parse(each.body))).toEqual([
      {
        TableName: 'table',
        Item: {
          pk: { S: 'a' },
          sk: { S: 'b' },
          text: { S: 'ä"\n' },
          list: { L: [{ N: '1.5' }, { NULL: true }, { M: { deep: { BOOL: true } } }] },
        },
      },
    ]);
  });
});
