import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bundling } from '../../lib/bundling.ts';
import { leftOut } from '../../lib/left-out.ts';
import { type Listener, listen } from '../../lib/local/listen.ts';
import { toAttributeValues } from './attribute-values.ts';
import { sendRequest } from './http-request.ts';

/** What the lean client keeps of the SDK: what is tried again, and what failures are called. */

type Table = typeof import('./client.ts') & typeof import('./actions.ts');

const ways: { readonly way: string; load(): Promise<Table> }[] = [
  {
    way: 'as it is written',
    load: async () => ({ ...(await import('./client.ts')), ...(await import('./actions.ts')) }),
  },
  {
    way: 'as it is bundled',
    load: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'hiring-client-'));
      const outfile = join(folder, 'index.mjs');
      const contents = "export * from './client.ts'; export * from './actions.ts';";
      const stdin = { contents, resolveDir: import.meta.dirname };
      await build({ ...bundling, stdin, outfile, plugins: leftOut });
      const bundled = await import(outfile);
      await rm(folder, { recursive: true });
      return bundled;
    },
  },
];

type Answer = { readonly status: number; readonly text: string } | 'break';

/** What is answered next, in this order. */
let answers: Answer[];
/** Each request's signature, action and body. */
let asked: { readonly authorization: string; readonly target: unknown; readonly body: string }[];

let server: Listener;
beforeAll(async () => {
  server = await listen(0, async (request, response) => {
    const body = (await request.toArray()).join('');
    const { authorization = '', 'x-amz-target': target } = request.headers;
    asked.push({ authorization, target, body });
    const answer = answers.shift() ?? 'break';
    if (answer === 'break') request.socket.destroy();
    else response.writeHead(answer.status).end(answer.text);
  });
  vi.stubEnv('DYNAMODB_ENDPOINT', `http://localhost:${server.port}`);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});
beforeEach(() => {
  asked = [];
});

const good: Answer = {
  status: 200,
  text: JSON.stringify({ Item: { name: { S: 'größer' }, count: { N: '3' } } }),
};
const refusal = (name: string): Answer => ({
  status: 400,
  text: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'No.' }),
});
describe.each(ways)('$way,', ({ load }) => {
  let table: Table;
  beforeAll(async () => {
    table = await load();
  });
  const get = () => new table.GetItem({ TableName: 'table', Key: { pk: { S: 'a' } } });

  it('nothing is done with a request but to write it, try it and read what is answered', () => {
    const names = table.client.middlewareStack.identify().map((each) => each.split(' - ')[0]);
    expect(names).toEqual(['toJson', 'retryMiddleware', 'fromJson']);
  });

  it('what breaks, fails or is busy is tried again, three times in all, signed anew', async () => {
    answers = ['break', refusal('ProvisionedThroughputExceededException'), good];
    const Item = { name: { S: 'größer' }, count: { N: '3' } };
    expect((await table.client.send(get())).Item).toEqual(Item);
    answers = [{ status: 500, text: '' }, 'break', { status: 503, text: '' }, good];
    await expect(table.client.send(get())).rejects.toThrow();
    expect(asked).toHaveLength(6);
    for (const { authorization, target } of asked) {
      expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=\S+\/dynamodb\/aws4_request, /);
      expect(target).toBe('DynamoDB_20120810.GetItem');
    }
  });

  it('a refusal is not, and has its own name', async () => {
    answers = [refusal('ConditionalCheckFailedException')];
    await expect(table.client.send(get())).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      message: 'No.',
    });
    const CancellationReasons = [
      { Code: 'None' },
      { Code: 'TransactionConflict', Message: 'Busy.' },
    ];
    const __type = 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException';
    answers = [{ status: 400, text: JSON.stringify({ __type, CancellationReasons }) }];
    await expect(table.client.send(get())).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons,
    });
  });

  it('what is stored is sent as it is, without what is undefined', async () => {
    answers = [good];
    const Item = { pk: 'ä"\n', list: [1.5, null, { deep: true }], absent: undefined };
    await table.client.send(
      new table.PutItem({ TableName: 'table', Item: toAttributeValues(Item) }),
    );
    expect(asked.map(({ body }) => JSON.parse(body))).toEqual([
      {
        TableName: 'table',
        Item: {
          pk: { S: 'ä"\n' },
          list: { L: [{ N: '1.5' }, { NULL: true }, { M: { deep: { BOOL: true } } }] },
        },
      },
    ]);
  });
});

it('who says nothing is given up, in a way that the SDK tries again', async () => {
  const silent = await listen(0, () => {});
  const request = { method: 'GET', protocol: 'http:', hostname: 'localhost', path: '/' };
  const asking = sendRequest({ ...request, port: silent.port, headers: {}, body: '' }, 10);
  await expect(asking).rejects.toMatchObject({ name: 'TimeoutError' });
  await silent.close();
});
