import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signedHeaders } from './signature.ts';

/** How our own headers sign a request, beside AWS's. What URLs are signed with is in files.test.ts. */

const NOW = new Date('2027-03-01T12:34:56.789Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** What the SDK's own client sends for a command, signed by itself. */
async function sentByAws(): Promise<{ headers: Record<string, string>; body: string }> {
  let sent: { headers: Record<string, string>; body: Uint8Array } | undefined;
  const client = new DynamoDBClient({
    maxAttempts: 1,
    requestHandler: {
      handle: async (request: typeof sent) => {
        sent = request;
        throw new Error('It is not sent');
      },
    },
  });
  const command = new GetItemCommand({ TableName: 'table', Key: { pk: { S: 'größer' } } });
  await expect(client.send(command)).rejects.toThrow('It is not sent');
  if (sent === undefined) throw new Error('Nothing was sent');
  return { headers: sent.headers, body: new TextDecoder().decode(sent.body) };
}

/** The same request signed by ours. */
async function both() {
  const { headers, body } = await sentByAws();
  const { authorization = '', 'x-amz-date': _date, 'x-amz-security-token': _token } = headers;
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const given = signed
    .split(';')
    .filter((name) => !['x-amz-date', 'x-amz-security-token'].includes(name));
  const named = Object.fromEntries(given.map((name) => [name, headers[name] ?? '']));
  const request = { method: 'POST', path: '/', headers: named, body };
  return { theirs: headers, ours: signedHeaders('dynamodb', request) };
}

it("a request is signed as AWS's own client signs it, to the last byte", async () => {
  const { ours, theirs } = await both();
  expect(ours.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=/);
  expect(theirs).toMatchObject(ours);
});

it('by the key of the next day when that has come', async () => {
  const before = await both();
  vi.setSystemTime('2027-03-02T00:00:00.000Z');
  const { ours, theirs } = await both();
  expect(ours.authorization).toContain('/20270302/');
  expect(ours.authorization).not.toBe(before.ours.authorization);
  expect(theirs).toMatchObject(ours);
});

it('by the credentials of the environment as they are then, also those that end', async () => {
  await both();
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another-secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'a/session+token==');
  const { ours, theirs } = await both();
  expect(ours['x-amz-security-token']).toBe('a/session+token==');
  expect(theirs).toMatchObject(ours);
});
