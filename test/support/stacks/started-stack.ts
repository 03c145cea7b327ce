import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { onTestFinished } from 'vitest';
import { commandLine } from '../../../lib/local/processes.ts';
import { type LocalStack, type LocalStackOptions, startLocalStack } from './local-stack.ts';

/** Starts a stack. It is killed if it still runs when the test ends. */
export async function startStack(options?: LocalStackOptions): Promise<LocalStack> {
  const stack = await startLocalStack(options);
  onTestFinished(async () => {
    if (await isRunning(stack.pid)) await stack.kill();
  });
  return stack;
}

export const isRunning = async (pid: number) => (await commandLine(pid)) !== '';

/** The engine's process id. */
export const enginePid = (folder: string) =>
  Number(readFileSync(join(folder, 'engine.pid'), 'utf8'));

/** Calls the API. */
export async function postToApi(stack: LocalStack, path: string, body: object, token = '') {
  const response = await fetch(`${stack.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

export const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'bin', 'local.ts');
const ACCESS = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
};

/** A client of a stack's DynamoDB engine, until the test ends. */
export function clientOf({
  environment: { DYNAMODB_ENDPOINT = '', TABLE_NAME = '' },
}: Pick<LocalStack, 'environment'>) {
  const client = new DynamoDBClient({ ...ACCESS, endpoint: DYNAMODB_ENDPOINT });
  onTestFinished(() => client.destroy());
  return { client, TableName: TABLE_NAME };
}

export const PERSON = {
  email: 'someone@example.com',
  user_password: 'correct horse',
  first_name: 'Some',
  last_name: 'One',
};
