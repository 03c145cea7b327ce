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
const clientModule = z.object({
  client: z.custom<DynamoDBDocumentClient>((value) => typeof value === 'object'),
  TableName: z.string(),
});
const signatureModule = z.object({
  presignedUrl: z.custom<Presign>((value) => typeof value === 'function'),
});

/** Prints what a request to the table and a signed URL take of CPU, over what they take as others make them. */
export async function benchSdk(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hiring-bench-'));
  const stack = await startStack({ port: 0, dataDir, web: 'none' });
  try {
    const { client: ours, TableName } = clientModule.parse(await load('data/client.ts'));
    const endpoint = stack.environment.DYNAMODB_ENDPOINT ?? '';
    const theirs = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint }));
    const item = { pk: 'BENCH', name: 'Dana', list: [1, 2, { deep: true }], text: 'x'.repeat(500) };
    for (let index = 0; index < ITEMS; index++)
      await ours.send(new PutCommand({ TableName, Item: { ...item, sk: String(index) } }));
    const get = (client: DynamoDBDocumentClient) => () =>
      client.send(new GetCommand({ TableName, Key: { pk: 'BENCH', sk: '1' } }));
    const query = (client: DynamoDBDocumentClient) => () =>
      client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': 'BENCH' },
        }),
      );
    const { presignedUrl } = signatureModule.parse(await load('data/signature.ts'));
    const foreign = new AwsClient({ accessKeyId: 'a', secretAccessKey: 'b', service: 's3' });
    const signing = { method: 'GET', path: PATH, query: { versionId: 'v' }, headers: {} };
    const aws = { signQuery: true, region: 'us-east-1' };
    const rows = [
      row('Get', 'the SDK', await cpuOfEach({ ours: get(ours), theirs: get(theirs) }, BLOCK)),
      row(
        `Query of ${ITEMS}`,
        'the SDK',
        await cpuOfEach({ ours: query(ours), theirs: query(theirs) }, 5),
      ),
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
