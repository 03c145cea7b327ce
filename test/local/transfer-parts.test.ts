import { buffer } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../lib/local/listen.ts';
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
