import { buffer } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../lib/local/listen.ts';
import { manifest, newManifest, partFile } from '../../lib/transfer/format.ts';
import { putItems } from '../../lib/transfer/import/import-table.ts';
import { loadItemRules } from '../../lib/transfer/item-rules.ts';
import { toClearError } from '../../lib/transfer/place.ts';

it('unprocessed items are written again', async () => {
  const received: number[] = [];
  const busy = await listen(0, async (request, response) => {
    const { RequestItems } = JSON.parse((await buffer(request)).toString());
    received.push(RequestItems.busy.length);
    const UnprocessedItems = { busy: RequestItems.busy.slice(2) };
    response.end(JSON.stringify(RequestItems.busy.length > 2 ? { UnprocessedItems } : {}));
  });
  onTestFinished(busy.close);
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };
  const endpoint = `http://localhost:${busy.port}`;
  const dynamodb = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  const items = Array.from({ length: 5 }, (_, n) => ({ pk: { S: `${n}` }, sk: { S: '' } }));
  await putItems({ name: 'busy', table: 'busy', dynamodb }, items);
  expect(received).toEqual([5, 3, 1]);
});

it('a stack that does not answer is reported in one line', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(toClearError(refused, { name: 'prod', table: 'hiring' })).toMatchObject({
    message: 'prod does not answer (ECONNREFUSED). Run this again later: it resumes.',
  });
  const other = new Error('other');
  expect(toClearError(other, { name: 'prod', table: 'hiring' })).toBe(other);
});

it('loading the rules of items leaves no sample credentials behind', async () => {
  const before = { ...process.env };
  expect(before.AWS_ACCESS_KEY_ID).toBeUndefined();
  const { objectOf } = await loadItemRules();
  expect(objectOf({ pk: { S: 'COMP#c' }, sk: { S: 'COMPANY' } })).toBeUndefined();
  expect(process.env).toEqual(before);
});

it.each([
  '../items/0-0.jsonl',
  '/etc/passwd',
  'items/../../0-0.jsonl',
  'items/0-0.jsonl/..',
  'items\\0-0.jsonl',
  'objects/documents/a',
  'items/0-0.jsonl\n',
  '',
])('a part is a file of the export’s folder, and not %j', (file) => {
  const whole = newManifest({
    id: 'an export',
    of: { place: 'local', table: 'hiring' },
    began_at: '2030-01-01T00:00:00Z',
    ended_at: '2030-01-01T00:00:00Z',
    items: 0,
    parts: [{ file: partFile(0, 12), items: 0, sha256: '' }],
    objects: { count: 0, bytes: 0, missing: 0, sha256: '' },
  });
  expect(manifest.safeParse(whole).success).toBe(true);
  expect(manifest.safeParse({ ...whole, parts: [{ ...whole.parts[0], file }] }).success).toBe(
    false,
  );
});
