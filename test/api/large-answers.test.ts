import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  ANSWER_MAX,
  BENEFIT_MAX,
  COMPANY_DESCRIPTION_MAX,
  CULTURE_MAX,
  JOB_DESCRIPTION_MAX,
  MAX_LIST_ENTRIES,
  MAX_SCREENING_QUESTIONS,
  NAME_MAX,
  PAGE_MAX_BYTES,
  QUESTION_MAX,
  REQUIREMENT_MAX,
  SCHEDULE_MAX,
  TITLE_MAX,
} from '../../lambdas/contract/limits.ts';
import { type Call, createApi, toRequest } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import type { LocalStack } from '../support/stacks/local-stack.ts';
import { startOwnStack } from '../support/stacks/own-stack.ts';
import { apply } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import {
  type Employer,
  inParallel,
  newCandidate,
  newcomer,
  newEmployer,
  newestFirst,
  newJob,
  times,
} from '../support/worlds/world.ts';

/** The longest texts in the widest script: no answer may exceed the limit of the gateway. */

const text = (characters: number) => '職'.repeat(characters);
const list = (characters: number) => Array(MAX_LIST_ENTRIES).fill(text(characters));
const JOB_COUNT = 40;
/** The bytes of an answer besides the list: a company, the counts, the cursor. */
const OVERHEAD_BYTES = 64 * 1024;

// A stack of its own: its open jobs would slow down the searches of other tests.
let stack: LocalStack;
let employer: Employer;
let candidate: Person;
let jobs: readonly { readonly id: string }[];
beforeAll(async () => {
  stack = await startOwnStack();
  const api = createApi(stack.url);
  [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
  await employer.call('updateCompany', { id: employer.company.id, ...widest });
  jobs = await times(JOB_COUNT, () =>
    newJob(employer, {
      job_title: text(TITLE_MAX),
      job_description: text(JOB_DESCRIPTION_MAX),
      schedule: text(SCHEDULE_MAX),
      benefits: list(BENEFIT_MAX),
      requirements: list(REQUIREMENT_MAX),
    }),
  );
});
afterAll(async () => {
  await stack.stop();
});

const widest = {
  name: text(NAME_MAX),
  culture: text(CULTURE_MAX),
  description: text(COMPANY_DESCRIPTION_MAX),
  benefits: list(BENEFIT_MAX),
};

const things = z.optional(z.array(z.object({ id: z.string() })));
const paged = z.object({
  next_cursor: z.optional(z.string()),
  jobs: things,
  jobPostings: things,
  applications: things,
});

/** Walks a list by its raw answers: none is too large, and only the last may be nearly empty. */
async function walk(by: Person, call: Call, input: object = {}): Promise<string[]> {
  const ids: string[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const { text: answer } = await by.api.request({
      ...toRequest(call, { ...input, cursor }),
      token: by.token,
    });
    sizes.push(Buffer.byteLength(answer));
    const page = paged.parse(JSON.parse(answer));
    const listed = page.jobs ?? page.jobPostings ?? page.applications ?? [];
    ids.push(...listed.map(({ id }) => id));
    cursor = page.next_cursor;
    expect(sizes.length).toBeLessThan(JOB_COUNT);
  } while (cursor !== undefined);
  expect(sizes.length).toBeGreaterThan(1);
  for (const size of sizes) expect(size).toBeLessThanOrEqual(PAGE_MAX_BYTES + OVERHEAD_BYTES);
  for (const size of sizes.slice(0, -1)) expect(size).toBeGreaterThan(PAGE_MAX_BYTES / 2);
  return ids;
}

describe('a list of the largest items has pages of a megabyte, with each item once', () => {
  it('of a manager’s jobs', async () => {
    expect(await walk(employer, 'getManagerJobs')).toEqual(newestFirst(jobs));
  });

  it('of a company’s locations and jobs', async () => {
    const id = employer.company.id;
    expect(await walk(employer, 'getManagerCompanyView', { id })).toEqual(newestFirst(jobs));
  });

  it('of the open jobs, plain and filtered', async () => {
    for (const filter of [{}, { employment_type: 'full-time' }, { q: 'portland' }]) {
      expect(await walk(candidate, 'getJobPostings', filter)).toEqual(newestFirst(jobs));
    }
  });

  it('of a candidate’s applications', async () => {
    const applications = await inParallel(jobs, (job) => apply(candidate, job));
    expect(await walk(candidate, 'getMyApplications')).toEqual(newestFirst(applications));
  });

  it('of a job’s applications, in one queue and in all', async () => {
    const job = await newJob(employer, {
      screening_questions: Array.from({ length: MAX_SCREENING_QUESTIONS }, () => ({
        question_text: text(QUESTION_MAX),
        question_answers: [text(ANSWER_MAX), text(ANSWER_MAX - 1)],
        correct_answer: text(ANSWER_MAX),
      })),
    });
    const received: string[] = [];
    const people = await times(14, () => newcomer(employer.api));
    for (const person of people) received.push((await apply(person, job)).id);
    expect(await walk(employer, 'getJobApplications', { id: job.id })).toEqual(received);
    expect(await walk(employer, 'getJobApplications', { id: job.id, queue: 'new' })).toEqual(
      received,
    );
  });
});

it('an edit of a company with many large jobs soon shows on all of them', async () => {
  const { company } = await employer.call('updateCompany', {
    id: employer.company.id,
    ...widest,
    name: 'Mill',
  });
  expect(company.name).toBe('Mill');
  await eventually(async () => {
    const { matching_count } = await candidate.call('getJobPostings', { q: 'mill' });
    expect(matching_count).toBeGreaterThanOrEqual(JOB_COUNT);
  });
  const { companies } = await employer.call('getManagerCompanies', {});
  expect(companies).toMatchObject([{ name: 'Mill', description: widest.description }]);
});
