import { isDeepStrictEqual } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '../../lambdas/contract/index.ts';
import type { Route } from '../../lambdas/contract/route.ts';
import { client } from '../../lambdas/data/table/client.ts';
import { putItems } from '../../lib/transfer/import/import-table.ts';
import { eventually } from '../support/api/eventually.ts';
import { exampleOf } from '../support/api/examples.ts';
import { ask, invoke } from '../support/api/in-process.ts';
import { shortenRetryPauses } from '../support/api/retry-pauses.ts';
import {
  answerRarely,
  halfOfItems,
  hinderedWrites,
  partialReads,
  THROTTLED,
} from '../support/engine/rare-answers.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { newWorld } from '../support/worlds/example-world.ts';
import { newManager, times, uniqueWord } from '../support/worlds/world.ts';

/** Every call, while the engine gives the answers that DynamoDB gives rarely. */

shortenRetryPauses();

const world = await newWorld(api, inject('stack'));

const READS = contract.filter(({ method }) => method === 'GET');
const WRITES = contract.filter(({ method }) => method === 'POST');

const json = z.looseObject({ next_cursor: z.optional(z.string()) });

/** All pages of an answer, joined, without what differs each time: signatures and times. */
async function wholeAnswer(route: Route, { by, input }: ReturnType<typeof exampleOf>) {
  const whole = new Map<string, unknown>();
  let cursor: string | undefined;
  do {
    const asked = cursor === undefined ? input : { ...Object(input), cursor };
    const { status, text } = await invoke(route, asked, { ...(by && { by }) });
    expect(status, text).toBe(200);
    const settled = text
      .replaceAll(/X-Amz-[\w-]+=[^"&]*/g, '')
      .replaceAll(/"as_of":"[^"]*"/g, '"as_of":""')
      .replaceAll(/DTSTAMP:\w+/g, '');
    const { next_cursor, ...page } = json.parse(JSON.parse(settled));
    for (const [name, value] of Object.entries(page)) {
      const earlier = whole.get(name);
      if (Array.isArray(value) && Array.isArray(earlier)) {
        const isNew = (each: unknown) => !earlier.some((other) => isDeepStrictEqual(each, other));
        whole.set(name, [...earlier, ...value.filter(isNew)]);
      } else if (earlier === undefined) whole.set(name, value);
    }
    cursor = next_cursor;
  } while (cursor !== undefined);
  return whole;
}

describe('a call that reads', () => {
  it.for(READS)('answers the same from parts of pages and batches: $name', async (route) => {
    const example = exampleOf(route, world);
    // Other tests post jobs meanwhile, and mails change a company's usual days.
    await eventually(async () => {
      const usual = await wholeAnswer(route, example);
      const { stop } = await answerRarely(client.config, partialReads());
      const rare = await wholeAnswer(route, example).finally(stop);
      expect(rare).toEqual(usual);
    });
  });

  it('reads all items of a list of several pages, each once and in order', async () => {
    const manager = await newManager(api);
    await times(30, () => manager.call('createCompany', { name: uniqueWord() }));
    const usual = await manager.call('getManagerCompanies', {});
    const seen = await answerRarely(client.config, partialReads());
    const companies: { readonly id: string }[] = [];
    let cursor: string | undefined;
    do {
      const { output } = await ask('getManagerCompanies', { cursor }, { by: manager });
      companies.push(...(output?.companies ?? []));
      cursor = output?.next_cursor;
    } while (cursor !== undefined);
    expect(companies).toEqual(usual.companies);
    expect(seen.rare).toBeGreaterThan(20);
  });
});

describe('a call that writes', () => {
  it.for(WRITES)('succeeds after throttles, conflicts and repetitions: $name', async (route) => {
    const { by, input } = exampleOf(route, world);
    await answerRarely(client.config, hinderedWrites());
    const reply = await invoke(route, input, { ...(by && { by }) });
    expect([reply.status, reply.text]).toEqual([expect.toBeOneOf([200, route.status]), reply.text]);
  });
});

it('an import stores all items of batches that are taken in halves', async () => {
  const { DYNAMODB_ENDPOINT: endpoint = '', TABLE_NAME = '' } = process.env;
  const dynamodb = new DynamoDBClient({ endpoint });
  const seen = await answerRarely(dynamodb.config, halfOfItems);
  const keys = Array.from({ length: 4 }, (_, at) => ({ pk: uniqueWord(), sk: `N#${at}` }));
  const items = keys.map(({ pk, sk }) => ({ pk: { S: pk }, sk: { S: sk } }));
  await putItems({ name: 'this', dynamodb, table: TABLE_NAME }, items);
  dynamodb.destroy();
  expect(await Promise.all(keys.map((key) => table.get(key)))).toEqual(keys);
  expect(seen.rare).toBe(2);
  await Promise.all(keys.map((key) => table.remove(key)));
});

describe('a transaction', () => {
  it('with the token of another one fails at once, and changes nothing', async () => {
    const manager = await newManager(api);
    const seen = await answerRarely(client.config, async ({ operation, input, send }) => {
      if (operation !== 'TransactWriteItems') return undefined;
      // The other one has only the first of its writes, and comes first.
      const items = Array.isArray(input.TransactItems) ? input.TransactItems : [];
      await send({ ...input, TransactItems: items.slice(1) });
      return await send();
    });
    const reply = await invoke('createCompany', { name: 'Mill' }, { by: manager });
    expect(reply.status).toBe(500);
    expect(seen.rare).toBe(1);
  });
});

it('a read is throttled no longer than the SDK repeats it, and a write much longer', async () => {
  const manager = await newManager(api);
  let left = 2;
  await answerRarely(client.config, async () => (left-- > 0 ? THROTTLED : undefined));
  expect((await invoke('getManagerCompanies', {}, { by: manager })).status).toBe(200);
  left = 12;
  expect((await invoke('createCompany', { name: 'Mill' }, { by: manager })).status).toBe(201);
  left = 3;
  expect((await invoke('getManagerCompanies', {}, { by: manager })).status).toBe(500);
});
