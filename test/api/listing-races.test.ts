import { describe, expect, it } from 'vitest';
import { listingKey } from '../../lambdas/data/keys/listings.ts';
import { getListing } from '../../lambdas/data/listings/listings.ts';
import { eventually } from '../support/api/eventually.ts';
import { askInterrupted } from '../support/api/interrupt.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { storeConfirmed } from '../support/worlds/confirmed-address.ts';
import type { Person } from '../support/worlds/person.ts';
import {
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

  /** An employer, a word that finds their jobs, and the inputs of calls that change a listing. */
  async function listedJob(manager: Person = employer) {
    const own = await withNewCompany(manager);
    const word = uniqueWord();
    const post = { job_title: 'Baker', job_description: word } as const;
    const { id } = await newJob(own, post);
    const { location } = own;
    const place = {
      location_name: location.location_name,
      address: location.address,
      state: location.state,
      zip_code: location.zip_code,
    };
    return {
      own,
      word,
      post,
      rename: { id: own.company.id, name: 'New name' },
      move: { ...place, id: location.id, city: 'New city' },
      edit: {
        id,
        job_title: 'New title',
        job_description: word,
        hourly_pay_in_cents: 1,
        employment_type: 'contract',
      } as const,
      close: { job_posting_id: id },
      old: { title: 'Baker', name: own.company.name, city: 'Portland' },
    };
  }

  type Listed = Awaited<ReturnType<typeof listedJob>>;

  it("gets the company's new name if the job is posted during the rename", async () => {
    const { own, word, post, rename, old } = await listedJob();
    const reply = await askInterrupted(own, 'updateCompany', rename, () => newJob(own, post));
    expect(reply.status).toBe(200);
    await eventually(async () =>
      expect(await listed(word)).toEqual(Array(2).fill({ ...old, name: 'New name' })),
    );
  });

  it("gets the company's new name if the job is edited during the rename", async () => {
    const { own, word, rename, edit, old } = await listedJob();
    const reply = await askInterrupted(own, 'updateCompany', rename, () =>
      own.call('updateJob', edit),
    );
    expect(reply.status).toBe(200);
    await eventually(async () =>
      expect(await listed(word)).toEqual([{ ...old, title: 'New title', name: 'New name' }]),
    );
  });

  it("gets the company's new name if the location is edited during the rename", async () => {
    const { own, word, rename, move, old } = await listedJob();
    const reply = await askInterrupted(own, 'updateCompany', rename, () =>
      own.call('updateLocation', move),
    );
    expect(reply.status).toBe(200);
    await eventually(async () =>
      expect(await listed(word)).toEqual([{ ...old, name: 'New name', city: 'New city' }]),
    );
  });

  it("stays removed if the job is closed during the company's edit", async () => {
    const { own, word, rename, close, old } = await listedJob();
    const open = uniqueWord();
    await newJob(own, { job_title: 'Baker', job_description: open });
    expect(await listed(word)).toEqual([old]);
    const reply = await askInterrupted(own, 'updateCompany', rename, () =>
      own.call('deactivateJob', close),
    );
    expect(reply.status).toBe(200);
    // The consumer has updated the company's listings.
    await eventually(async () =>
      expect(await listed(open)).toEqual([{ ...old, name: 'New name' }]),
    );
    expect(await listed(word)).toEqual([]);
  });

  it("gets the location's new city if the company is renamed during the edit", async () => {
    const { own, word, rename, move, old } = await listedJob();
    const reply = await askInterrupted(own, 'updateLocation', move, () =>
      own.call('updateCompany', rename),
    );
    expect(reply.status).toBe(200);
    await eventually(async () =>
      expect(await listed(word)).toEqual([{ ...old, name: 'New name', city: 'New city' }]),
    );
  });

  it("gets the location's new city if the job is posted during the edit", async () => {
    const { own, word, post, move, old } = await listedJob();
    const reply = await askInterrupted(own, 'updateLocation', move, () => newJob(own, post));
    expect(reply.status).toBe(200);
    await eventually(async () =>
      expect(await listed(word)).toEqual(Array(2).fill({ ...old, city: 'New city' })),
    );
  });

  it("has the job's edit, and the company and location that changed during it", async () => {
    const { own, word, rename, move, edit } = await listedJob();
    const reply = await askInterrupted(own, 'updateJob', edit, async () => {
      await own.call('updateCompany', rename);
      await own.call('updateLocation', move);
    });
    expect(reply.status).toBe(200);
    await eventually(async () =>
      expect(await listed(word)).toEqual([
        { title: 'New title', name: 'New name', city: 'New city' },
      ]),
    );
  });

  it('stays removed if the job is closed during its edit', async () => {
    const { own, word, edit, close } = await listedJob();
    const reply = await askInterrupted(own, 'updateJob', edit, () =>
      own.call('deactivateJob', close),
    );
    expect(reply.output?.job).toMatchObject({ job_title: 'New title', is_active: false });
    await eventually(async () => expect(await listed(word)).toEqual([]));
  });

  it('is removed when the job closes, even if the job is edited at the same time', async () => {
    const { own, word, edit, close } = await listedJob();
    const reply = await askInterrupted(own, 'deactivateJob', close, () =>
      own.call('updateJob', edit),
    );
    expect(reply.output?.job).toMatchObject({ job_title: 'New title', is_active: false });
    await eventually(async () => expect(await listed(word)).toEqual([]));
  });

  it.each([
    [
      'company',
      ({ own, rename }: Listed) => own.call('updateCompany', rename),
      { job: { company: [{ name: 'New name' }] } },
    ],
    [
      'location',
      ({ own, move }: Listed) => own.call('updateLocation', move),
      { job: { company_location: [{ city: 'New city' }] } },
    ],
    ['manager', ({ own }: Listed) => storeConfirmed(own), { listed: true }],
  ] as const)(
    'that was lost is written again with what its %s has become during the edit',
    async (_, change, now) => {
      const world = await listedJob(await newManager(api));
      const { own, edit } = world;
      const other = await newJob(own);
      await table.remove(listingKey(edit.id));
      const reply = await askInterrupted(own, 'updateJob', edit, async () => {
        await change(world);
        // The stream's consumer has updated all listings that there are.
        await eventually(async () => expect(await getListing(other.id)).toMatchObject(now));
      });
      expect(reply.status).toBe(200);
      expect(await getListing(edit.id)).toMatchObject(now);
    },
  );

  it('is posted with the newest names of company and location', async () => {
    const { own, word, post, rename, move, close } = await listedJob();
    await own.call('deactivateJob', close);
    const input = {
      ...post,
      company_id: own.company.id,
      location_id: own.location.id,
      hourly_pay_in_cents: 1,
      employment_type: 'contract',
    } as const;
    const moved = await askInterrupted(own, 'createJob', input, () =>
      own.call('updateLocation', move),
    );
    expect(moved.output?.job.company_location[0]?.city).toBe('New city');
    const renamed = await askInterrupted(own, 'createJob', input, () =>
      own.call('updateCompany', rename),
    );
    expect(renamed.output?.job.company[0]?.name).toBe('New name');
    const card = { title: 'Baker', name: 'New name', city: 'New city' };
    await eventually(async () => expect(await listed(word)).toEqual([card, card]));
  });
});
