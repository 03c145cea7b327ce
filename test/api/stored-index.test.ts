import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  indexObjectKey,
  listingChangeKey,
  storedIndexKey,
} from '../../lambdas/data/keys/listings.ts';
import { openObjects } from '../support/engine/object-versions.ts';
import {
  client,
  countMatches,
  employer,
  listingPages,
  logChange,
  newListings,
  newReplica,
  stack,
  storeListings,
  table,
  WATCH,
  watch,
  withClockBehind,
} from '../support/search/replicas.ts';
import { newJob, uniqueWord } from '../support/worlds/world.ts';

const { publishIndexSnapshot } = await import(
  '../../lambdas/data/search/replica/publish-index-snapshot.ts'
);

const keyed = z.object({ pk: z.string(), sk: z.string() });
const storedIndex = z.looseObject({
  version_id: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  index_version: z.int(),
});

describe('the stored snapshot', () => {
  const MANY = 500;
  const HOUR_MS = 60 * 60_000 + 1000;
  const snapshotItem = async () => (await table.get(storedIndexKey)) ?? {};
  const storedNote = async () => storedIndex.parse((await snapshotItem()).stored);
  const storedVersion = async () => (await storedNote()).version_id;
  const setStored = async (change: object) =>
    await table.set(storedIndexKey, { stored: { ...(await storedNote()), ...change } });

  /** In the titles of `MANY` jobs. */
  const word = uniqueWord();
  const cards: ReturnType<typeof newListings> = [];
  beforeAll(async () => {
    cards.push(...newListings(word, MANY));
    await storeListings(cards);
    // Removes the log entries of earlier tests.
    for (const item of await table.all({ pk: listingChangeKey('', '').pk }))
      await table.remove(keyed.parse(item));
  });
  /** Stores the current index. */
  beforeEach(async () => {
    await table.remove(storedIndexKey);
    await publishIndexSnapshot(newReplica());
    expect(await snapshotItem()).toMatchObject({ stored: { version_id: expect.any(String) } });
  });

  /** Starts a replica like a new function, and says where its index is from. */
  async function startReplica(more = uniqueWord()) {
    const replica = newReplica();
    const seen = watch(() => {});
    const count = [await countMatches(replica, word), await countMatches(replica, more)];
    client.middlewareStack.remove(WATCH);
    return { replica, count, from: listingPages(seen) === 0 ? 'store' : 'table' };
  }

  it('is the index of a new process, which follows the log from there', async () => {
    expect(await startReplica()).toMatchObject({ count: [MANY, 0], from: 'store' });
    const more = uniqueWord();
    const job = await newJob(employer, { job_title: more });
    const { replica, count, from } = await startReplica(more);
    expect([count, from]).toEqual([[MANY, 1], 'store']);
    await employer.call('deactivateJob', { job_posting_id: job.id });
    expect(await countMatches(replica, more)).toBe(0);
  });

  it('is not used if it is lost, corrupt, cut short, too old, or has another version', async () => {
    const told = vi.spyOn(console, 'warn').mockReturnValue();
    onTestFinished(() => told.mockRestore());
    using objects = openObjects(stack.environment);
    const good = await storedNote();
    const whole = Buffer.from(await objects.read(indexObjectKey, good.version_id), 'base64');
    const half = Math.floor(whole.length / 2);
    const damaged = [
      whole.subarray(0, half),
      whole.with(half, 255 - (whole.at(half) ?? 0)),
      new Uint8Array(),
    ].map(async (content) => ({ version_id: await objects.put(indexObjectKey, content) }));
    const bad = [
      { sha256: good.sha256.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
      { bytes: good.bytes + 1 },
      { index_version: good.index_version + 1 },
      { synced_at: new Date(Date.now() - 7 * 24 * HOUR_MS).toISOString() },
      { version_id: '0'.repeat(26) },
      ...(await Promise.all(damaged)),
    ];
    for (const each of bad) {
      await setStored({ ...good, ...each });
      expect(await startReplica(), JSON.stringify(each)).toMatchObject({
        count: [MANY, 0],
        from: 'table',
      });
    }
    // All but the version and the age are only found by reading the snapshot, and logged.
    expect(told).toHaveBeenCalledTimes(bad.length - 2);
    await setStored(good);
    expect(await startReplica()).toMatchObject({ from: 'store' });
    await objects.remove(indexObjectKey);
    expect(await startReplica()).toMatchObject({ count: [MANY, 0], from: 'table' });
  });

  it('includes changes made while it is stored', async () => {
    const more = uniqueWord();
    const [coming] = newListings(more);
    if (coming === undefined) throw new Error('There is no card');
    const replica = newReplica();
    await countMatches(replica, more);
    // A slow writer's listing is not stored yet.
    await logChange({ job_id: coming.id, revision: 1 }, -49_000);
    await withClockBehind(20_000, () => countMatches(replica, more));
    await newJob(employer, { job_title: more });
    await setStored({ synced_at: new Date(Date.now() - HOUR_MS).toISOString() });
    const before = await storedVersion();
    let posted: Promise<unknown> | undefined;
    watch(async ({ command }) => {
      if (command !== 'UpdateItemCommand') return;
      posted ??= newJob(employer, { job_title: more });
      await posted;
    });
    await publishIndexSnapshot(replica);
    expect(await storedVersion()).not.toBe(before);
    await storeListings([coming]);
    expect(await startReplica(more)).toMatchObject({ count: [MANY, 3], from: 'store' });
  });

  it("is replaced after enough changes, by one of two parallel functions, and not during another's lease", async () => {
    const [one, other] = [newReplica(), newReplica()];
    const before = await storedVersion();
    await Promise.all([publishIndexSnapshot(one), publishIndexSnapshot(other)]);
    expect(await storedVersion()).toBe(before);
    await Promise.all(cards.map(({ id }) => logChange({ job_id: id, revision: 1 })));
    using objects = openObjects(stack.environment);
    const versions = (await objects.versionsOf(indexObjectKey)).length;
    await Promise.all([publishIndexSnapshot(one), publishIndexSnapshot(other)]);
    expect(await storedVersion()).not.toBe(before);
    expect(await objects.versionsOf(indexObjectKey)).toHaveLength(versions + 1);
    expect(await startReplica()).toMatchObject({ count: [MANY, 0], from: 'store' });
    await setStored({ synced_at: new Date(Date.now() - HOUR_MS).toISOString() });
    await table.set(storedIndexKey, {
      claimed_until: new Date(Date.now() + 60_000).toISOString(),
    });
    const claimed = await snapshotItem();
    await newJob(employer);
    await publishIndexSnapshot(one);
    expect(await snapshotItem()).toEqual(claimed);
  });

  it('is replaced for one change after an hour, and rebuilt after a day with changes missing in the log', async () => {
    const more = uniqueWord();
    const replica = newReplica();
    await storeListings(newListings(more));
    expect(await countMatches(replica, more)).toBe(0);
    const before = await storedVersion();
    await setStored({ synced_at: new Date(Date.now() - HOUR_MS).toISOString() });
    await publishIndexSnapshot(replica);
    expect(await storedVersion()).toBe(before);
    await newJob(employer, { job_title: more });
    await publishIndexSnapshot(replica);
    expect(await storedVersion()).not.toBe(before);
    expect(await startReplica(more)).toMatchObject({ count: [MANY, 1], from: 'store' });

    await setStored({ built_at: new Date(Date.now() - 24 * HOUR_MS).toISOString() });
    await publishIndexSnapshot(replica);
    expect(await countMatches(replica, more)).toBe(2);
    expect(await startReplica(more)).toMatchObject({ count: [MANY, 2], from: 'store' });
  });
});
