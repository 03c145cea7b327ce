import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listingChangeKey, listingKey } from '../../lambdas/data/keys/listings.ts';
import { createApi } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
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
import { newEmployer, newJob, times, uniqueWord } from '../support/worlds/world.ts';

/**
 * The search index is a copy: it must be right at every search, however it was built. The stack and the test are
 * separate processes.
 */

const { unitsOf } = await import('../support/engine/units.ts');
const { corruptListings } = await import('../../lambdas/data/listings/corrupt-listings.ts');
const { rebuildEntry } = await import('../../lambdas/data/listings/listing-changes.ts');
const { closeJob } = await import('../../lambdas/data/postings/close-job.ts');
const { getJob } = await import('../../lambdas/data/jobs/jobs.ts');
const foundByStack = async (q: string) =>
  (await employer.call('getJobPostings', { q })).matching_count;

describe('a search', () => {
  it('finds jobs that another process posted, edited or closed a moment ago', async () => {
    const replica = newReplica();
    for (let round = 0; round < 8; round++) {
      const [word, edited] = [uniqueWord(), uniqueWord()];
      const job = await newJob(employer, { job_title: word });
      expect(await countMatches(replica, word)).toBe(1);
      await employer.call('updateJob', { id: job.id, job_title: edited });
      expect([await countMatches(replica, word), await countMatches(replica, edited)]).toEqual([
        0, 1,
      ]);
      expect(await foundByStack(edited)).toBe(1);
      if (round % 2 === 0) await employer.call('deactivateJob', { job_posting_id: job.id });
      else await closeJob(job.id, () => getJob(job.id));
      expect([await countMatches(replica, edited), await foundByStack(edited)]).toEqual([0, 0]);
    }
  }, 60_000);

  it('reads only one page of the log if nothing has changed', async () => {
    const replica = newReplica();
    await countMatches(replica, '');
    await countMatches(replica, '');
    const seen = watch(() => {});
    await countMatches(replica, '');
    expect(seen).toMatchObject([{ command: 'QueryCommand', pk: 'LISTING_CHANGES' }]);
  });

  it('reads no old entries, even if nothing has changed since', async () => {
    const replica = newReplica();
    await newJob(employer);
    await countMatches(replica, '');
    const inAnHour = -60 * 60_000;
    await withClockBehind(inAnHour, () => countMatches(replica, ''));
    const seen = watch(() => {});
    await withClockBehind(inAnHour, () => countMatches(replica, ''));
    const since = new Date(Date.now() - inAnHour - 2 * 60_000).toISOString();
    expect(seen.filter(({ from }) => from > since)).toHaveLength(1);
  });

  it('finds changes by slow writers and by different clocks', async () => {
    const replica = newReplica();
    const word = uniqueWord();
    const open = new Map<string, number>();
    // The maximum allowed: 20 seconds in a transaction, and clocks that are ten seconds apart.
    const ahead = () => Math.round(-29_000 + Math.random() * 38_000);
    for (let round = 0; round < 60; round++) {
      const [first] = [...open];
      if (first !== undefined && Math.random() < 0.5) {
        const [id, revision] = first;
        open.delete(id);
        await table.remove(listingKey(id));
        await logChange({ job_id: id, revision: revision + 1, closed: true }, ahead());
      } else {
        const [card] = newListings(word);
        if (card === undefined) throw new Error('There is no card');
        open.set(card.id, 1);
        await table.put(card.item);
        await logChange({ job_id: card.id, revision: 1 }, ahead());
      }
      expect(await countMatches(replica, word)).toBe(open.size);
    }
  });

  it('still finds changes after an entry from the future', async () => {
    const replica = newReplica();
    const [early, late] = [uniqueWord(), uniqueWord()];
    const cards = newListings(early);
    await storeListings(cards);
    await logChange({ job_id: cards[0]?.id, revision: 1 }, 60 * 60_000);
    expect(await withClockBehind(120_000, () => countMatches(replica, early))).toBe(1);
    const [posted] = newListings(late);
    if (posted === undefined) throw new Error('There is no card');
    await storeListings([posted]);
    await logChange({ job_id: posted.id, revision: 1 }, -60_000);
    expect(await countMatches(replica, late)).toBe(1);
  });

  it('waits for a new or removed listing if it sees the log entry first', async () => {
    const replica = newReplica();
    const word = uniqueWord();
    const cards = newListings(word);
    const [card] = cards;
    if (card === undefined) throw new Error('There is no card');
    await logChange({ job_id: card.id, revision: 1 });
    expect(await countMatches(replica, word)).toBe(0);
    await storeListings(cards);
    expect(await countMatches(replica, word)).toBe(1);
    await logChange({ job_id: card.id, revision: 2, closed: true });
    expect(await countMatches(replica, word)).toBe(1);
    await table.remove(listingKey(card.id));
    expect(await countMatches(replica, word)).toBe(0);
    // Reopened: the log entry is seen before the listing, and before a late entry.
    await logChange({ job_id: card.id, revision: 3 });
    expect(await countMatches(replica, word)).toBe(0);
    await logChange({ job_id: card.id, revision: 1 }, -20_000);
    expect(await countMatches(replica, word)).toBe(0);
    await storeListings([{ ...card, item: { ...card.item, revision: 3 } }]);
    expect(await countMatches(replica, word)).toBe(1);
  });

  it.each(['QueryCommand', 'BatchGetItemCommand'])(
    'that fails at %s leaves nothing out the next time',
    async (failing) => {
      const replica = newReplica();
      await countMatches(replica, '');
      const word = uniqueWord();
      const job = await newJob(employer, { job_title: word });
      watch(({ command }) => {
        if (command === failing) throw new Error('The table is out of reach');
      });
      await expect(countMatches(replica, word)).rejects.toThrow('out of reach');
      client.middlewareStack.remove(WATCH);
      expect(await countMatches(replica, word)).toBe(1);
      await employer.call('deactivateJob', { job_posting_id: job.id });
      expect(await countMatches(replica, word)).toBe(0);
    },
  );

  it('does not reuse a read of the log that began before it', async () => {
    const replica = newReplica();
    await countMatches(replica, '');
    const [first, second] = [uniqueWord(), uniqueWord()];
    await newJob(employer, { job_title: first });
    let other: Promise<number> | undefined;
    watch(async ({ command }) => {
      if (command !== 'BatchGetItemCommand' || other !== undefined) return;
      await newJob(employer, { job_title: second });
      other = countMatches(replica, second);
    });
    expect(await countMatches(replica, first)).toBe(1);
    expect(await other).toBe(1);
  });

  it('shares its read of the log with parallel searches', async () => {
    const replica = newReplica();
    await countMatches(replica, '');
    const word = uniqueWord();
    await newJob(employer, { job_title: word });
    const seen = watch(() => {});
    const all = Array.from({ length: 20 }, () => countMatches(replica, word));
    expect(await Promise.all(all)).toEqual(Array(20).fill(1));
    expect(seen.map(({ command }) => command)).toEqual(['QueryCommand', 'BatchGetItemCommand']);
  });
});

