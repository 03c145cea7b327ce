import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, it, vi } from 'vitest';
import { chooseApiEngine } from '../../bin/test/api-engine.ts';
import { installDynamoDbLocal, ON_DYNAMODB_LOCAL } from '../../lib/local/table/dynamodb-local.ts';
import { clientOf, startStack } from '../support/stacks/started-stack.ts';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';

const isThere = await installDynamoDbLocal().then(
  () => true,
  () => false,
);

it.runIf(isThere)(
  'a stack runs on DynamoDB Local, and finds its table after a restart',
  async () => {
    const dataDir = temporaryFolder();
    const start = () => startStack({ dataDir, env: ON_DYNAMODB_LOCAL });
    const Key = { pk: { S: 'A' }, sk: { S: 'B' } };
    const before = await start();
    const { client, TableName } = clientOf(before);
    await client.send(new PutItemCommand({ TableName, Item: Key }));
    await expect(
      client.send(new PutItemCommand({ TableName, Item: { ...Key, gsi1pk: { S: '' } } })),
    ).rejects.toThrow('empty');
    expect(await before.stop()).toBe(0);
    const after = clientOf(await start());
    expect((await after.client.send(new GetItemCommand({ TableName, Key }))).Item).toEqual(Key);
  },
);

it('without Java, the API tests run on the embedded engine, and one line says so', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const { env, leftOut } = await chooseApiEngine();
  vi.unstubAllEnvs();
  expect(env).toEqual({});
  expect(leftOut).toBe(
    'DynamoDB Local is left out, and the API tests run on the embedded engine: DynamoDB Local needs Java 17 or later on the PATH (there is none): install it from https://adoptium.net.',
  );
});
