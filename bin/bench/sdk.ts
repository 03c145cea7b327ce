import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { AwsClient } from 'aws4fetch';
import * as z from 'zod/mini';
import { startStack } from '../../lib/local/stack.ts';
import { cpuOfEach } from './cpu.ts';
import { load } from './in-process.ts';
import { printTable } from './print.ts';

const BLOCK = 50;
const ITEMS = 100;
const HOST = 'https://documents.s3.us-east-1.amazonaws.com';
const PATH = '/resumes/123e4567-e89b-42d3-a456-426614174000.pdf';

type Presign = (origin: string, request: object, seconds: number) => string;
const isFunction = (value: unknown) => typeof value === 'function';
type Read = (where: object, type: { parse: (stored: unknown) => unknown }) => Promise<unknown>;
const readModule = z.object({
  getItem: z.custom<Read>(isFunction),
  queryAll: z.custom<Read>(isFunction),
});
const signatureModule = z.object({
  presignedUrl: z.custom<Presign>(isFunction),
});

/** Prints what a request to the table and a signed URL take of CPU, over what they take as others make them. */
export async function benchSdk(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hiring-bench-'));
  const stack = await startStack({ port: 0, dataDir, web: 'none' });
  try {
    const ours = readModule.parse(await load('data/read.ts'));
    const { DYNAMODB_ENDPOINT: endpoint = '', TABLE_NAME: TableName } = stack.environment;
    const theirs = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint }));
    const key = { pk: 'BENCH', sk: '1' };
    const item = { name: 'Dana', list: [1, 2, { deep: true }], text: 'x'.repeat(500) };
    for (let index = 0; index < ITEMS; index++)
      await theirs.send(
        new PutCommand({ TableName, Item: { ...key, ...item, sk: String(index) } }),
      );
    const asItIs = { parse: (stored: unknown) => stored };
    const range = { pk: key.pk, from: '0', to: ':' };
    const get = {
      ours: () => ours.getItem(key, asItIs),
      theirs: () => theirs.send(new GetCommand({ TableName, Key: key, ConsistentRead: true })),
    };
    const query = {
      ours: () => ours.queryAll(range, asItIs),
      theirs: () =>
        theirs.send(
          new QueryCommand({
            TableName,
            ConsistentRead: true,
            KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
            ExpressionAttributeValues: { ':pk': range.pk, ':from': range.from, ':to': range.to },
          }),
        ),
    };
    const { presignedUrl } = signatureModule.parse(await load('data/signature.ts'));
    const foreign = new AwsClient({ accessKeyId: 'a', secretAccessKey: 'b', service: 's3' });
    const signing = { method: 'GET', path: PATH, query: { versionId: 'v' }, headers: {} };
    const aws = { signQuery: true, region: 'us-east-1' };
    const rows = [
      row('Get', 'the SDK', await cpuOfEach(get, BLOCK)),
      row(`Query of ${ITEMS}`, 'the SDK', await cpuOfEach(query, 5)),
      row(
        'signed URL',
        'aws4fetch',
        await cpuOfEach(
          {
            ours: () => presignedUrl(HOST, signing, 3600),
            theirs: () => foreign.sign(`${HOST}${PATH}?versionId=v`, { aws }),
          },
          BLOCK,
        ),
      ),
    ];
    printTable(
      'Requests to the table and signed URLs: milliseconds of CPU, over what they take as others make them',
      ['what', 'ours', 'theirs', 'ratio', 'as made by'],
      rows,
    );
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true });
  }
}

function row(what: string, by: string, { ours, theirs }: { ours: number; theirs: number }) {
  return [what, ours.toFixed(3), theirs.toFixed(3), (ours / theirs).toFixed(2), by];
}
