import { describe, expect, it } from 'vitest';
import { markOpened } from '../../lambdas/data/applications/applications.ts';
import { readUnopened } from '../../lambdas/data/applications/lists/waiting-applications.ts';
import { addJob, getOwnJob } from '../../lambdas/data/jobs/jobs.ts';
import { client } from '../../lambdas/data/table/client.ts';
import { newChildId } from '../../lambdas/data/table/ids.ts';
import { transact } from '../../lambdas/data/table/write.ts';
import type { Call, Input, Output } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { callHere } from '../support/api/in-process.ts';
import { aroundCommands } from '../support/api/interrupt.ts';
import { type Units, unitsOf } from '../support/engine/units.ts';
import { api } from '../support/stacks/shared-api.ts';
import { answers } from '../support/worlds/apply.ts';
import { manyApplications } from '../support/worlds/many-applications.ts';
import type { Person } from '../support/worlds/person.ts';
import { submittedDaysAgo } from '../support/worlds/submitted-days-ago.ts';
import {
  type Employer,
  newCandidate,
  newEmployer,
  newestFirst,
  newJob,
  times,
} from '../support/worlds/world.ts';

/**
 * The costs of calls in capacity units, by AWS's documentation. A change that costs more must raise a number here, and
 * say why.
 */

/** A call in this process, and its units. @throws unless it succeeds */
async function costOf<C extends Call>(
  by: Person,
  call: C,
  input: Input<C>,
): Promise<Units & { readonly output: Output<C> }> {
  const answered = Promise.withResolvers<Output<C>>();
  const units = await unitsOf(async () => answered.resolve(await callHere(call, input, { by })));
  return { ...units, output: await answered.promise };
}

/** As long as most descriptions. */
const DESCRIPTION = 'Bakes bread before the town wakes up. '.repeat(13);

/** Stores jobs without the API, many at once. @returns their ids */
async function postMany(employer: Employer, count: number): Promise<string[]> {
  const { id } = await newJob(employer, { job_description: DESCRIPTION });
  const stored = await getOwnJob(employer.id, id);
  const others = Array.from({ length: count - 1 }, () => newChildId(employer.company.id));
  await times(Math.ceil(others.length / 40), async (run) => {
    const some = others.slice(run * 40, (run + 1) * 40);
    await transact(some.flatMap((other) => addJob({ ...stored, id: other })));
  });
  return [id, ...others];
}

/** Answers every eventually consistent read with the items of the first one, until the test ends. */
function letReplicasLag(): void {
  let items: unknown;
  aroundCommands(client, async (send, input) => {
    const answer = await send();
    const mayLag = 'ConsistentRead' in input && input.ConsistentRead === false;
    if (!mayLag || !('Items' in answer.output)) return answer;
    items ??= answer.output.Items;
    return Object.assign(answer, { output: Object.assign(answer.output, { Items: items }) });
  });
}

describe('a manager’s jobs', () => {
  it.each([
    [10, 5],
    [300, 60],
  ])('%i of them cost at most %i read units as rows in one call', async (count, most) => {
    const employer = await newEmployer(api);
    const ids = await postMany(employer, count);
    const rows = await costOf(employer, 'getJobRows', {});
    expect(rows.output.rows.map(({ id }) => id)).toEqual(newestFirst(ids.map((id) => ({ id }))));
    expect(rows.output.next_cursor).toBeUndefined();
    const page = await costOf(employer, 'getManagerJobs', {});
    expect(page.output.jobs).toHaveLength(Math.min(count, 100));
    expect(rows.reads).toBeLessThanOrEqual(most);
    expect(page.reads).toBeLessThanOrEqual(20);
  });

  it('include all of their manager’s changes, even while the table’s replicas lag', async () => {
    const employer = await newEmployer(api);
    const [one, two] = [await newJob(employer), await newJob(employer)];
    const lists = async () => {
      const { jobs } = (await costOf(employer, 'getManagerJobs', {})).output;
      const { rows } = (await costOf(employer, 'getJobRows', {})).output;
      const shown = [jobs, rows].map((list) => list.map((job) => [job.job_title, job.is_active]));
      expect(shown[0]).toEqual(shown[1]);
      return shown[0];
    };
    letReplicasLag();
    expect(await lists()).toEqual([
      ['Baker', true],
      ['Baker', true],
    ]);
    await employer.call('updateJob', { id: one.id, job_title: 'Chef' });
    await employer.call('deactivateJob', { job_posting_id: two.id });
    await newJob(employer, { job_title: 'Third' });
    expect(await lists()).toEqual([
      ['Third', true],
      ['Baker', false],
      ['Chef', true],
    ]);
  });
});

