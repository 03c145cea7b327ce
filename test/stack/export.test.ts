import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { exportPlace } from '../../lib/transfer/export/export.ts';
import { loadItemRules } from '../../lib/transfer/item-rules.ts';
import { printProgress } from '../../lib/transfer/progress.ts';
import { scratch } from '../support/aws/synthesized.ts';

it.each(['taken', 'taken/export'])('an export into a file fails: %s', async (path) => {
  const folder = join(scratch, 'exports');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'taken'), '');
  const place = {
    name: 'prod',
    table: 'table',
    buckets: { documents: 'documents', videos: 'videos' },
    dynamodb: new DynamoDBClient({ region: 'us-east-1' }),
    s3: new S3Client({ region: 'us-east-1' }),
    close: async () => {},
  };
  const into = join(folder, path);
  await expect(exportPlace(place, into, await loadItemRules(), printProgress())).rejects.toThrow(
    `${into} is not a folder: choose another one.`,
  );
});
