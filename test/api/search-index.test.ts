import { inspect } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { deactivateJob, updateJob } from '../../lambdas/contract/calls/job.ts';
import { getJobPostings } from '../../lambdas/contract/calls/open-jobs.ts';
import {
  indexObjectKey,
  listingChangeKey,
  listingKey,
  storedIndexKey,
} from '../../lambdas/data/keys/listings.ts';
import { createApi } from '../support/api/client.ts';
import { type Employer, newEmployer, newJob, uniqueWord } from '../support/api/world.ts';
import { openObjects } from '../support/engine/object-versions.ts';
import { openTable, type RawTable } from '../support/engine/table-dump.ts';
import type { LocalStack } from '../support/stacks/local-stack.ts';
import { startOwnStack } from '../support/stacks/own-stack.ts';

/**
 * The index that searches look into is a copy: it must be right whenever it is looked into, however it came to be. Here
 * the stack is one process and the test another; each replica is what a function's sandbox has.
 */

// A stack of its own, so that all open jobs are known. Its own consumer that keeps the index runs but once.
const stack: LocalStack = await startOwnStack();
Object.assign(process.env, stack.environment);
const { client } = await import('../../lambdas/data/table/client.ts');
const { corruptListings } = await import('../../lambdas/data/listings/corrupt-listings.ts');
const { rebuildEntry } = await import('../../lambdas/data/listings/listing-changes.ts');
const { JobReplica } = await import('../../lambdas/data/search/job-replica.ts');
const { restoreIndex } = await import('../../lambdas/data/search/stored-index.ts');
const { publishIndexSnapshot } = await import(
  '../../lambdas/data/search/publish-index-snapshot.ts'
);
const { closeJob } = await import('../../lambdas/data/listings/close-job.ts');
const { getJob } = await import('../../lambdas/data/jobs/jobs.ts');

const keyed = z.object({ pk: z.string(), sk: z.string() });
const storedIndex = z.looseObject({
  version_id: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  index_version: z.int(),
});
type Replica = InstanceType<typeof JobReplica>;

let table: RawTable;
let employer: Employer;
/** A card as it is stored, to make others of. */
let sample: Record<string, unknown>;
beforeAll(async () => {
  table = openTable(stack.environment);
  employer = await newEmployer(createApi(stack.url));
  const { id } = await newJob(employer);
  sample = (await table.get(listingKey(id))) ?? {};
  return async () => {
    table[Symbol.dispose]();
    await stack.stop();
  };
});
afterEach(() => client.middlewareStack.remove(WATCH));

const WATCH = 'watch';
type Sent = { readonly command: string; readonly pk: string | undefined; readonly from: string };

/** Does something with each command before it is sent to the engine, such as to fail. */
function watch(before: (sent: Sent) => unknown): Sent[] {
  const seen: Sent[] = [];
  client.middlewareStack.remove(WATCH);
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const values =
          ('ExpressionAttributeValues' in args.input && args.input.ExpressionAttributeValues) || {};
        const pk = values[':pk'];
        const from = values[':from'] ?? '';
        const sent = { command: String(commandName), pk, from };
        seen.push(sent);
        await before(sent);
        return await next(args);
      },
    { name: WATCH, step: 'initialize', priority: 'high' },
  );
  return seen;
}

/** How many pages of cards were read, as they are where an index is built from the table. */
const cardPages = (seen: readonly Sent[]) => seen.filter(({ pk }) => pk?.startsWith('OPEN')).length;

const newReplica = (restore = restoreIndex) => new JobReplica(restore);
const found = async (replica: Replica, q: string) =>
  (await replica.read((index) => index.search({ q }, Date.now()))).matching_count;
const foundByStack = async (q: string) =>
  (await employer.call(getJobPostings, { q })).matching_count;

/** Cards that are put into the table past everything, each of a job of its own with this word in its title. */
function cardsOf(word: string, count = 1) {
  const shown = JSON.parse(String(sample.card));
  return Array.from({ length: count }, () => {
    const id = `${ulid()}_${employer.company.id}`;
    const card = JSON.stringify({ ...shown, id, job_title: word });
    return { id, item: { ...sample, ...listingKey(id), card, revision: 1 } };
  });
}

