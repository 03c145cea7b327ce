import { describe, expect, it } from 'vitest';
import { listingKey } from '../../lambdas/data/keys/listings.ts';
import { getListing } from '../../lambdas/data/listings/listings.ts';
import type { Call, Input } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { askInterrupted } from '../support/api/interrupt.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { storeConfirmed } from '../support/worlds/confirmed-address.ts';
import type { Person } from '../support/worlds/person.ts';
import {
  jobInput,
  newCandidate,
  newEmployer,
  newJob,
  newManager,
  uniqueWord,
  withNewCompany,
} from '../support/worlds/world.ts';

/** Races: a second call runs between the read and the write of the first. */

const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);

describe('a listing', () => {
  const listed = async (word: string) =>
    (await candidate.call('getJobPostings', { q: word })).jobPostings.map((card) => ({
      title: card.job_title,
      name: card.company[0]?.name,
      city: card.company_location[0]?.city,
    }));

  /** A job of a new company: its employer, a word that finds it, and calls that change how it is listed. */
  async function listedJob(manager: Person = employer) {
    const own = await withNewCompany(manager);
    const word = uniqueWord();
    const { id } = await newJob(own, { job_description: word });
    /** A call, and other calls between its read and its write. */
    const call =
      <C extends Call>(name: C, input: Input<C>) =>
      (meanwhile?: () => Promise<unknown>) =>
        meanwhile === undefined
          ? own.ask(name, input)
          : askInterrupted(own, name, input, meanwhile);
    return {
      own,
      id,
      word,
      calls: {
        post: call('createJob', jobInput(own, { job_description: word })),
        rename: call('updateCompany', { id: own.company.id, name: 'New name' }),
        move: call('updateLocation', { id: own.location.id, city: 'New city' }),
        edit: call('updateJob', { id, job_title: 'New title' }),
        close: call('deactivateJob', { job_posting_id: id }),
      },
      old: { title: 'Baker', name: own.company.name, city: 'Portland' },
    };
  }

  type Listed = Awaited<ReturnType<typeof listedJob>>;

  const [title, name, city] = ['New title', 'New name', 'New city'];

  const RACES = [
    { call: 'rename', meanwhile: ['post'], after: [{ name }, { name }] },
    { call: 'rename', meanwhile: ['edit'], after: [{ name, title }] },
    { call: 'rename', meanwhile: ['move'], after: [{ name, city }] },
    { call: 'move', meanwhile: ['rename'], after: [{ name, city }] },
    { call: 'move', meanwhile: ['post'], after: [{ city }, { city }] },
    { call: 'edit', meanwhile: ['rename', 'move'], after: [{ title, name, city }] },
    { call: 'edit', meanwhile: ['close'], after: [] },
    { call: 'close', meanwhile: ['edit'], after: [] },
  ] as const;
  it.for(RACES)('has the changes of all calls: $call, and meanwhile $meanwhile', async (race) => {
    const { word, calls, old } = await listedJob();
    const reply = await calls[race.call](async () => {
      for (const each of race.meanwhile) expect((await calls[each]()).output).toBeDefined();
    });
    expect(reply.status).toBe(200);
    if (race.after.length === 0) {
      expect(reply.output).toMatchObject({ job: { job_title: title, is_active: false } });
    }
    await eventually(async () =>
      expect(await listed(word)).toEqual(race.after.map((changed) => ({ ...old, ...changed }))),
    );
  });

  it("stays removed if the job is closed during the company's edit", async () => {
    const { own, word, calls, old } = await listedJob();
    const open = uniqueWord();
    await newJob(own, { job_description: open });
    expect(await listed(word)).toEqual([old]);
    expect((await calls.rename(calls.close)).status).toBe(200);
    // The consumer has updated the company's listings.
    await eventually(async () => expect(await listed(open)).toEqual([{ ...old, name }]));
    expect(await listed(word)).toEqual([]);
  });

  it.each([
    [
      'company',
      ({ calls }: Listed) => calls.rename(),
      { job: { company: [{ name: 'New name' }] } },
    ],
    [
      'location',
      ({ calls }: Listed) => calls.move(),
      { job: { company_location: [{ city: 'New city' }] } },
    ],
    ['manager', ({ own }: Listed) => storeConfirmed(own), { listed: true }],
  ] as const)(
    'that was lost is written again with what its %s has become during the edit',
    async (_, change, now) => {
      const world = await listedJob(await newManager(api));
      const { own, id, calls } = world;
      const other = await newJob(own);
      await table.remove(listingKey(id));
      const reply = await calls.edit(async () => {
        await change(world);
        // The stream's consumer has updated all listings that there are.
        await eventually(async () => expect(await getListing(other.id)).toMatchObject(now));
      });
      expect(reply.status).toBe(200);
      expect(await getListing(id)).toMatchObject(now);
    },
  );

  it('is posted with the newest names of company and location', async () => {
    const { word, calls } = await listedJob();
    await calls.close();
    const moved = await calls.post(calls.move);
    expect(moved.output?.job.company_location[0]?.city).toBe(city);
    const renamed = await calls.post(calls.rename);
    expect(renamed.output?.job.company[0]?.name).toBe(name);
    const card = { title: 'Baker', name, city };
    await eventually(async () => expect(await listed(word)).toEqual([card, card]));
  });
});
