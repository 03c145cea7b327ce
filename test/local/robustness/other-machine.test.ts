import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { chooseApiEngine } from '../../../bin/test/api-engine.ts';
import { openDataFolder } from '../../../lib/local/data-folder.ts';
import { findEngine } from '../../../lib/local/table/dynamodb-engine.ts';
import { installDynamoDbLocal } from '../../../lib/local/table/dynamodb-local.ts';
import { type LocalStackOptions, StackEnded } from '../../support/stacks/local-stack.ts';
import {
  clientOf,
  enginePid,
  isRunning,
  PERSON,
  postToApi,
  startStack,
} from '../../support/stacks/started-stack.ts';
import { temporaryFolder } from '../../support/stacks/temporary-folder.ts';

/** The local stack on a machine for which the embedded engine has no build, such as a Mac. */

/** Makes Node not find the embedded engine. */
const HIDE = `
import { registerHooks } from 'node:module';
registerHooks({
  resolve(name, context, next) {
    if (name.startsWith('@dynoxide/')) throw new Error('There is no such build');
    return next(name, context);
  },
});
`;

function otherMachine(env: Readonly<Record<string, string>> = {}): Record<string, string> {
  const hook = join(temporaryFolder(), 'hide.mjs');
  writeFileSync(hook, HIDE);
  return {
    NODE_OPTIONS: `--import=${pathToFileURL(hook)}`,
    DYNAMODB_ENDPOINT: '',
    DYNAMODB_ENGINE: '',
    ...env,
  };
}

/** The output of a stack that must not start. */
async function refusal(options: LocalStackOptions): Promise<string> {
  const ended = await startStack(options).catch((error: unknown) => error);
  if (!(ended instanceof StackEnded)) throw new Error('It started');
  expect(ended.code).toBe(1);
  return ended.output.trimEnd();
}

/** A folder with a program of this name. */
function folderWith(name: string, script: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), script);
  chmodSync(join(folder, name), 0o755);
  return folder;
}

it('takes the embedded engine from the PATH if the project has no build of it', () => {
  expect(findEngine('beos-ppc', '/nowhere')).toBeUndefined();
  const folder = folderWith('dynoxide', '');
  expect(findEngine('beos-ppc', ['/nowhere', folder].join(delimiter))).toBe(
    join(folder, 'dynoxide'),
  );
});

it.each([
  ['there is none', ''],
  ['this is Java 11', 'echo \'openjdk version "11.0.2" 2019-01-15\' >&2'],
  ['this is Java 8', 'echo \'java version "1.8.0_401"\' >&2'],
])('says what to install if its Java is too old or missing: %s', async (which, java) => {
  const PATH = java === '' ? '/nowhere' : folderWith('java', `#!/bin/sh\n${java}\n`);
  expect(await refusal({ env: otherMachine({ PATH }) })).toBe(
    `DynamoDB Local needs Java 17 or later on the PATH (${which}): install it from https://adoptium.net.`,
  );
});

const canRun = await installDynamoDbLocal().then(
  () => true,
  () => false,
);

describe.runIf(canRun)('with Java, by itself on DynamoDB Local, a stack', () => {
  it('keeps its data over a restart and a crash, runs its consumers, and removes expired items', async () => {
    const dataDir = temporaryFolder();
    const start = () => startStack({ dataDir, env: otherMachine({ TTL_SWEEP_MS: '200' }) });
    const first = await start();
    expect(existsSync(join(dataDir, 'shared-local-instance.db'))).toBe(true);
    expect(existsSync(join(dataDir, 'table.db'))).toBe(false);
    expect((await postToApi(first, '/manager/signup', PERSON)).status).toBe(201);
    const mails = async ({ url }: { url: string }) => await (await fetch(`${url}/_mail`)).text();
    // The consumer of the stream sends the confirmation.
    await expect.poll(() => mails(first), { timeout: 60_000 }).toContain(PERSON.email);
    const { client, TableName } = clientOf(first);
    const Key = { pk: { S: 'ANY#1' }, sk: { S: 'ANY' } };
    await client.send(new PutItemCommand({ TableName, Item: { ...Key, expires_at: { N: '1' } } }));
    // It refuses what DynamoDB refuses.
    await expect(
      client.send(new PutItemCommand({ TableName, Item: { ...Key, gsi1pk: { S: '' } } })),
    ).rejects.toThrow('empty');
    const isThere = async () =>
      (await client.send(new GetItemCommand({ TableName, Key }))).Item !== undefined;
    await expect.poll(isThere, { timeout: 60_000 }).toBe(false);
    expect(await first.stop()).toBe(0);

    const second = await start();
    expect((await postToApi(second, '/manager/signin', PERSON)).status).toBe(200);
    const orphan = enginePid(dataDir);
    process.kill(second.pid, 'SIGKILL');
    await expect.poll(() => isRunning(second.pid)).toBe(false);
    expect(await isRunning(orphan)).toBe(true);

    const third = await start();
    expect(await isRunning(orphan)).toBe(false);
    expect((await postToApi(third, '/manager/signin', PERSON)).status).toBe(200);
    // Its stream goes on: a second person's confirmation comes, too.
    const other = { ...PERSON, email: 'another@example.com' };
    expect((await postToApi(third, '/manager/signup', other)).status).toBe(201);
    await expect.poll(() => mails(third), { timeout: 60_000 }).toContain(other.email);
    expect(readdirSync(join(dataDir, 'dead-letters'))).toEqual([]);
  });
});

it.each([
  ['table.db', otherMachine],
  ['shared-local-instance.db', () => ({})],
] as const)('does not open the data of the other engine: %s', async (file, env) => {
  const dataDir = temporaryFolder();
  openDataFolder(dataDir).close();
  writeFileSync(join(dataDir, file), '');
  expect(await refusal({ dataDir, env: env() })).toBe(
    `The data folder ${dataDir} has the database of another DynamoDB engine (${file}): set DATA_DIR to another folder, or copy the data with \`npm run export\` and \`npm run import\`.`,
  );
});

it('without Java, the API tests run on the embedded engine, and one line says so', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const { env, leftOut } = await chooseApiEngine();
  vi.unstubAllEnvs();
  expect(env).toEqual({});
  expect(leftOut).toBe(
    'DynamoDB Local is left out, and the API tests run on the embedded engine: DynamoDB Local needs Java 17 or later on the PATH (there is none): install it from https://adoptium.net.',
  );
});
