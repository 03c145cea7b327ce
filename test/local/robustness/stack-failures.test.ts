import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateTableCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FORMAT, openDataFolder } from '../../../lib/local/data-folder.ts';
import { environmentOfRunning } from '../../../lib/local/running-stack.ts';
import { startEngine } from '../../../lib/local/table/dynamodb-engine.ts';
import { startProgram } from '../../../lib/local/table/engine-program.ts';
import { type LocalStackOptions, StackEnded } from '../../support/stacks/local-stack.ts';
import {
  clientOf,
  enginePid,
  isRunning,
  PERSON,
  PROGRAM,
  postToApi,
  startStack,
} from '../../support/stacks/started-stack.ts';
import { temporaryFolder } from '../../support/stacks/temporary-folder.ts';

/** The exit code and the output of a stack that must not start. */
async function refusal(
  options: LocalStackOptions,
): Promise<{ code: number | null; output: string }> {
  const ended = await startStack(options).catch((error: unknown) => error);
  if (!(ended instanceof StackEnded)) throw new Error('It started');
  return { code: ended.code, output: ended.output.trimEnd() };
}

/** The command lines of running processes that name a folder. */
function processesOf(folder: string): string[] {
  const lines = execFileSync('ps', ['-A', '-o', 'args=', '-ww'], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(folder));
}

/** Linux's device that is always full. */
const FULL = '/dev/full';

const fullDisk = (dataDir: string) => ({
  code: 1,
  output: `The disk of the data folder ${dataDir} is full. Make room, or set DATA_DIR to a folder on another disk.`,
});

/** Whether a test may mount a small disk, in a namespace of its own. */
function canMount(): boolean {
  const mount = ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'];
  return spawnSync('unshare', mount).status === 0;
}

