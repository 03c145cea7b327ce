import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { AwsClient } from 'aws4fetch';
import { describe, expect, it, onTestFinished } from 'vitest';
import { QUOTAS } from '../../lambdas/contract/limits.ts';
import { type Consumer, consumers } from '../../lib/functions/consumers.ts';
import { openDataFolder } from '../../lib/local/data-folder.ts';
import { commandLine } from '../../lib/local/processes.ts';
import { environmentOfRunning } from '../../lib/local/running-stack.ts';
import { findEngine, startEngine } from '../../lib/local/table/dynamodb-engine.ts';
import { tableSchema } from '../../lib/table.ts';
import {
  type LocalStack,
  type LocalStackOptions,
  StackEnded,
  startLocalStack,
} from '../support/stacks/local-stack.ts';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';

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

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'local.ts');
const ACCESS = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
};

/** A client of a stack's DynamoDB engine, until the test ends. */
function clientOf({ environment: { DYNAMODB_ENDPOINT = '', TABLE_NAME = '' } }: LocalStack) {
  const client = new DynamoDBClient({ ...ACCESS, endpoint: DYNAMODB_ENDPOINT });
  onTestFinished(() => client.destroy());
  return { client, TableName: TABLE_NAME };
}

function signerOf({ environment }: LocalStack): AwsClient {
  return new AwsClient({
    accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
    region: environment.AWS_REGION ?? '',
    service: 's3',
    retries: 0,
  });
}

const PERSON = {
  email: 'someone@example.com',
  user_password: 'correct horse',
  first_name: 'Some',
  last_name: 'One',
};

