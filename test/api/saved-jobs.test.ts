import { describe, expect, it } from 'vitest';
import { getJobPostings } from '../../lambdas/contract/calls/open-jobs.ts';
import { JOB_CLOSED } from '../../lambdas/contract/texts/texts.ts';
import { candidateKey } from '../../lambdas/data/keys/accounts.ts';
import { appliedKey, savedFlagKey } from '../../lambdas/data/keys/jobs.ts';
import { ask, invoke } from '../support/api/in-process.ts';
import { refusal } from '../support/api/refusals.ts';
import { setQuotas } from '../support/api/set-quotas.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import {
  newCandidate,
  newcomer,
  newEmployer,
  newJob,
  times,
  uniqueWord,
} from '../support/worlds/world.ts';

const employer = await newEmployer(api);

const save = (by: Person, { id }: { id: string }) => by.call('saveJob', { job_posting_id: id });
const unsave = (by: Person, { id }: { id: string }) => by.call('unsaveJob', { job_posting_id: id });
const savedJobs = async (by: Person) => (await by.call('getSavedJobs', {})).jobs;
const keptIds = async (by: Person) => (await savedJobs(by)).map(({ id }) => id);
const counted = async ({ id }: Person) => {
  return (await table.get(candidateKey(id)))?.saved_job_count;
};

