import { expect, it, vi } from 'vitest';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { newSavedSearch } from '../../lambdas/data/jobs/saved-searches.ts';
import { alertKey, savedSearchKey } from '../../lambdas/data/keys/jobs.ts';
import { listingChangeKey } from '../../lambdas/data/keys/listings.ts';
import { newId } from '../../lambdas/data/table/ids.ts';
import { countCommands } from '../support/api/interrupt.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { createOwnTable } from '../support/engine/own-table.ts';

/** What job alerts read. On a table of its own: on the shared one, others save searches and post jobs meanwhile. */

const TABLE = 'table-of-alerts';
vi.hoisted(() => {
  process.env.TABLE_NAME = 'table-of-alerts';
});
const table = await createOwnTable(TABLE);

/** Stores searches of a made-up candidate, saved before the day that the alerts are for. */
async function save(shard: string, count: number): Promise<void> {
  const candidate = `${newId().slice(0, -1)}${shard}`;
  const created_at = new Date(Date.now() - 2 * DAY_MS).toISOString();
  for (let index = 0; index < count; index++) {
    const each = newSavedSearch(candidate, { q: `oven ${index}` }, { name: 'Ovens', alerts: true });
    const keys = { ...savedSearchKey(candidate, each.id), ...alertKey(candidate, each.id) };
    await table.put({ ...keys, ...each, created_at });
  }
}

let days = 0;
/** How often the alerts of the next day read the log of listing changes. */
async function readsOfLog(): Promise<number> {
  const time = new Date(Date.now() + days++ * DAY_MS).toISOString();
  const isOfLog = (_: string, input: object) =>
    JSON.stringify(input).includes(listingChangeKey('', '').pk);
  return await countCommands(() => runConsumer('sendJobAlerts', { time }), isOfLog);
}

it('one read of the listing log serves a hundred searches of a shard, of however many candidates', async () => {
  expect(await readsOfLog()).toBe(0);
  await save('7', 1);
  // Opens the index of open jobs.
  await readsOfLog();
  expect(await readsOfLog()).toBe(1);
  await save('7', 59);
  await save('7', 40);
  expect(await readsOfLog()).toBe(1);
  await save('7', 1);
  expect(await readsOfLog()).toBe(2);
  await save('8', 100);
  expect(await readsOfLog()).toBe(3);
});
