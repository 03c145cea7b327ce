import { expect, it } from 'vitest';
import { OTHER_APPLICATIONS } from '../../lambdas/contract/limits.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, decide } from '../support/worlds/apply.ts';
import { newcomer, newEmployer, newJob, times } from '../support/worlds/world.ts';

it("lists a candidate's other applications to the same employer, and nobody else's", async () => {
  const [employer, stranger, candidate, other] = await Promise.all([
    newEmployer(api),
    newEmployer(api),
    newcomer(api),
    newcomer(api),
  ] as const);
  const [baker, cook, waiter, asking] = await Promise.all([
    newJob(employer, { job_title: 'Baker' }),
    newJob(employer, { job_title: 'Cook' }),
    newJob(employer, { job_title: 'Waiter' }),
    newJob(employer, { screening_questions: [{ question_text: 'Early?' }] }),
  ]);
  const first = await apply(candidate, baker);
  const second = await apply(candidate, cook);
  const withdrawn = await apply(candidate, waiter);
  await candidate.call('withdrawApplication', { application_id: withdrawn.id });
  await candidate.call('createJobApplication', { job_posting_id: asking.id });
  const theirs = await apply(candidate, await newJob(stranger));
  const alone = await apply(other, cook);
  await decide(employer, second, 'accepted');
  const othersOf = async ({ id }: { id: string }, by = employer) =>
    (await by.call('getOtherApplications', { application_id: id })).applications;

  const cooking = { id: second.id, job_posting_id: cook.id, job_title: 'Cook' };
  const { submitted_at } = second;
  const status = { application_status: 'accepted', submitted_at };
  expect(await othersOf(first)).toEqual([{ ...cooking, ...status }]);
  expect(await othersOf(second)).toMatchObject([{ id: first.id, job_title: 'Baker' }]);
  expect(await othersOf(withdrawn)).toMatchObject([{ id: second.id }, { id: first.id }]);
  expect(await othersOf(alone)).toEqual([]);
  expect(await othersOf(theirs, stranger)).toEqual([]);
});

it('lists the newest ten of many', async () => {
  const [employer, candidate] = await Promise.all([newEmployer(api), newcomer(api)]);
  const jobs = await times(OTHER_APPLICATIONS + 2, () => newJob(employer));
  const made: { id: string }[] = [];
  for (const job of jobs) made.push(await apply(candidate, job));
  const ids = made.map(({ id }) => id);
  const { applications } = await employer.call('getOtherApplications', {
    application_id: ids[0] ?? '',
  });
  expect(applications.map(({ id }) => id)).toEqual(ids.slice(2).reverse());
});
