import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sampleEnvironment } from '../../../lib/functions/lambda-environment.ts';
import { type Listener, listen } from '../../../lib/local/listen.ts';
import { checkSignature, credentialsIn } from '../../../lib/local/objects/signature.ts';

const { AWS_REGION = '', TABLE_NAME: TableName } = sampleEnvironment;
const credentials = credentialsIn(sampleEnvironment);

/** The table: the end of each account's sessions. */
const ended = new Map<string, string>();
/** The next answers, in order, before any others. */
let failures: { readonly status: number; readonly body: string }[];
/** The bodies of the requests so far. */
let asked: string[];

let table: Listener;
let isEnded: typeof import('./session-revocation.ts').isEnded;
beforeAll(async () => {
  table = await listen(0, async (request, response) => {
    const body = await text(request);
    const failure =
      (await checkSignature(request, credentials, AWS_REGION, {
        service: 'dynamodb',
        body,
      })) ?? failures.shift();
    asked.push(body);
    if (failure !== undefined) {
      response.writeHead('status' in failure ? failure.status : 400).end(JSON.stringify(failure));
      return;
    }
    expect(request.headers).toMatchObject({
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.GetItem',
    });
    const since = ended.get(JSON.parse(body).Key.pk.S);
    response.end(JSON.stringify({ ...(since !== undefined && { Item: { since: { N: since } } }) }));
  });
  vi.stubEnv('DYNAMODB_ENDPOINT', `http://localhost:${table.port}`);
  ({ isEnded } = await import('./session-revocation.ts'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await table.close();
});
beforeEach(() => {
  ended.clear();
  [failures, asked] = [[], []];
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('only sessions of the account that began by the stored time are ended', async () => {
  const now = Date.now();
  ended.set('SESSIONS#one', String(now));
  expect([await isEnded('one', now), await isEnded('one', now + 1)]).toEqual([true, false]);
  expect(await isEnded('another', now - 1)).toBe(false);
  expect(asked.map((body) => JSON.parse(body))).toEqual(
    ['SESSIONS#one', 'SESSIONS#another'].map((pk) => ({
      TableName,
      Key: { pk: { S: pk }, sk: { S: 'SESSIONS' } },
    })),
  );
});

it('the table is read once a minute for an account', async () => {
  const now = Date.now();
  expect(await isEnded('me', now)).toBe(false);
  ended.set('SESSIONS#me', String(now));
  vi.setSystemTime(now + 59_999);
  expect(await isEnded('me', now)).toBe(false);
  vi.setSystemTime(now + 60_000);
  expect(await isEnded('me', now)).toBe(true);
  expect(asked).toHaveLength(2);
});

it('a thousand accounts are cached: the one that was read first is evicted first', async () => {
  const isKnown = async (account: string) => {
    const before = asked.length;
    await isEnded(account, Date.now());
    return asked.length === before;
  };
  for (let index = 0; index < 1000; index++) await isEnded(`account ${index}`, 1);
  expect(await isKnown('account 0')).toBe(true);
  expect(await isKnown('one more')).toBe(false);
  expect(await isKnown('account 1')).toBe(true);
  expect(await isKnown('account 0')).toBe(false);
});

it('a read is retried if the table is busy, and throws if it is refused or returns no number', async () => {
  const failing = (status: number, type: string) => ({ status, body: `{"__type":"${type}"}` });
  failures = [failing(500, 'InternalServerError'), failing(400, 'ThrottlingException')];
  expect(await isEnded('busy', 1)).toBe(false);
  failures = [failing(400, 'AccessDeniedException')];
  await expect(isEnded('refused', 1)).rejects.toThrow('GetItem was answered with 400');
  ended.set('SESSIONS#broken', 'soon');
  await expect(isEnded('broken', 1)).rejects.toThrow(
    'The stored end of the sessions is not a number',
  );
});