/** All that a stack prints where nothing is wrong. */
const printedBy = ({ url }: { url: string }) => `${url}\nMail inbox: ${url}/_mail\n`;

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
    await expect.poll(() => stack.output()).toBe(printedBy(stack));
    expect((await post(stack, '/manager/signin', PERSON)).status).toBe(401);
    expect(stack.output()).toBe(printedBy(stack));
  });

  it('ends without waiting for a client that holds a connection open', async () => {
    const stack = await start();
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
    expect(statSync(join(dataDir, 'token-keys.json')).mode & 0o777).toBe(0o600);
  });

  it('has token keys of its own, which are in no environment', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    const [key, another] = [one, other].map(({ dataDir, environment }) => {
      const text = readFileSync(join(dataDir, 'token-keys.json'), 'utf8');
      const { secret } = JSON.parse(text);
      expect(Object.values(environment).join()).not.toContain(secret);
      return secret;
    });
    expect(key).toMatch(/^[\w-]{64}$/);
    expect(key).not.toBe(another);
  });

  it('answers under both of the names of this machine, with the security headers', async () => {
    const stack = await start();
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
  });

  it("serves, in development, the app's own sources under /api beside the API", async () => {
    const stack = await start({ dev: true });
    const source = await fetch(`${stack.url}/api/client.ts`);
    expect(source.headers.get('content-type')).toMatch(/javascript/);
    expect(await (await fetch(`${stack.url}/manager`)).text()).toContain('/@vite/client');
    expect((await fetch(`${stack.url}/api/nothing`)).status).toBe(404);
    expect((await post(stack, '/manager/signin', PERSON)).status).toBe(401);
  });

  it('has no quotas but those that are set', async () => {
    const quotasOf = async (env: Record<string, string>): Promise<unknown> =>
      JSON.parse((await start({ env })).environment.QUOTAS ?? '');
    const none = Object.fromEntries(
      Object.keys(QUOTAS).map((name) => [name, Number.MAX_SAFE_INTEGER]),
    );
    expect(await quotasOf({ QUOTAS: '' })).toEqual(none);
    const [one = ''] = Object.keys(QUOTAS);
    expect(await quotasOf({ QUOTAS: `{"${one}":3}` })).toEqual({ ...none, [one]: 3 });
  });

  it('can be found by its data folder while it runs', async () => {
    const dataDir = temporaryFolder();
    expect(environmentOfRunning(dataDir)).toBeUndefined();
    const stopped = await start({ dataDir });
    expect(environmentOfRunning(dataDir)).toEqual(stopped.environment);
    await stopped.stop();
    expect(environmentOfRunning(dataDir)).toBeUndefined();
    const killed = await start({ dataDir });
    await killed.kill();
    expect(environmentOfRunning(dataDir)).toBeUndefined();
    const again = await start({ dataDir });
    expect(environmentOfRunning(dataDir)).toEqual(again.environment);
  });

  it('keeps its data in .local of the folder that it is started in, where DATA_DIR is empty', async () => {
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

  it('gives its consumers the changes and the uploads, and removes what has expired', async () => {
    const dataDir = temporaryFolder();
    const stack = await start({ dataDir, env: { TTL_SWEEP_MS: '200' } });
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

  it('gives the table of an earlier version its stream and its index', async () => {
    const dataDir = temporaryFolder();
    const folder = openDataFolder(dataDir);
    const engine = await startEngine(folder);
    const client = new DynamoDBClient({ ...ACCESS, endpoint: engine.endpoint });
    const names = [tableSchema.partitionKey, tableSchema.sortKey];
    const TableName = 'hiring';
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: names.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
        KeySchema: names.map((AttributeName, at) => ({
          AttributeName,
          KeyType: at === 0 ? 'HASH' : 'RANGE',
        })),
      }),
    );
    const [index] = tableSchema.indexes;
    const attributes = [...names, index.partitionKey, index.sortKey].map((name) => [
      name,
      { S: 'any' },
    ]);
    await client.send(new PutItemCommand({ TableName, Item: Object.fromEntries(attributes) }));
    client.destroy();
    await engine.stop();
    folder.close();

    const stack = await start({ dataDir });
    const later = clientOf(stack).client;
    const { Table } = await later.send(new DescribeTableCommand({ TableName }));
    expect(Table?.StreamSpecification).toEqual({
      StreamEnabled: true,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    });
    const found = await later.send(
      new QueryCommand({
        TableName,
        IndexName: index.name,
        KeyConditionExpression: '#key = :any',
        ExpressionAttributeNames: { '#key': index.partitionKey },
        ExpressionAttributeValues: { ':any': { S: 'any' } },
      }),
    );
    expect(found.Items).toHaveLength(1);
    const { LatestStreamArn } = Table ?? {};
    await stack.stop();
    const again = await start({ dataDir });
    const described = await clientOf(again).client.send(new DescribeTableCommand({ TableName }));
    expect(described.Table?.LatestStreamArn).toBe(LatestStreamArn);
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
    await expect.poll(running).toEqual([false, false]);
  });

  it('the stack ends with the npm that runs it, even if that is killed', async () => {
    const dataDir = temporaryFolder();
    const project = temporaryFolder();
    // A second command keeps the shell in between, as some shells do by themselves.
    const script = `"${process.execPath}" "${PROGRAM}" --no-web; true`;
    writeFileSync(join(project, 'package.json'), JSON.stringify({ scripts: { start: script } }));
    const npm = spawn('npm', ['start'], {
      cwd: project,
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    const { pid: group } = npm;
    if (group === undefined) throw new Error('A process without an id');
    const url = () => environmentOfRunning(dataDir);
    await expect.poll(url).toBeDefined();
    const pids = ['stack', 'engine'].map((name) =>
      Number(readFileSync(join(dataDir, `${name}.pid`), 'utf8')),
    );
    const running = () => Promise.all(pids.map(isRunning));
    onTestFinished(async () => {
      if ((await running()).includes(true)) process.kill(-group, 'SIGKILL');
    });
    // Not one poll too early: it goes on as long as npm does.
    await sleep(1200);
    expect(await running()).toEqual([true, true]);
    npm.kill('SIGKILL');
    await expect.poll(running).toEqual([false, false]);
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
      output: `Port ${port}, for the site, is in use. Stop the program that uses it, or choose another: PORT=${port + 10} npm start`,
    });
  });

  it("where the object store's port is taken", async () => {
    const port = (await occupy(0, '127.0.0.1')) - 1;
    expect(await refusal({ port })).toEqual({
      code: 1,
      output: `Port ${port + 1}, for the object store, is in use. Stop the program that uses it, or choose another: PORT=${port + 11} npm start`,
    });
  });

  it('where PORT is not a port', async () => {
    const output = execFileSync(
      'sh',
      ['-c', `"${process.execPath}" bin/local.ts --no-web 2>&1; echo "ended with $?"`],
      { env: { ...process.env, PORT: 'eighty' }, encoding: 'utf8' },
    );
    expect(output).toBe('PORT is "eighty": set it to a number from 1 to 65534.\nended with 1\n');
  });

  it('where its data folder is in use', async () => {
    const dataDir = temporaryFolder();
    const first = await start({ dataDir });
    expect(await refusal({ dataDir })).toEqual({
      code: 1,
      output: `The data folder ${dataDir} is in use by a running stack (process ${first.pid}). Stop it, or set DATA_DIR to another folder.`,
    });
    expect((await fetch(`${first.url}/api/nothing`)).status).toBe(404);
  });

  it('where its data folder cannot be', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const { code, output } = await refusal({ dataDir: join(file, 'data') });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The data folder .* cannot be used \(ENOTDIR.*\)\. Set DATA_DIR to a writable folder\.$/,
    );
  });

  it.each(['.', 'objects', 'objects/documents', 'checkpoints', 'arrivals'])(
    'where there is a file at %s of the data folder',
    async (name) => {
      const dataDir = join(temporaryFolder(), 'data');
      const file = join(dataDir, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, '');
      expect(await refusal({ dataDir })).toEqual({
        code: 1,
        output: `${file} is a file, not a folder. Move it away, or set DATA_DIR to another folder.`,
      });
    },
  );

  it.each(['many', '{"rooms":1}', '{"open_jobs_per_manager":"all"}'])(
    'where QUOTAS is %s',
    async (quotas) => {
      const { code, output } = await refusal({ env: { QUOTAS: quotas } });
      expect(code).toBe(1);
      expect(output.split('\n')).toHaveLength(1);
      expect(output.startsWith(`QUOTAS is ${quotas}: set it to `)).toBe(true);
    },
  );

  it.each(['table.db', 'token-keys.json', 'lock'])('where %s is damaged', async (name) => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, name), 'This is not what it should be.\n'.repeat(100));
    const { code, output } = await refusal({ dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The data folder .* is damaged: .*\. Restore it from a backup, or remove it to start over\.$/,
    );
  });

  it('where the inside of table.db is damaged', async () => {
    const dataDir = temporaryFolder();
    const stack = await start({ dataDir });
    const { client, TableName } = clientOf(stack);
    for (let n = 0; n < 100; n++) {
      const Item = { pk: { S: `ANY#${n}` }, sk: { S: 'ANY' }, text: { S: 'x'.repeat(2000) } };
      await client.send(new PutItemCommand({ TableName, Item }));
    }
    await stack.stop();
    const file = join(dataDir, 'table.db');
    const database = readFileSync(file);
    const middle = Math.floor(database.length / 2);
    for (const [from, to] of [
      [100, database.length],
      [middle, middle + 8192],
    ] as const) {
      writeFileSync(file, Buffer.from(database).fill('x', from, to));
      const { code, output } = await refusal({ dataDir });
      expect(code).toBe(1);
      expect(output).toMatch(/^The data folder .* is damaged: its database says ".*"\. .*$/);
    }
    writeFileSync(file, database);
    await start({ dataDir });
  });

  it('where table.db is emptied or missing beside what belongs to it', async () => {
    const dataDir = temporaryFolder();
    const stack = await start({ dataDir });
    const { client, TableName } = clientOf(stack);
    await client.send(
      new PutItemCommand({ TableName, Item: { pk: { S: 'ANY#1' }, sk: { S: 'ANY' } } }),
    );
    await expect.poll(() => readdirSync(join(dataDir, 'checkpoints')).length).toBeGreaterThan(0);
    await stack.stop();
    const lost = {
      code: 1,
      output: `The data folder ${dataDir} is damaged: its database table.db is missing or empty, but there are files that belong to it. Restore it from a backup, or remove it to start over.`,
    };
    const file = join(dataDir, 'table.db');
    writeFileSync(file, '');
    expect(await refusal({ dataDir })).toEqual(lost);
    rmSync(file);
    expect(await refusal({ dataDir })).toEqual(lost);
    // Nor is it overlooked once it has been told.
    expect(await refusal({ dataDir })).toEqual(lost);
    rmSync(join(dataDir, 'checkpoints'), { recursive: true });
    writeFileSync(join(dataDir, 'objects', 'documents', 'f'.repeat(64)), '');
    expect(await refusal({ dataDir })).toEqual(lost);
    rmSync(join(dataDir, 'objects'), { recursive: true });
    await start({ dataDir });
  });

  it('where the table is of another version', async () => {
    const dataDir = temporaryFolder();
    const stack = await start({ dataDir });
    const { client, TableName } = clientOf(stack);
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
      'The table in the data folder has the keys of another version of this project. Remove the folder to start over, or set DATA_DIR to another.',
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
      /^The project has no DynamoDB engine for this platform \(beos-ppc\)\. Put `dynoxide` on your PATH .* set DYNAMODB_ENDPOINT to its URL\.$/,
    );
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'dynoxide'), '');
    expect(() => findEngine('beos-ppc', folder)).toThrow();
    chmodSync(join(folder, 'dynoxide'), 0o755);
    expect(findEngine('beos-ppc', `/nowhere:${folder}`)).toBe(join(folder, 'dynoxide'));
  });
});