describe('a job that a candidate saves', () => {
  it('is on their list, the latest first, as a card with the time, until they remove it', async () => {
    const person = await newcomer(api);
    expect(await person.call('getSavedJobs', {})).toEqual({ jobs: [] });
    const jobs = await times(3, () => newJob(employer, { job_description: 'Long. '.repeat(100) }));
    const [first, second, third] = jobs;
    if (!first || !second || !third) throw new Error('Not enough jobs');
    // Not in the order in which they were posted.
    for (const job of [second, third, first]) {
      expect(await save(person, job)).toEqual({ saved: true });
    }
    expect(await keptIds(person)).toEqual([first.id, third.id, second.id]);
    const { saved_at, ...card } = (await savedJobs(person))[0] ?? { saved_at: '' };
    expect(Math.abs(Date.parse(saved_at) - Date.now())).toBeLessThan(60_000);
    const { jobPostings } = await person.call('getJobPostings', {
      q: employer.company.name.split(' ')[1],
    });
    expect(jobPostings.find(({ id }) => id === first.id)).toEqual(card);
    expect(card).toMatchObject({ saved: true, applied: false, is_active: true });

    expect(await unsave(person, third)).toEqual({ saved: false });
    expect(await keptIds(person)).toEqual([first.id, second.id]);
    // Saved again, it is the latest.
    await save(person, second);
    await unsave(person, second);
    await save(person, second);
    expect(await keptIds(person)).toEqual([second.id, first.id]);
  });

  it('is marked everywhere for the candidate, and for no other person', async () => {
    const [person, other] = await Promise.all([newCandidate(api), newcomer(api)]);
    const word = uniqueWord();
    const [plain, saved, applied, both] = await times(4, () =>
      newJob(employer, { job_title: word }),
    );
    if (!plain || !saved || !applied || !both) throw new Error('Not enough jobs');
    await apply(person, applied);
    await apply(person, both);
    await save(person, saved);
    await save(person, both);
    const marks = async (by: Person) =>
      new Map(
        (await by.call('getJobPostings', { q: word })).jobPostings.map((card) => [
          card.id,
          [card.applied, card.saved],
        ]),
      );
    expect(await marks(person)).toEqual(
      new Map([
        [plain.id, [false, false]],
        [saved.id, [false, true]],
        [applied.id, [true, false]],
        [both.id, [true, true]],
      ]),
    );
    expect([...(await marks(other)).values()]).toEqual(Array(4).fill([false, false]));
    expect([...(await marks(employer)).values()]).toEqual(Array(4).fill([undefined, undefined]));
    const page = async (by: Person) => (await by.call('getJobPosting', { id: both.id })).job;
    expect(await page(person)).toMatchObject({ applied: true, saved: true });
    expect(await page(other)).toMatchObject({ applied: false, saved: false });
    expect(await page(employer)).not.toHaveProperty('saved');
    expect((await savedJobs(person)).map((job) => [job.id, job.applied, job.saved])).toEqual([
      [both.id, true, true],
      [saved.id, false, true],
    ]);
    // An unfinished application can be continued, so it does not count as applied.
    const asking = await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
    await person.call('createJobApplication', { job_posting_id: asking.id });
    await save(person, asking);
    expect((await savedJobs(person))[0]).toMatchObject({
      id: asking.id,
      applied: false,
      saved: true,
    });
  });

  it('stays on the list when it closes, marked as closed; a closed job cannot be saved', async () => {
    const person = await newcomer(api);
    const [job, closed] = await Promise.all([newJob(employer), newJob(employer)]);
    await save(person, job);
    for (const { id } of [job, closed]) {
      await employer.call('deactivateJob', { job_posting_id: id });
    }
    expect(await savedJobs(person)).toMatchObject([
      { id: job.id, is_active: false, company: [{ name: employer.company.name }] },
    ]);
    expect(await person.ask('saveJob', { job_posting_id: closed.id })).toMatchObject(
      refusal(409, JOB_CLOSED),
    );
    // A saved job stays saved, and can be removed.
    await save(person, job);
    await unsave(person, job);
    expect(await savedJobs(person)).toEqual([]);
    expect((await person.ask('saveJob', { job_posting_id: job.id })).status).toBe(409);
  });

  it('is saved once and removed once, even by repeated and parallel calls', async () => {
    const person = await newcomer(api);
    const job = await newJob(employer);
    for (const act of [save, save]) {
      await Promise.all(Array.from({ length: 10 }, () => act(person, job)));
      expect(await keptIds(person)).toEqual([job.id]);
      expect(await counted(person)).toBe(1);
    }
    await Promise.all(Array.from({ length: 10 }, () => unsave(person, job)));
    expect(await unsave(person, job)).toEqual({ saved: false });
    expect(await keptIds(person)).toEqual([]);
    expect(await counted(person)).toBe(0);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? save : unsave)(person, job)),
    );
    const ids = await keptIds(person);
    expect(await counted(person)).toBe(ids.length);
    expect((await person.call('getJobPosting', { id: job.id })).job.saved).toBe(ids.length === 1);
  });

  it('must exist', async () => {
    const person = await newcomer(api);
    const id = `01ARZ3NDEKTSV4RRFFQ69G5FAV_${employer.company.id}`;
    for (const call of ['saveJob', 'unsaveJob'] as const) {
      expect(await person.ask(call, { job_posting_id: id })).toMatchObject(
        refusal(404, 'There is no such job.'),
      );
    }
  });

  it('counts toward a limit; removing one makes room', async () => {
    const person = await newcomer(api);
    setQuotas({ saved_jobs: 2 });
    const jobs = await times(5, () => newJob(employer));
    const ids = jobs.map((job) => ({ job_posting_id: job.id }));
    const replies = await Promise.all(ids.map((input) => ask('saveJob', input, { by: person })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(replies.flatMap(({ failure }) => failure ?? [])).toEqual(
      Array(3).fill({
        error: 'You can save 2 jobs. Remove one first.',
      }),
    );
    const [one] = await keptIds(person);
    await unsave(person, { id: one ?? '' });
    const again = ids.filter((_, index) => replies[index]?.status !== 200)[0];
    expect(
      (await ask('saveJob', again ?? ids[0] ?? { job_posting_id: '' }, { by: person })).status,
    ).toBe(200);
    expect(await keptIds(person)).toHaveLength(2);
  });
});

describe('the marks of a page', () => {
  it('are right even if many other jobs lie in between, so that each mark is read by itself', async () => {
    const person = await newcomer(api);
    const word = uniqueWord();
    const jobs = await times(3, () => newJob(employer, { job_title: word }));
    const [first, second, last] = jobs.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (!first || !second || !last) throw new Error('Not enough jobs');
    await save(person, first);
    await save(person, last);
    // Between the first and the last of them, because the ids begin with the first one's.
    await times(505, (index) => {
      const job_id = `${first.id}${String(index).padStart(4, '0')}`;
      return table.put({ ...appliedKey(person.id, job_id), job_id, finished: true });
    });
    await table.put({ ...savedFlagKey(person.id, 'elsewhere'), job_id: second.id, saved_at: '' });
    const { text } = await invoke('getJobPostings', { q: word }, { by: person });
    const { jobPostings } = getJobPostings.output.parse(JSON.parse(text));
    expect(new Map(jobPostings.map(({ id, saved, applied }) => [id, [saved, applied]]))).toEqual(
      new Map([
        [first.id, [true, false]],
        [second.id, [false, false]],
        [last.id, [true, false]],
      ]),
    );
  });
});
