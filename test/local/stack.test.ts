import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DescribeTableCommand, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { AwsClient } from 'aws4fetch';
import { describe, expect, it, onTestFinished } from 'vitest';
import { QUOTAS } from '../../lambdas/contract/limits.ts';
import { type Consumer, consumers } from '../../lib/functions/consumers.ts';
import { credentialsIn } from '../../lib/local/objects/signature.ts';
import { environmentOfRunning } from '../../lib/local/running-stack.ts';
import type { LocalStack } from '../support/stacks/local-stack.ts';
import {
  clientOf,
  enginePid,
  isRunning,
  PERSON,
  PROGRAM,
  postToApi,
  startStack,
} from '../support/stacks/started-stack.ts';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';

function signerOf({ environment }: LocalStack): AwsClient {
  return new AwsClient({
    ...credentialsIn(environment),
    region: environment.AWS_REGION ?? '',
    service: 's3',
    retries: 0,
  });
}

/** The complete output of a stack without problems. */
const printedBy = ({ url }: { url: string }) => `${url}\nMail inbox: ${url}/_mail\n`;

describe('a stack', () => {
  it('serves the API, ends by Ctrl-C with nothing left behind, and keeps its data and its token keys over a restart, on other ports; it can be found by its data folder while it runs', async () => {
    const dataDir = temporaryFolder();
    expect(environmentOfRunning(dataDir)).toBeUndefined();
    const stack = await startStack({ dataDir });
    expect(environmentOfRunning(dataDir)).toEqual(stack.environment);
    const { status, body } = await postToApi(stack, '/manager/signup', PERSON);
    expect(status).toBe(201);
    const engine = enginePid(dataDir);
    expect(await isRunning(engine)).toBe(true);
    expect(await stack.stop()).toBe(0);
    expect(await isRunning(engine)).toBe(false);
    expect(await isRunning(stack.pid)).toBe(false);
    expect(environmentOfRunning(dataDir)).toBeUndefined();
    await expect(fetch(stack.url)).rejects.toThrow();
    await expect(fetch(stack.objectStoreUrl)).rejects.toThrow();

    const after = await startStack({ dataDir });
    const again = await postToApi(after, '/manager/signin', PERSON);
    expect(again.status).toBe(200);
    expect(again.body.user.id).toBe(body.user.id);
    const mine = await fetch(`${after.url}/api/manager/get-my-information`, {
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(mine.status).toBe(200);
    expect(statSync(join(dataDir, 'token-keys.json')).mode & 0o777).toBe(0o600);
    await after.kill();
    expect(environmentOfRunning(dataDir)).toBeUndefined();
    const last = await startStack({ dataDir });
    expect(environmentOfRunning(dataDir)).toEqual(last.environment);
  });

  it('prints the URL last, and nothing unnecessary; answers at both addresses of this machine, with the security headers; lets only its own pages use the object store', async () => {
    const stack = await startStack();
    await expect.poll(() => stack.output()).toBe(printedBy(stack));
    expect((await postToApi(stack, '/manager/signin', PERSON)).status).toBe(401);
    const { port } = new URL(stack.url);
    for (const host of ['127.0.0.1', '[::1]']) {
      const response = await fetch(`http://${host}:${port}/api/nothing`);
      expect([response.status, await response.json()]).toEqual([
        404,
        { error: expect.stringMatching(/\.$/) },
      ]);
      const page = await fetch(`http://${host}:${port}/robots.txt`);
      const policies = [response, page].map(({ headers }) =>
        headers.get('content-security-policy'),
      );
      expect(policies).toEqual([
        "default-src 'none'; frame-ancestors 'none'",
        expect.stringContaining(`media-src 'self' blob: ${stack.objectStoreUrl};`),
      ]);
      for (const { headers } of [response, page])
        expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    const allowed = async (origin: string) =>
      (await fetch(stack.objectStoreUrl, { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      );
    expect(await allowed(stack.url)).toBe(stack.url);
    expect(await allowed(`http://127.0.0.1:${port}`)).toBe(`http://127.0.0.1:${port}`);
    expect(await allowed('http://localhost:1')).toBeNull();
    expect(stack.output()).toBe(printedBy(stack));
  });

  it('ends without waiting for a client that holds a connection open', async () => {
    const stack = await startStack();
    const client = connect(Number(new URL(stack.url).port), '127.0.0.1');
    onTestFinished(() => {
      client.destroy();
    });
    client.on('error', () => {});
    // A request that never ends.
    client.write(
      'POST /api/manager/signin HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n',
    );
    const closed = once(client, 'close');
    await fetch(stack.url);
    expect(await stack.stop()).toBe(0);
    await closed;
  });

  it("serves, in development, the app's own sources under /api beside the API", async () => {
    const stack = await startStack({ dev: true });
    const source = await fetch(`${stack.url}/api/client.ts`);
    expect(source.headers.get('content-type')).toMatch(/javascript/);
    expect(await (await fetch(`${stack.url}/manager`)).text()).toContain('/@vite/client');
    expect((await fetch(`${stack.url}/api/nothing`)).status).toBe(404);
    expect((await postToApi(stack, '/manager/signin', PERSON)).status).toBe(401);
  });

  it('has only the quotas that are set, and its own token keys, which are in no environment', async () => {
    const [first = ''] = Object.keys(QUOTAS);
    const [plain, limited] = await Promise.all([
      startStack({ env: { QUOTAS: '' } }),
      startStack({ env: { QUOTAS: `{"${first}":3}` } }),
    ]);
    const none = Object.fromEntries(
      Object.keys(QUOTAS).map((name) => [name, Number.MAX_SAFE_INTEGER]),
    );
    const quotasOf = ({ environment }: LocalStack) => JSON.parse(environment.QUOTAS ?? '');
    expect(quotasOf(plain)).toEqual(none);
    expect(quotasOf(limited)).toEqual({ ...none, [first]: 3 });
    const [key, another] = [plain, limited].map(({ dataDir, environment }) => {
      const text = readFileSync(join(dataDir, 'token-keys.json'), 'utf8');
      const { secret } = JSON.parse(text);
      expect(Object.values(environment).join()).not.toContain(secret);
      return secret;
    });
    expect(key).toMatch(/^[\w-]{64}$/);
    expect(key).not.toBe(another);
  });

  it('keeps its data in .local of the current folder if DATA_DIR is empty', async () => {
    const folder = temporaryFolder();
    const child = spawn(process.execPath, [PROGRAM, '--no-web'], {
      cwd: folder,
      env: { ...process.env, PORT: '0', DATA_DIR: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    if (child.exitCode === null) await once(child, 'close');
    expect(existsSync(join(folder, '.local', 'table.db'))).toBe(true);
  });

  it('runs its consumers for changes and uploads, and removes expired items', async () => {
    const dataDir = temporaryFolder();
    const stack = await startStack({ dataDir, env: { TTL_SWEEP_MS: '200' } });
    const { client, TableName } = clientOf(stack);
    const Key = { pk: { S: 'ANY#1' }, sk: { S: 'ANY' } };
    const Item = { ...Key, expires_at: { N: '1' } };
    await client.send(new PutItemCommand({ TableName, Item }));
    const isThere = async () =>
      (await client.send(new GetItemCommand({ TableName, Key }))).Item !== undefined;
    await expect.poll(isThere).toBe(false);
    const started = Object.entries<Consumer>(consumers).flatMap(([name, { source }]) =>
      source === 'table' ? [`${name}.json`] : [],
    );
    const placed = () => readdirSync(join(dataDir, 'checkpoints')).sort();
    await expect.poll(placed).toEqual(started.sort());
    const object = `${stack.objectStoreUrl}/documents/resumes/nobody-asked-for-it.pdf`;
    const s3 = signerOf(stack);
    expect((await s3.fetch(object, { method: 'PUT', body: 'x' })).status).toBe(200);
    await expect.poll(async () => (await s3.fetch(object)).status).toBe(404);
    expect(stack.output()).toBe(printedBy(stack));
  });

  it('keeps the stream of its table over a restart', async () => {
    const dataDir = temporaryFolder();
    const stack = await startStack({ dataDir });
    const { client, TableName } = clientOf(stack);
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    const { LatestStreamArn } = Table ?? {};
    expect(LatestStreamArn).toBeDefined();
    await stack.stop();
    const again = await startStack({ dataDir });
    const described = await clientOf(again).client.send(new DescribeTableCommand({ TableName }));
    expect(described.Table?.LatestStreamArn).toBe(LatestStreamArn);
  });
});