async function listen(port: number, host: string) {
  const server: Server = createServer().listen(port, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

async function occupy(wanted: number, host: string): Promise<number> {
  const { port, close } = await listen(wanted, host);
  onTestFinished(() => {
    close();
  });
  return port;
}

/** Takes a port whose lower neighbour is free. It is below 32768: systems assign ports from there on automatically. */
async function occupyWithFreeNeighbour(): Promise<number> {
  for (let port = 20_000; port < 32_768; port += 2) {
    try {
      (await listen(port - 1, '127.0.0.1')).close();
      return await occupy(port, '127.0.0.1');
    } catch {
      // In use.
    }
  }
  throw new Error('There are no two free ports');
}

describe('after a crash', () => {
  it('an engine that outlived its stack does not block the next stack', async () => {
    const dataDir = temporaryFolder();
    const stack = await startStack({ dataDir });
    await postToApi(stack, '/manager/signup', PERSON);
    const orphan = enginePid(dataDir);
    process.kill(stack.pid, 'SIGKILL');
    await expect.poll(() => isRunning(stack.pid)).toBe(false);
    expect(await isRunning(orphan)).toBe(true);
    const next = await startStack({ dataDir });
    expect(await isRunning(orphan)).toBe(false);
    expect((await postToApi(next, '/manager/signin', PERSON)).status).toBe(200);
  });

  it('the stack ends with its npm', async () => {
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

  it('the stack ends with its npm, even if npm is killed', async () => {
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
    // Longer than one poll: the stack runs as long as npm does.
    await sleep(1200);
    expect(await running()).toEqual([true, true]);
    npm.kill('SIGKILL');
    await expect.poll(running).toEqual([false, false]);
  });

  it("another program with the engine's old process id is left alone; the stack ends with its engine, with a message", async () => {
    const dataDir = temporaryFolder();
    const other = spawn('sleep', ['600']);
    onTestFinished(() => {
      other.kill();
    });
    writeFileSync(join(dataDir, 'engine.pid'), `${other.pid}\n`);
    const stack = await startStack({ dataDir });
    expect(other.exitCode ?? other.signalCode).toBeNull();
    process.kill(enginePid(dataDir), 'SIGKILL');
    await expect.poll(() => isRunning(stack.pid)).toBe(false);
    expect(stack.output()).toContain(
      'The DynamoDB engine ended by itself (SIGKILL). Start again: npm start',
    );
    expect(await stack.stop()).toBe(1);
  });
});

describe('a stack that cannot start prints one line with instructions', () => {
  it.each(['127.0.0.1', '::1'])('if its port is taken at %s', async (host) => {
    const port = await occupy(0, host);
    expect(await refusal({ port })).toEqual({
      code: 1,
      output: `Port ${port}, for the site, is in use. Stop the program that uses it, or choose another: PORT=${port + 10} npm start`,
    });
  });

  it("if the object store's port is taken", async () => {
    const port = (await occupyWithFreeNeighbour()) - 1;
    expect(await refusal({ port })).toEqual({
      code: 1,
      output: `Port ${port + 1}, for the object store, is in use. Stop the program that uses it, or choose another: PORT=${port + 11} npm start`,
    });
  });

  it('if PORT is not a port', async () => {
    const output = execFileSync(
      'sh',
      ['-c', `"${process.execPath}" bin/local.ts --no-web 2>&1; echo "ended with $?"`],
      { env: { ...process.env, PORT: 'eighty' }, encoding: 'utf8' },
    );
    expect(output).toBe('PORT is "eighty": set it to a number from 1 to 65534.\nended with 1\n');
  });

  it('if its data folder is in use', async () => {
    const dataDir = temporaryFolder();
    const first = await startStack({ dataDir });
    expect(await refusal({ dataDir })).toEqual({
      code: 1,
      output: `The data folder ${dataDir} is in use by a running stack (process ${first.pid}). Stop it, or set DATA_DIR to another folder.`,
    });
    expect((await fetch(`${first.url}/api/nothing`)).status).toBe(404);
  });

  it('if its data folder is impossible', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const { code, output } = await refusal({ dataDir: join(file, 'data') });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The data folder .* cannot be used \(ENOTDIR.*\)\. Set DATA_DIR to a writable folder\.$/,
    );
  });

  it.each(['.', 'objects', 'objects/documents', 'checkpoints', 'arrivals'])(
    'if there is a file at %s of the data folder',
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

  it.each(['stack.pid', 'engine.pid', 'token-keys.json.new', 'environment.json.new'])(
    'if %s cannot be written, and leaves no engine behind',
    async (name) => {
      const dataDir = temporaryFolder();
      const file = join(dataDir, name);
      symlinkSync('/nowhere/file', file);
      expect(await refusal({ dataDir })).toEqual({
        code: 1,
        output: `The data folder ${dataDir} cannot be used (ENOENT: no such file or directory, open '${file}'). Set DATA_DIR to a writable folder.`,
      });
      await expect.poll(() => processesOf(dataDir)).toEqual([]);
    },
  );

  it.skipIf(!existsSync(FULL))('if a write finds the disk full', async () => {
    const dataDir = temporaryFolder();
    symlinkSync(FULL, join(dataDir, 'environment.json.new'));
    expect(await refusal({ dataDir })).toEqual(fullDisk(dataDir));
    await expect.poll(() => processesOf(dataDir)).toEqual([]);
  });

  it.skipIf(!canMount())(
    'if its disk is full before or after the engine opens its database',
    async () => {
      const dataDir = temporaryFolder();
      for (const size of ['4k', '24k', '64k']) {
        const { status, stdout, stderr } = spawnSync(
          'unshare',
          [
            '--map-root-user',
            '--mount',
            'sh',
            '-c',
            'mount -t tmpfs -o size="$1" none "$DATA_DIR" && exec "$2" "$3" --no-web',
            'sh',
            size,
            process.execPath,
            PROGRAM,
          ],
          { env: { ...process.env, PORT: '0', DATA_DIR: dataDir }, encoding: 'utf8' },
        );
        expect({ code: status, output: (stdout + stderr).trimEnd() }).toEqual(fullDisk(dataDir));
        await expect.poll(() => processesOf(dataDir)).toEqual([]);
      }
    },
  );

  it.each(['many', '{"rooms":1}', '{"open_jobs_per_manager":"all"}'])(
    'if QUOTAS is %s',
    async (quotas) => {
      const { code, output } = await refusal({ env: { QUOTAS: quotas } });
      expect(code).toBe(1);
      expect(output.split('\n')).toHaveLength(1);
      expect(output.startsWith(`QUOTAS is ${quotas}: set it to `)).toBe(true);
    },
  );

  it.each(['table.db', 'token-keys.json', 'lock'])('if %s is corrupt', async (name) => {
    const dataDir = temporaryFolder();
    openDataFolder(dataDir).close();
    writeFileSync(join(dataDir, name), 'This is not what it should be.\n'.repeat(100));
    const { code, output } = await refusal({ dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The data folder .* is damaged: .*\. Restore it from a backup, or remove it to start over\.$/,
    );
  });

  it.each([
    ['another number', 'format', '99\n', '99'],
    ['none, but a database', 'table.db', '', 'older'],
    ['none, but token keys', 'token-keys.json', '{}', 'older'],
  ])('if the format of its data folder is %s', async (_what, name, content, format) => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, name), content);
    expect(await refusal({ dataDir })).toEqual({
      code: 1,
      output: `The data folder ${dataDir} is of another version of this project (its format is ${format}, not ${FORMAT}): remove it to start over, or set DATA_DIR to another folder.`,
    });
    expect(readdirSync(dataDir).sort()).toEqual([name, 'lock'].sort());
  });

  it('if the inside of table.db is corrupt', async () => {
    const dataDir = temporaryFolder();
    const stack = await startStack({ dataDir });
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
    await startStack({ dataDir });
  });

  it('if table.db is empty or missing beside its other files', async () => {
    const dataDir = temporaryFolder();
    const stack = await startStack({ dataDir });
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
    // A further start reports it again.
    expect(await refusal({ dataDir })).toEqual(lost);
    rmSync(join(dataDir, 'checkpoints'), { recursive: true });
    writeFileSync(join(dataDir, 'objects', 'documents', 'f'.repeat(64)), '');
    expect(await refusal({ dataDir })).toEqual(lost);
    rmSync(join(dataDir, 'objects'), { recursive: true });
    await startStack({ dataDir });
  });

  it.each([
    ['other keys', [['id', 'HASH']]],
    [
      'no index',
      [
        ['pk', 'HASH'],
        ['sk', 'RANGE'],
      ],
    ],
  ] as const)('if its table has %s', async (_what, keys) => {
    const dataDir = temporaryFolder();
    const folder = openDataFolder(dataDir);
    const engine = await startEngine(folder);
    const environment = { DYNAMODB_ENDPOINT: engine.endpoint, TABLE_NAME: 'hiring' };
    const { client, TableName } = clientOf({ environment });
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: keys.map(([AttributeName]) => ({
          AttributeName,
          AttributeType: 'S',
        })),
        KeySchema: keys.map(([AttributeName, KeyType]) => ({ AttributeName, KeyType })),
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      }),
    );
    await engine.stop();
    folder.close();
    expect((await refusal({ dataDir })).output).toBe(
      'The table in the data folder is of another version of this project. Remove the folder to start over, or set DATA_DIR to another.',
    );
  });

  it('if DYNAMODB_ENDPOINT is unreachable', async () => {
    const { code, output } = await refusal({ env: { DYNAMODB_ENDPOINT: 'http://127.0.0.1:9' } });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The DynamoDB engine at http:\/\/127\.0\.0\.1:9 does not work \(.*\)\. Start it, or unset DYNAMODB_ENDPOINT\.$/,
    );
  });

  it('if the process id of its engine cannot be written; the engine ends', async () => {
    const folder = temporaryFolder();
    const program = {
      command: process.execPath,
      arguments: () => ['--eval', 'setTimeout(() => {}, 60_000)', folder],
      database: join(folder, 'database'),
    };
    await expect(startProgram(program, join(folder, 'missing', 'pid'))).rejects.toThrow('ENOENT');
    await expect.poll(() => processesOf(folder)).toEqual([]);
  });
});
