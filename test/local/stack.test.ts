import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findEngine } from '../../lib/local/dynamodb-engine.ts';
import { commandLine } from '../../lib/local/orphan.ts';
import {
  type LocalStack,
  type LocalStackOptions,
  StackEnded,
  startLocalStack,
} from '../support/local-stack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function start(options?: LocalStackOptions): Promise<LocalStack> {
  const stack = await startLocalStack(options);
  onTestFinished(async () => {
    if (await isRunning(stack.pid)) await stack.kill();
  });
  return stack;
}

/** What a stack that must not start says instead. */
async function refusal(
  options: LocalStackOptions,
): Promise<{ code: number | null; output: string }> {
  const ended = await start(options).catch((error: unknown) => error);
  if (!(ended instanceof StackEnded)) throw new Error('It started');
  return { code: ended.code, output: ended.output.trimEnd() };
}

const isRunning = async (pid: number) => (await commandLine(pid)) !== '';

const enginePid = (folder: string) => Number(readFileSync(join(folder, 'engine.pid'), 'utf8'));

async function occupy(port: number, host: string): Promise<number> {
  const server: Server = createServer().listen(port, host);
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function post(stack: LocalStack, path: string, body: object, token = '') {
  const response = await fetch(`${stack.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const PERSON = {
  email: 'someone@example.com',
  user_password: 'correct horse',
  first_name: 'Some',
  last_name: 'One',
};

describe('a stack', () => {
  it('serves the API, and ends by Ctrl-C with nothing left behind', async () => {
    const dataDir = temporaryFolder();
    const stack = await start({ dataDir });
    expect((await post(stack, '/manager/signup', PERSON)).status).toBe(201);
    const engine = enginePid(dataDir);
    expect(await isRunning(engine)).toBe(true);
    expect(await stack.stop()).toBe(0);
    expect(await isRunning(engine)).toBe(false);
    expect(await isRunning(stack.pid)).toBe(false);
    await expect(fetch(stack.url)).rejects.toThrow();
    await expect(fetch(stack.objectStoreUrl)).rejects.toThrow();
  });

  it('prints the URL last, and nothing that is not needed', async () => {
    const stack = await start();
    await expect.poll(() => stack.output()).toBe(`${stack.url}\n`);
    expect((await post(stack, '/manager/signin', PERSON)).status).toBe(401);
    expect(stack.output()).toBe(`${stack.url}\n`);
  });

  it('ends quickly even while a client holds a connection open', async () => {
    const stack = await start();
    await fetch(stack.url);
    const began = performance.now();
    await stack.stop();
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('keeps its data and its secret over a restart, on other ports', async () => {
    const dataDir = temporaryFolder();
    const before = await start({ dataDir });
    const { body } = await post(before, '/manager/signup', PERSON);
    await before.stop();
    const after = await start({ dataDir });
    const again = await post(after, '/manager/signin', PERSON);
    expect(again.status).toBe(200);
    expect(again.body.user.id).toBe(body.user.id);
    const mine = await fetch(`${after.url}/api/manager/get-my-information`, {
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(mine.status).toBe(200);
    expect(after.environment.TOKEN_SECRET).toBe(before.environment.TOKEN_SECRET);
    expect(statSync(join(dataDir, 'token-secret')).mode & 0o777).toBe(0o600);
  });

  it('has a token secret of its own', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    expect(one.environment.TOKEN_SECRET).toMatch(/^[\w-]{43}$/);
    expect(one.environment.TOKEN_SECRET).not.toBe(other.environment.TOKEN_SECRET);
  });

  it('answers under both of the names of this machine, with the security headers', async () => {
    const stack = await start();
    const { port } = new URL(stack.url);
    for (const host of ['127.0.0.1', '[::1]']) {
      const response = await fetch(`http://${host}:${port}/api/nothing`);
      expect([response.status, await response.json()]).toEqual([404, { message: 'Not Found' }]);
      expect(response.headers.get('content-security-policy')).toContain(
        `media-src 'self' blob: ${stack.objectStoreUrl};`,
      );
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it("serves, in development, the app's own sources under /api beside the API", async () => {
    const stack = await start({ dev: true });
    const source = await fetch(`${stack.url}/api/client.ts`);
    expect(source.headers.get('content-type')).toMatch(/javascript/);
    expect(await (await fetch(`${stack.url}/manager`)).text()).toContain('/@vite/client');
    expect((await fetch(`${stack.url}/api/nothing`)).status).toBe(404);
    expect((await post(stack, '/manager/signin', PERSON)).status).toBe(401);
  });

  it('lets its own pages alone use the object store', async () => {
    const stack = await start();
    const { port } = new URL(stack.url);
    const allowed = async (origin: string) =>
      (await fetch(stack.objectStoreUrl, { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      );
    expect(await allowed(stack.url)).toBe(stack.url);
    expect(await allowed(`http://127.0.0.1:${port}`)).toBe(`http://127.0.0.1:${port}`);
    expect(await allowed('http://localhost:1')).toBeNull();
  });
});

describe('after an accident', () => {
  it('an engine that outlived its stack does not stop the next', async () => {
    const dataDir = temporaryFolder();
    const stack = await start({ dataDir });
    await post(stack, '/manager/signup', PERSON);
    const orphan = enginePid(dataDir);
    process.kill(stack.pid, 'SIGKILL');
    await expect.poll(() => isRunning(stack.pid)).toBe(false);
    expect(await isRunning(orphan)).toBe(true);
    const next = await start({ dataDir });
    expect(await isRunning(orphan)).toBe(false);
    expect((await post(next, '/manager/signin', PERSON)).status).toBe(200);
  });

  it("another program that got the engine's id is left alone", async () => {
    const dataDir = temporaryFolder();
    const other = spawn('sleep', ['60']);
    onTestFinished(() => {
      other.kill();
    });
    writeFileSync(join(dataDir, 'engine.pid'), `${other.pid}\n`);
    await start({ dataDir });
    expect(other.exitCode ?? other.signalCode).toBeNull();
  });

  it('the stack ends with the npm that runs it', async () => {
    const dataDir = temporaryFolder();
    const shell = spawn('sh', ['-c', `"${process.execPath}" bin/local.ts --no-web; true`], {
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const { pid: group } = shell;
    if (group === undefined) throw new Error('A process without an id');
    await once(shell.stdout, 'data');
    const pids = ['stack', 'engine'].map((name) =>
      Number(readFileSync(join(dataDir, `${name}.pid`), 'utf8')),
    );
    const running = () => Promise.all(pids.map(isRunning));
    onTestFinished(async () => {
      if ((await running()).includes(true)) process.kill(-group, 'SIGKILL');
    });
    expect(await running()).toEqual([true, true]);
    shell.kill('SIGTERM');
    await expect.poll(running, { timeout: 5000 }).toEqual([false, false]);
  });

  it('the stack says so and ends, if the engine does', async () => {
    const dataDir = temporaryFolder();
    const stack = await start({ dataDir });
    process.kill(enginePid(dataDir), 'SIGKILL');
    await expect.poll(() => isRunning(stack.pid)).toBe(false);
    expect(stack.output()).toContain(
      'The DynamoDB engine ended by itself (SIGKILL). Start again: npm start',
    );
    expect(await stack.stop()).toBe(1);
  });
});

describe('a stack that cannot start says in one line what to do', () => {
  it.each(['127.0.0.1', '::1'])('where its port is taken at %s', async (host) => {
    const port = await occupy(0, host);
    expect(await refusal({ port })).toEqual({
      code: 1,
      output: `Port ${port}, for the site, is in use. Stop what uses it, or choose another: PORT=${port + 10} npm start`,
    });
  });

  it("where the object store's port is taken", async () => {
    const port = (await occupy(0, '127.0.0.1')) - 1;
    expect(await refusal({ port })).toEqual({
      code: 1,
      output: `Port ${port + 1}, for the object store, is in use. Stop what uses it, or choose another: PORT=${port + 11} npm start`,
    });
  });

  it.each(['-1', '65535', 'eighty', '80.5'])('where PORT is %s', async (PORT) => {
    const output = execFileSync(
      'sh',
      ['-c', `"${process.execPath}" bin/local.ts --no-web 2>&1; echo "ended with $?"`],
      { env: { ...process.env, PORT }, encoding: 'utf8' },
    );
    expect(output).toBe(`PORT is "${PORT}": set it to a number from 1 to 65534.\nended with 1\n`);
  });

  it('where its data folder is in use', async () => {
    const dataDir = temporaryFolder();
    const first = await start({ dataDir });
    expect(await refusal({ dataDir })).toEqual({
      code: 1,
      output: `The data folder ${dataDir} is in use by a stack that is running (process ${first.pid}). Stop that one, or set DATA_DIR to another folder.`,
    });
    expect((await fetch(`${first.url}/api/nothing`)).status).toBe(404);
  });

  it('where its data folder cannot be', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const { code, output } = await refusal({ dataDir: join(file, 'data') });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The data folder .* cannot be used \(ENOTDIR.*\)\. Set DATA_DIR to a folder that you may write to\.$/,
    );
  });

  it.each(['table.db', 'token-secret', 'lock'])('where %s is damaged', async (name) => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, name), 'This is not what it should be.\n'.repeat(100));
    const { code, output } = await refusal({ dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The data folder .* is damaged: .*\. Restore it from a copy, or remove it to start anew\.$/,
    );
  });

  it('where the inside of table.db is damaged', async () => {
    const dataDir = temporaryFolder();
    await (await start({ dataDir })).stop();
    const file = join(dataDir, 'table.db');
    const database = readFileSync(file);
    writeFileSync(file, database.fill('x', 100));
    const { code, output } = await refusal({ dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(/^The data folder .* is damaged: the DynamoDB engine says ".*"\. .*$/);
  });

  it('where the table is of another version', async () => {
    const dataDir = temporaryFolder();
    const stack = await start({ dataDir });
    const { DYNAMODB_ENDPOINT = '', AWS_REGION = '', TABLE_NAME: TableName } = stack.environment;
    const client = new DynamoDBClient({
      endpoint: DYNAMODB_ENDPOINT,
      region: AWS_REGION,
      credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
    });
    await client.send(new DeleteTableCommand({ TableName }));
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      }),
    );
    await stack.stop();
    expect((await refusal({ dataDir })).output).toBe(
      'The table in the data folder is of another version of this project. Remove the folder to start anew, or set DATA_DIR to another.',
    );
  });

  it('where DYNAMODB_ENDPOINT leads nowhere', async () => {
    const { code, output } = await refusal({ env: { DYNAMODB_ENDPOINT: 'http://127.0.0.1:9' } });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The DynamoDB engine at http:\/\/127\.0\.0\.1:9 does not work \(.*\)\. Start it, or unset DYNAMODB_ENDPOINT\.$/,
    );
  });

  it('where there is no engine for the platform', () => {
    expect(() => findEngine('beos-ppc', '/nowhere')).toThrow(
      /^No DynamoDB engine comes with the project for this platform \(beos-ppc\)\. Put `dynoxide` on your PATH .* set DYNAMODB_ENDPOINT to its URL\.$/,
    );
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'dynoxide'), '');
    expect(() => findEngine('beos-ppc', folder)).toThrow();
    chmodSync(join(folder, 'dynoxide'), 0o755);
    expect(findEngine('beos-ppc', `/nowhere:${folder}`)).toBe(join(folder, 'dynoxide'));
  });
});