async function putAll(cards: ReturnType<typeof cardsOf>): Promise<void> {
  const engine = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: stack.environment.DYNAMODB_ENDPOINT ?? '' }),
  );
  for (let start = 0; start < cards.length; start += 25) {
    const requests = cards
      .slice(start, start + 25)
      .map(({ item }) => ({ PutRequest: { Item: item } }));
    const RequestItems = { [stack.environment.TABLE_NAME ?? '']: requests };
    await engine.send(new BatchWriteCommand({ RequestItems }));
  }
  engine.destroy();
}

/** Notes a change in the log, by a clock that is so many milliseconds ahead. */
async function log(entry: Record<string, unknown>, aheadMs = 0): Promise<void> {
  const at = new Date(Date.now() + aheadMs).toISOString();
  await table.put({ ...listingChangeKey(at, ulid()), ...entry });
}

/** Does something by a clock that is so many milliseconds behind, as if it had been done then. */
async function ago<T>(ms: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

describe('a search', () => {
  it('finds what was posted, edited or closed a moment ago, by another process', async () => {
    const replica = newReplica();
    for (let round = 0; round < 30; round++) {
      const [word, edited] = [uniqueWord(), uniqueWord()];
      const job = await newJob(employer, { job_title: word });
      expect(await found(replica, word)).toBe(1);
      const { job_description, hourly_pay_in_cents, employment_type } = job;
      const rest = { job_description, hourly_pay_in_cents, employment_type };
      await employer.call(updateJob, { id: job.id, job_title: edited, ...rest });
      expect([await found(replica, word), await found(replica, edited)]).toEqual([0, 1]);
      expect(await foundByStack(edited)).toBe(1);
      if (round % 2 === 0) await employer.call(deactivateJob, { job_posting_id: job.id });
      else await closeJob(job.id, () => getJob(job.id));
      expect([await found(replica, edited), await foundByStack(edited)]).toEqual([0, 0]);
    }
  }, 60_000);

  it('reads one page of the log and nothing else where nothing has changed', async () => {
    const replica = newReplica();
    await found(replica, '');
    await found(replica, '');
    const seen = watch(() => {});
    await found(replica, '');
    expect(seen).toMatchObject([{ command: 'QueryCommand', pk: 'LISTING_CHANGES' }]);
  });

  it('reads nothing of long ago, though nothing has changed since', async () => {
    const replica = newReplica();
    await newJob(employer);
    await found(replica, '');
    const inAnHour = -60 * 60_000;
    await ago(inAnHour, () => found(replica, ''));
    const seen = watch(() => {});
    await ago(inAnHour, () => found(replica, ''));
    const since = new Date(Date.now() - inAnHour - 2 * 60_000).toISOString();
    expect(seen.filter(({ from }) => from > since)).toHaveLength(1);
  });

  it('finds what many have written whose clocks differ, and who were slow', async () => {
    const replica = newReplica();
    const word = uniqueWord();
    const open = new Map<string, number>();
    // As much as it may be: 20 seconds in a transaction, and clocks that are ten seconds apart.
    const ahead = () => Math.round(-29_000 + Math.random() * 38_000);
    for (let round = 0; round < 60; round++) {
      const [first] = [...open];
      if (first !== undefined && Math.random() < 0.5) {
        const [id, revision] = first;
        open.delete(id);
        await table.remove(listingKey(id));
        await log({ job_id: id, revision: revision + 1, closed: true }, ahead());
      } else {
        const [card] = cardsOf(word);
        if (card === undefined) throw new Error('There is no card');
        open.set(card.id, 1);
        await table.put(card.item);
        await log({ job_id: card.id, revision: 1 }, ahead());
      }
      expect(await found(replica, word)).toBe(open.size);
    }
  });

  it('is not blinded by an entry from the future', async () => {
    const replica = newReplica();
    const [early, late] = [uniqueWord(), uniqueWord()];
    const cards = cardsOf(early);
    await putAll(cards);
    await log({ job_id: cards[0]?.id, revision: 1 }, 60 * 60_000);
    expect(await ago(120_000, () => found(replica, early))).toBe(1);
    const [posted] = cardsOf(late);
    if (posted === undefined) throw new Error('There is no card');
    await putAll([posted]);
    await log({ job_id: posted.id, revision: 1 }, -60_000);
    expect(await found(replica, late)).toBe(1);
  });

  it('waits for the card where it sees the entry before it, of a card that comes and of one that goes', async () => {
    const replica = newReplica();
    const word = uniqueWord();
    const cards = cardsOf(word);
    const [card] = cards;
    if (card === undefined) throw new Error('There is no card');
    await log({ job_id: card.id, revision: 1 });
    expect(await found(replica, word)).toBe(0);
    await putAll(cards);
    expect(await found(replica, word)).toBe(1);
    await log({ job_id: card.id, revision: 2, closed: true });
    expect(await found(replica, word)).toBe(1);
    await table.remove(listingKey(card.id));
    expect(await found(replica, word)).toBe(0);
    // Opened again, and that entry is seen before its card, and before another one that is late.
    await log({ job_id: card.id, revision: 3 });
    expect(await found(replica, word)).toBe(0);
    await log({ job_id: card.id, revision: 1 }, -20_000);
    expect(await found(replica, word)).toBe(0);
    await putAll([{ ...card, item: { ...card.item, revision: 3 } }]);
    expect(await found(replica, word)).toBe(1);
  });

  it.each(['QueryCommand', 'BatchGetItemCommand'])(
    'that fails at %s leaves nothing out the next time',
    async (failing) => {
      const replica = newReplica();
      await found(replica, '');
      const word = uniqueWord();
      const job = await newJob(employer, { job_title: word });
      watch(({ command }) => {
        if (command === failing) throw new Error('The table is out of reach');
      });
      await expect(found(replica, word)).rejects.toThrow('out of reach');
      client.middlewareStack.remove(WATCH);
      expect(await found(replica, word)).toBe(1);
      await employer.call(deactivateJob, { job_posting_id: job.id });
      expect(await found(replica, word)).toBe(0);
    },
  );

  it('does not take another’s look at the log for its own, which was before its time', async () => {
    const replica = newReplica();
    await found(replica, '');
    const [first, second] = [uniqueWord(), uniqueWord()];
    await newJob(employer, { job_title: first });
    let other: Promise<number> | undefined;
    watch(async ({ command }) => {
      if (command !== 'BatchGetItemCommand' || other !== undefined) return;
      await newJob(employer, { job_title: second });
      other = found(replica, second);
    });
    expect(await found(replica, first)).toBe(1);
    expect(await other).toBe(1);
  });

  it('that many make at once share what they read', async () => {
    const replica = newReplica();
    await found(replica, '');
    const word = uniqueWord();
    await newJob(employer, { job_title: word });
    const seen = watch(() => {});
    const all = Array.from({ length: 20 }, () => found(replica, word));
    expect(await Promise.all(all)).toEqual(Array(20).fill(1));
    expect(seen.map(({ command }) => command)).toEqual(['QueryCommand', 'BatchGetItemCommand']);
  });
});

describe('a card that cannot be read', () => {
  it.for([
    ['is no JSON', (word: string) => ({ card: word })],
    ['lacks what every job has', (word: string) => ({ card: JSON.stringify({ word }) })],
    ['is of no version', (word: string) => ({ schema_version: word })],
  ] as const)(
    'and %s is left out and told of, and keeps nothing else from being found',
    async ([, broken]) => {
      const replica = newReplica();
      await found(replica, '');
      const told = vi.spyOn(console, 'error').mockReturnValue();
      const counted = vi.fn();
      corruptListings.subscribe(counted);
      onTestFinished(() => {
        corruptListings.unsubscribe(counted);
        told.mockRestore();
      });
      const word = uniqueWord();
      const cards = cardsOf(word, 3);
      await putAll(cards);
      for (const { id } of cards) await log({ job_id: id, revision: 1 });
      expect(await found(replica, word)).toBe(3);
      const [bad] = cards;
      if (bad === undefined) throw new Error('There is no card');
      await table.set(listingKey(bad.id), broken(word));
      await log({ job_id: bad.id, revision: 2 });
      const built = newReplica(async () => false);
      for (const each of [replica, built, replica]) {
        expect(await found(each, word)).toBe(2);
        expect(counted).toHaveBeenLastCalledWith({ job: bad.id }, 'hiring:corrupt-listing');
      }
      // Once by the one that has followed the log, and once or twice by the one that was built.
      expect(told.mock.calls.length).toBe(counted.mock.calls.length);
      expect(inspect(told.mock.calls, { depth: null })).not.toContain(word);
      const times = counted.mock.calls.length;
      await found(replica, word);
      expect(counted).toHaveBeenCalledTimes(times);
      await putAll([bad]);
      await log({ job_id: bad.id, revision: 1 });
      expect(await found(replica, word)).toBe(3);
      await table.remove(listingKey(bad.id));
      await log({ job_id: bad.id, revision: 3, closed: true });
    },
  );
});

describe('the building of an index from the table', () => {
  it('goes on where it was, and takes in what has changed meanwhile', async () => {
    const word = uniqueWord();
    // Of two parts of the table more than a page, so that one of them is read further than the other.
    const parts = Map.groupBy(cardsOf(word, 15_000), ({ item }) => item.pk);
    const [far = [], near = []] = parts.values();
    const cards = [...far.slice(0, 180), ...near.slice(0, 101)];
    expect(cards).toHaveLength(281);
    await putAll(cards);
    const replica = newReplica(async () => false);
    let pages = 0;
    const begun = watch(({ pk }) => {
      if (pk?.startsWith('OPEN') && ++pages > 40) throw new Error('Out of time');
    });
    await expect(found(replica, word)).rejects.toThrow('Out of time');
    expect(cardPages(begun)).toBe(pages);
    const [one] = cards;
    await table.remove(listingKey(one?.id ?? ''));
    await log({ job_id: one?.id, revision: 2, closed: true });
    const posted = await newJob(employer, { job_title: word });
    const seen = watch(() => {});
    expect(await found(replica, word)).toBe(281);
    expect(cardPages(seen)).toBe(26);
    await employer.call(deactivateJob, { job_posting_id: posted.id });
    expect(await found(replica, word)).toBe(280);
  });

  it('happens once, in every replica, where somebody asks for it', async () => {
    const [one, other] = [newReplica(), newReplica()];
    await Promise.all([found(one, ''), found(other, '')]);
    const word = uniqueWord();
    await putAll(cardsOf(word));
    expect(await found(one, word)).toBe(0);
    await table.put(rebuildEntry());
    for (const replica of [one, other, newReplica()]) expect(await found(replica, word)).toBe(1);
    const seen = watch(() => {});
    for (const replica of [one, other]) expect(await found(replica, word)).toBe(1);
    expect(cardPages(seen)).toBe(0);
  });
});

describe('the index that is stored', () => {
  const MANY = 500;
  const HOUR_MS = 60 * 60_000 + 1000;
  const note = async () => (await table.get(storedIndexKey)) ?? {};
  const storedNote = async () => storedIndex.parse((await note()).stored);
  const storedVersion = async () => (await storedNote()).version_id;
  const setStored = async (change: object) =>
    await table.set(storedIndexKey, { stored: { ...(await storedNote()), ...change } });

  /** So many jobs have it in their titles. */
  const word = uniqueWord();
  const cards: ReturnType<typeof cardsOf> = [];
  beforeAll(async () => {
    cards.push(...cardsOf(word, MANY));
    await putAll(cards);
    // Nothing of what the tests before have left.
    for (const item of await table.all({ pk: listingChangeKey('', '').pk }))
      await table.remove(keyed.parse(item));
  });
  /** The index is stored as it is now. */
  beforeEach(async () => {
    await table.remove(storedIndexKey);
    await publishIndexSnapshot(newReplica());
    expect(await note()).toMatchObject({ stored: { version_id: expect.any(String) } });
  });

  /** How a function that starts gets its index. */
  async function opened(more = uniqueWord()) {
    const replica = newReplica();
    const seen = watch(() => {});
    const count = [await found(replica, word), await found(replica, more)];
    client.middlewareStack.remove(WATCH);
    return { replica, count, from: cardPages(seen) === 0 ? 'store' : 'table' };
  }

  it('is what the next function starts from, which follows the log from there', async () => {
    expect(await opened()).toMatchObject({ count: [MANY, 0], from: 'store' });
    const more = uniqueWord();
    const job = await newJob(employer, { job_title: more });
    const { replica, count, from } = await opened(more);
    expect([count, from]).toEqual([[MANY, 1], 'store']);
    await employer.call(deactivateJob, { job_posting_id: job.id });
    expect(await found(replica, more)).toBe(0);
  });

  it('is not used where it is lost, damaged, cut short, of another version or too old', async () => {
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
      expect(await opened(), JSON.stringify(each)).toMatchObject({
        count: [MANY, 0],
        from: 'table',
      });
    }
    // All but the version and the age are found out by looking at it, of which somebody is told.
    expect(told).toHaveBeenCalledTimes(bad.length - 2);
    await setStored(good);
    expect(await opened()).toMatchObject({ from: 'store' });
    await objects.remove(indexObjectKey);
    expect(await opened()).toMatchObject({ count: [MANY, 0], from: 'table' });
  });

  it('holds what is under way while it is stored', async () => {
    const more = uniqueWord();
    const [coming] = cardsOf(more);
    if (coming === undefined) throw new Error('There is no card');
    const replica = newReplica();
    await found(replica, more);
    // The card of a slow one is not there yet.
    await log({ job_id: coming.id, revision: 1 }, -49_000);
    await ago(20_000, () => found(replica, more));
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
    await putAll([coming]);
    expect(await opened(more)).toMatchObject({ count: [MANY, 3], from: 'store' });
  });

  it('is stored again once enough has changed, by one of two at the same time, and not while somebody does so', async () => {
    const [one, other] = [newReplica(), newReplica()];
    const before = await storedVersion();
    await Promise.all([publishIndexSnapshot(one), publishIndexSnapshot(other)]);
    expect(await storedVersion()).toBe(before);
    await Promise.all(cards.map(({ id }) => log({ job_id: id, revision: 1 })));
    using objects = openObjects(stack.environment);
    const versions = (await objects.versionsOf(indexObjectKey)).length;
    await Promise.all([publishIndexSnapshot(one), publishIndexSnapshot(other)]);
    expect(await storedVersion()).not.toBe(before);
    expect(await objects.versionsOf(indexObjectKey)).toHaveLength(versions + 1);
    expect(await opened()).toMatchObject({ count: [MANY, 0], from: 'store' });
    await setStored({ synced_at: new Date(Date.now() - HOUR_MS).toISOString() });
    await table.set(storedIndexKey, {
      claimed_until: new Date(Date.now() + 60_000).toISOString(),
    });
    const claimed = await note();
    await newJob(employer);
    await publishIndexSnapshot(one);
    expect(await note()).toEqual(claimed);
  });

  it('is stored for a single change after an hour, and built anew after a day: then what the log never told is found', async () => {
    const more = uniqueWord();
    const replica = newReplica();
    await putAll(cardsOf(more));
    expect(await found(replica, more)).toBe(0);
    const before = await storedVersion();
    await setStored({ synced_at: new Date(Date.now() - HOUR_MS).toISOString() });
    await publishIndexSnapshot(replica);
    expect(await storedVersion()).toBe(before);
    await newJob(employer, { job_title: more });
    await publishIndexSnapshot(replica);
    expect(await storedVersion()).not.toBe(before);
    expect(await opened(more)).toMatchObject({ count: [MANY, 1], from: 'store' });

    await setStored({ built_at: new Date(Date.now() - 24 * HOUR_MS).toISOString() });
    await publishIndexSnapshot(replica);
    expect(await found(replica, more)).toBe(2);
    expect(await opened(more)).toMatchObject({ count: [MANY, 2], from: 'store' });
  });
});