describe('an applicant', () => {
  /** The costs of the calls about one applicant, and of the lists, with this many `others`. */
  async function costsAmong(others: number) {
    const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const job = await newJob(employer, {
      job_description: DESCRIPTION,
      screening_questions: [{ question_text: 'Can you work nights?' }],
    });
    await manyApplications(job, others);
    const start = await costOf(candidate, 'createJobApplication', { job_posting_id: job.id });
    const { application } = start.output;
    const responses = await answers(candidate, application);
    const submit = await costOf(candidate, 'addQuestionResponses', responses);
    const open = await costOf(employer, 'openApplication', { application_id: application.id });
    await submittedDaysAgo(application, 7);
    const about = { application_id: application.id };
    const asking = await costOf(candidate, 'askAboutApplication', about);
    const to = { id: application.id, application_status: 'accepted' } as const;
    const decide = await costOf(employer, 'updateJobApplicationStatus', to);
    const rows = await costOf(employer, 'getApplicantRows', { job_posting_id: job.id });
    const page = await costOf(employer, 'getJobApplications', { id: job.id, queue: 'new' });
    const units = ({ output: _, ...counted }: Units & { output: unknown }) => counted;
    return {
      one: [start, submit, open, asking, decide].map(units),
      lists: { rows: rows.reads, page: page.reads },
    };
  }

  it('costs as much among 200 as among 10, from the start to the decision', async () => {
    const [few, many] = [await costsAmong(10), await costsAmong(200)];
    expect(many.one).toEqual(few.one);
    const units = [13, 19, 5, 16, 19];
    expect(many.one.map(({ writes }) => writes)).toEqual(units);
    // The benchmark counts by the embedded engine, so that one must count by the documentation too.
    if (process.env.DYNAMODB_ENGINE !== 'dynamodb-local')
      expect(many.one.map(({ writesByEngine }) => writesByEngine)).toEqual(units);
    expect(many.lists.rows).toBeLessThanOrEqual(12);
    expect(many.lists.page).toBeLessThanOrEqual(30);
  });
});

it('a job that is kept in the lists costs 6 write units', async () => {
  const employer = await newEmployer(api);
  const { id: job_id } = await newJob(employer, { job_description: DESCRIPTION });
  const kept = await costOf(employer, 'confirmStillHiring', { job_id });
  expect(kept.writes).toBe(6);
});

it('a candidate’s ten applications and ten saved jobs cost at most 16 and 8 read units', async () => {
  const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
  const jobs = await times(10, () => newJob(employer, { job_description: DESCRIPTION }));
  for (const { id: job_posting_id } of jobs) {
    await candidate.call('createJobApplication', { job_posting_id });
    await candidate.call('saveJob', { job_posting_id });
  }
  const applied = await costOf(candidate, 'getMyApplications', {});
  expect(applied.output.applications).toHaveLength(10);
  expect(applied.reads).toBeLessThanOrEqual(16);
  const saved = await costOf(candidate, 'getSavedJobs', {});
  expect(saved.output.jobs).toHaveLength(10);
  expect(saved.reads).toBeLessThanOrEqual(8);
});

it('the oldest unopened application among 300 is found by their rows', async () => {
  const employer = await newEmployer(api);
  const job = await newJob(employer, { job_description: DESCRIPTION });
  const ids = await manyApplications(job, 300);
  const opened_at = new Date().toISOString();
  await Promise.all(ids.slice(0, 120).map((id) => transact([markOpened(id, opened_at)])));
  const oldest = async () => (await readUnopened(job.id))?.oldest.id ?? '';
  // Opening one changes neither its status nor its place in the queue.
  const opened: string[] = [];
  while (opened.length < 2) {
    const application_id = await eventually(async () => {
      const found = await oldest();
      expect(opened).not.toContain(found);
      return found;
    });
    await employer.call('openApplication', { application_id });
    opened.push(application_id);
  }
  await eventually(async () => expect(opened).not.toContain(await oldest()));
  const { reads } = await unitsOf(oldest);
  expect(reads).toBeLessThanOrEqual(20);
});
