import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Key } from '../../lambdas/data/keys/key.ts';
import { dueKey, mailKey } from '../../lambdas/data/keys/outbox.ts';
import { listDueItems } from '../../lambdas/data/outbox/due-items.ts';
import { itemType, revision, withExpired } from '../../lambdas/data/table/items.ts';
import { itemsOf, itemsOfAll } from '../../lambdas/data/table/page.ts';
import { getItem, getItems, queryAll, queryPage } from '../../lambdas/data/table/read.ts';
import { WriteConflict } from '../../lambdas/data/table/retry.ts';
import { createWrite, transact, writeOne } from '../../lambdas/data/table/write.ts';
import { createOwnTable } from '../support/engine/own-table.ts';

/** DynamoDB removes expired items up to days later. Until then they are read and written as if they were gone. */

vi.hoisted(() => Object.assign(process.env, { TABLE_NAME: 'table-of-expired-items' }));
const table = await createOwnTable();

const type = itemType(z.object({ name: z.string(), expires_at: z.int(), revision }));
const keyOf = (number: number): Key => ({ pk: 'ANY', sk: `ITEM#${number}` });
const range = { pk: 'ANY', from: 'A', to: 'Z' };
const seconds = () => Math.floor(Date.now() / 1000);
const LATER = () => seconds() + 60;
const PAST = () => seconds() - 1;

beforeEach(async () => {
  for (const number of [0, 1, 2, 3, 4, 5]) {
    const expires_at = number % 2 === 0 ? PAST() : LATER();
    await table.put({ ...keyOf(number), name: `${number}`, expires_at, revision: 1 });
  }
});

const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

it('no read returns an expired item', async () => {
  expect(await getItem(keyOf(0), type)).toBeUndefined();
  expect(await getItem(keyOf(1), type)).toMatchObject({ name: '1' });
  const keys = [0, 1, 2, 3].map(keyOf);
  expect(names(await getItems(keys, type)).sort()).toEqual(['1', '3']);
  expect(names(await queryAll(range, type))).toEqual(['1', '3', '5']);
});

it('a page of a list leaves them out, and the next page continues after them', async () => {
  const first = await queryPage(range, type, 3);
  expect(names(itemsOf(first))).toEqual(['1']);
  const all: { name: string }[] = [];
  for await (const item of itemsOfAll((cursor) => queryPage(range, type, 1, cursor)))
    all.push(item);
  expect(names(all)).toEqual(['1', '3', '5']);
});

it('a read that removes what belongs to an expired item says so', async () => {
  expect(await getItem(keyOf(0), withExpired(type))).toMatchObject({ name: '0' });
  expect(names(await queryAll(range, withExpired(type)))).toHaveLength(6);
});

it.each(['alone', 'in a transaction'])(
  'a new item takes the place of an expired one, %s',
  async (how) => {
    const create = async (number: number) => {
      const item = { name: 'new', expires_at: LATER(), revision: 1 };
      const write = createWrite(type, { key: keyOf(number) }, item);
      await (how === 'alone' ? writeOne(write) : transact([write]));
    };
    await create(0);
    expect(await getItem(keyOf(0), type)).toMatchObject({ name: 'new' });
    await expect(create(1)).rejects.toThrow(WriteConflict);
  },
);

it('an expired message is not due, and gives way to others', async () => {
  const due = new Date(Date.now() - 60_000).toISOString();
  const [old, fresh] = ['old', 'fresh'];
  const place = (id: string) => ({
    ...mailKey(id),
    ...dueKey('DUE', due, id),
    name: id,
    revision: 1,
  });
  await table.put({ ...place(old), expires_at: PAST() });
  await table.put({ ...place(fresh), expires_at: LATER() });
  const found = await listDueItems('DUE', type, () => {});
  expect(names(found)).toEqual([fresh]);
  expect(await table.get(mailKey(old))).not.toHaveProperty('gsi1pk');
});
