import { describe, expect, it } from 'vitest';
import { managerKey } from '../../lambdas/data/keys/accounts.ts';
import { listingChangeKey, listingKey } from '../../lambdas/data/keys/listings.ts';
import { getListing } from '../../lambdas/data/listings/listings.ts';
import { putBackJob, takeDownJob } from '../../lambdas/data/operations/take-down.ts';
import { eventually } from '../support/api/eventually.ts';
import { ask } from '../support/api/in-process.ts';
import { askInterrupted, countCommands, isWrite } from '../support/api/interrupt.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import {
  type Employer,
  jobInput,
  newcomer,
  newEmployer,
  newJob,
  times,
  uniqueWord,
} from '../support/worlds/world.ts';

/** The public listing of an open job, and its changes in the log. */

const employer = await newEmployer(api);

/** Sets when a manager confirmed their address; null, as after its change. */
async function confirm({ id }: Employer, email_confirmed_at: string | null): Promise<void> {
  const { revision } = (await table.get(managerKey(id))) ?? {};
  await table.set(managerKey(id), { email_confirmed_at, revision: Number(revision) + 1 });
}

/** The log's changes of a job, oldest first. */
async function logged(job: string) {
  const entries = await table.all({ pk: listingChangeKey('', '').pk, job_id: job });
  return entries
    .toSorted((one, other) => (String(one.sk) < String(other.sk) ? -1 : 1))
    .map(({ revision, closed }) => (closed === true ? `${revision} closed` : `${revision}`));
}

const edit = ({ id }: { id: string }) => ({ id, job_title: uniqueWord() });

describe('a job is listed', () => {
  it('with a preview of its description, its company and its location', async () => {
    const word = uniqueWord();
    const long = `${word} ${'Ärger 🥐 '.repeat(100)}end`;
    const job = await newJob(employer, {
      job_description: long,
      benefits: ['Bread'],
      schedule: 'Nights',
      screening_questions: [{ question_text: 'Secret?' }],
    });
    const candidate = await newcomer(api);
    const search = (q: string) => candidate.call('getJobPostings', { q });
    const { jobPostings } = await search(word);
    const {
      applicant_count: _,
      new_application_count: __,
      application_count: ___,
      screening_questions: ____,
      video_questions: _____,
      revision: ______,
      ...open
    } = job;
    const [{ excerpt, ...card } = { job_description: '' }] = jobPostings;
    expect(excerpt).toBeUndefined();
    const preview = card.job_description;
    expect(card).toEqual({ ...open, job_description: preview, applied: false, saved: false });
    expect(preview.length).toBeGreaterThanOrEqual(140);
    expect(preview.length).toBeLessThan(400);
    expect(preview.endsWith('…')).toBe(true);
    expect(long.startsWith(preview.slice(0, -2))).toBe(true);
    expect(preview.isWellFormed()).toBe(true);
    // Words beyond the preview are found too.
    const found = await search(`${word} end`);
    expect(found.jobPostings.map(({ id }) => id)).toEqual([job.id]);
  });

  it('while its manager’s address is confirmed, always with the time of its first listing', async () => {
    const own = await newEmployer(api);
    const job = await newJob(own);
    expect(await getListing(job.id)).toMatchObject({ listed: false, listed_at: null, revision: 1 });
    const before = new Date().toISOString();
    await confirm(own, before);
    const { listed_at } = await eventually(async () => {
      const card = await getListing(job.id);
      expect(card).toMatchObject({ listed: true, revision: 2 });
      return { ...card };
    });
    expect(String(listed_at) >= before).toBe(true);
    await confirm(own, null);
    await eventually(async () =>
      expect(await getListing(job.id)).toMatchObject({ listed: false, listed_at, revision: 3 }),
    );
    await own.call('updateJob', edit(job));
    expect(await getListing(job.id)).toMatchObject({ listed: false, listed_at, revision: 4 });
    await confirm(own, new Date().toISOString());
    await eventually(async () =>
      expect(await getListing(job.id)).toMatchObject({ listed: true, listed_at, revision: 5 }),
    );
    await own.call('updateJob', edit(job));
    expect(await getListing(job.id)).toMatchObject({ listed: true, listed_at, revision: 6 });
    const next = await newJob(own);
    const { created_at } = next;
    expect(await getListing(next.id)).toMatchObject({ listed: true, listed_at: created_at });
    expect(await logged(job.id)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('even if the address is confirmed while it is posted', async () => {
    const own = await newEmployer(api);
    const posted = await askInterrupted(own, 'createJob', jobInput(own), () =>
      confirm(own, new Date().toISOString()),
    );
    expect(await getListing(posted.output?.job.id ?? '')).toMatchObject({
      listed: true,
      revision: 1,
    });
  });
});

describe('a listing', () => {
  it("is updated by the stream's consumer, not by the company's edit itself", async () => {
    const own = await newEmployer(api);
    const jobs = await times(5, () => newJob(own));
    const name = uniqueWord();
    const { id } = own.company;
    expect(
      await countCommands(() => ask('updateCompany', { id, name }, { by: own }), isWrite),
    ).toBe(1);
    await eventually(async () => {
      for (const job of jobs)
        expect(await getListing(job.id)).toMatchObject({ job: { company: [{ name }] } });
    });
  });

  it('holds the whole description, and is removed when the job is closed', async () => {
    const job_description = 'Bakes. '.repeat(300).trim();
    const job = await newJob(employer, { job_description });
    expect((await getListing(job.id))?.job).toMatchObject({ id: job.id, job_description });
    await employer.call('deactivateJob', { job_posting_id: job.id });
    expect(await getListing(job.id)).toBeUndefined();
    expect(await logged(job.id)).toEqual(['1', '2 closed']);
  });

  it('that is lost is written again when its job is saved, and does not block its closing', async () => {
    const [saved, closed, down] = await times(3, () => newJob(employer));
    if (!saved || !closed || !down) throw new Error('There are no jobs');
    for (const { id } of [saved, closed, down]) await table.remove(listingKey(id));
    await employer.call('updateJob', edit(saved));
    expect((await getListing(saved.id))?.job).toMatchObject({ id: saved.id });
    await employer.call('deactivateJob', { job_posting_id: closed.id });
    await takeDownJob(down.id);
    await putBackJob(down.id);
    const { revision = 0 } = (await getListing(down.id)) ?? {};
    expect(revision).toBeGreaterThan(1_000_000);
    expect(await logged(closed.id)).toEqual(['1', expect.stringMatching(/^\d{10} closed$/)]);
  });

  it('of a reopened job has a higher revision than all before', async () => {
    const job = await newJob(employer);
    await employer.call('updateJob', edit(job));
    await takeDownJob(job.id);
    await putBackJob(job.id);
    expect(await getListing(job.id)).toMatchObject({ revision: 4 });
    await takeDownJob(job.id);
    expect(await logged(job.id)).toEqual(['1', '2', '3 closed', '4', '5 closed']);
  });
});