describe('a corrupt listing', () => {
  it.for([
    ['is no JSON', (word: string) => ({ card: word })],
    ['lacks the required fields', (word: string) => ({ card: JSON.stringify({ word }) })],
    ['has an invalid version', (word: string) => ({ schema_version: word })],
  ] as const)(
    'that %s is skipped and reported, and all other jobs are found',
    async ([, broken]) => {
      const replica = newReplica();
      await countMatches(replica, '');
      const told = vi.spyOn(console, 'error').mockReturnValue();
      const counted = vi.fn();
      corruptListings.subscribe(counted);
      onTestFinished(() => {
        corruptListings.unsubscribe(counted);
        told.mockRestore();
      });
      const word = uniqueWord();
      const cards = newListings(word, 3);
      await storeListings(cards);
      for (const { id } of cards) await logChange({ job_id: id, revision: 1 });
      expect(await countMatches(replica, word)).toBe(3);
      const [bad] = cards;
      if (bad === undefined) throw new Error('There is no card');
      await table.set(listingKey(bad.id), broken(word));
      await logChange({ job_id: bad.id, revision: 2 });
      const built = newReplica(async () => false);
      for (const each of [replica, built, replica]) {
        expect(await countMatches(each, word)).toBe(2);
        expect(counted).toHaveBeenLastCalledWith({ job: bad.id }, 'hiring:corrupt-listing');
      }
      // Once by the replica that followed the log, and once or twice by the one built from the table.
      expect(told.mock.calls.length).toBe(counted.mock.calls.length);
      expect(inspect(told.mock.calls, { depth: null })).not.toContain(word);
      const times = counted.mock.calls.length;
      await countMatches(replica, word);
      expect(counted).toHaveBeenCalledTimes(times);
      await storeListings([bad]);
      await logChange({ job_id: bad.id, revision: 1 });
      expect(await countMatches(replica, word)).toBe(3);
      await table.remove(listingKey(bad.id));
      await logChange({ job_id: bad.id, revision: 3, closed: true });
    },
  );
});

