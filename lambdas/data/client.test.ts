import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Listener, listen } from '../../lib/local/listen.ts';
import { GetItem, PutItem } from './actions.ts';
import { toAttributeValues } from './attribute-values.ts';
import { sendRequest } from './http-request.ts';

/** What the lean client keeps of the SDK: what is tried again, and what failures are called. */

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
const get = new GetItem({ TableName: 'table', Key: { pk: { S: 'a' } } });

async function theClient() {
  return (await import('./client.ts')).client;
}

it('what breaks, fails or is busy is tried again, three times in all, signed anew', async () => {
  const client = await theClient();
  answers = ['break', refusal('ProvisionedThroughputExceededException'), good];
  const Item = { name: { S: 'größer' }, count: { N: '3' } };
  expect((await client.send(get)).Item).toEqual(Item);
  answers = [{ status: 500, text: '' }, 'break', { status: 503, text: '' }, good];
  await expect(client.send(get)).rejects.toThrow();
  expect(asked).toHaveLength(6);
  for (const { authorization, target } of asked) {
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=\S+\/dynamodb\/aws4_request, /);
    expect(target).toBe('DynamoDB_20120810.GetItem');
  }
});

it('a refusal is not, and has its own name', async () => {
  const client = await theClient();
  answers = [refusal('ConditionalCheckFailedException')];
  await expect(client.send(get)).rejects.toMatchObject({
    name: 'ConditionalCheckFailedException',
    message: 'No.',
  });
  const CancellationReasons = [{ Code: 'None' }, { Code: 'TransactionConflict', Message: 'Busy.' }];
  const __type = 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException';
  answers = [{ status: 400, text: JSON.stringify({ __type, CancellationReasons }) }];
  await expect(client.send(get)).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons,
  });
});

it('what is stored is sent as it is, without what is undefined', async () => {
  const client = await theClient();
  answers = [good];
  const Item = { pk: 'ä"\n', list: [1.5, null, { deep: true }], absent: undefined };
  await client.send(new PutItem({ TableName: 'table', Item: toAttributeValues(Item) }));
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

it('who says nothing is given up, in a way that the SDK tries again', async () => {
  const silent = await listen(0, () => {});
  const request = { method: 'GET', protocol: 'http:', hostname: 'localhost', path: '/' };
  const asking = sendRequest({ ...request, port: silent.port, headers: {}, body: '' }, 10);
  await expect(asking).rejects.toMatchObject({ name: 'TimeoutError' });
  await silent.close();
});