describe('building an index from the table', () => {
  it('resumes after a failure, and includes changes since', async () => {
    const word = uniqueWord();
    // Two partitions with more than a page each, so that one is read further than the other.
    const parts = Map.groupBy(newListings(word, 15_000), ({ item }) => item.pk);
    const [far = [], near = []] = parts.values();
    const cards = [...far.slice(0, 180), ...near.slice(0, 101)];
    expect(cards).toHaveLength(281);
    await storeListings(cards);
    const replica = newReplica(async () => false);
    let pages = 0;
    const begun = watch(({ pk }) => {
      if (pk?.startsWith('OPEN') && ++pages > 40) throw new Error('Out of time');
    });
    await expect(countMatches(replica, word)).rejects.toThrow('Out of time');
    expect(listingPages(begun)).toBe(pages);
    const [one] = cards;
    await table.remove(listingKey(one?.id ?? ''));
    await logChange({ job_id: one?.id, revision: 2, closed: true });
    const posted = await newJob(employer, { job_title: word });
    const seen = watch(() => {});
    expect(await countMatches(replica, word)).toBe(281);
    expect(listingPages(seen)).toBe(26);
    await employer.call('deactivateJob', { job_posting_id: posted.id });
    expect(await countMatches(replica, word)).toBe(280);
  });

  it('happens once in every replica after a `rebuild` entry', async () => {
    const [one, other] = [newReplica(), newReplica()];
    await Promise.all([countMatches(one, ''), countMatches(other, '')]);
    const word = uniqueWord();
    await storeListings(newListings(word));
    expect(await countMatches(one, word)).toBe(0);
    await table.put(rebuildEntry());
    for (const replica of [one, other, newReplica()])
      expect(await countMatches(replica, word)).toBe(1);
    const seen = watch(() => {});
    for (const replica of [one, other]) expect(await countMatches(replica, word)).toBe(1);
    expect(listingPages(seen)).toBe(0);
  });
});

// Last: its entries of the log would be read by every test of the next minute.
describe('a search after a change of many jobs', () => {
  it('reads one entry of the log for a renamed company, or a moved location, with many jobs', async () => {
    const own = await newEmployer(createApi(stack.url));
    const jobs = await times(40, () => newJob(own));
    const replica = newReplica();
    const unitsOfSearch = async (q: string, matches: number) => {
      const { reads } = await unitsOf(async () => {
        expect(await countMatches(replica, q)).toBe(matches);
      });
      return reads;
    };
    await countMatches(replica, '');
    const [name, city] = [uniqueWord(), uniqueWord()];
    const before = await unitsOfSearch(name, 0);
    await own.call('updateCompany', { id: own.company.id, name });
    await own.call('updateLocation', { id: own.location.id, city });
    await eventually(async () => {
      expect(await foundByStack(`${name} ${city}`)).toBe(jobs.length);
      expect(await foundByStack(city)).toBe(jobs.length);
    });
    expect(await unitsOfSearch(`${name} ${city}`, jobs.length)).toBeLessThanOrEqual(before + 10);
    expect(await unitsOfSearch(name, jobs.length)).toBeLessThanOrEqual(before + 10);
    const entries = (await table.all({ pk: listingChangeKey('', '').pk })).filter(
      (entry) => !('job_id' in entry) && JSON.stringify(entry).includes(own.company.id),
    );
    const kinds = entries.map((entry) => ('company' in entry ? 'company' : 'location'));
    expect(kinds.toSorted()).toEqual(['company', 'location']);
    // An index that is built from the table has the same.
    const rebuilt = newReplica();
    expect(await countMatches(rebuilt, `${name} ${city}`)).toBe(jobs.length);
    // Later edits of one job go on as before.
    const [{ id } = await newJob(own)] = jobs;
    const job_title = uniqueWord();
    await own.call('updateJob', { id, job_title });
    await unitsOfSearch(`${job_title} ${name} ${city}`, 1);
  });
});
