import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import {
  getJobApplications,
  updateJobApplicationStatus,
  withdrawApplication,
} from '../../lambdas/contract/calls/application.ts';
import { updateCandidate } from '../../lambdas/contract/calls/candidate.ts';
import { type createJob, updateJob } from '../../lambdas/contract/calls/job.ts';
import { deactivateJob, getManagerJobs } from '../../lambdas/contract/calls/own-jobs.ts';
import type { InputOf } from '../../lambdas/contract/route.ts';
import type { ApplicationQueue } from '../../lambdas/contract/statuses/application-status.ts';
import { addJob, getOwnJob } from '../../lambdas/data/jobs/jobs.ts';
import { applicationKey } from '../../lambdas/data/keys/applications.ts';
import { newChildId } from '../../lambdas/data/table/ids.ts';
import { transact } from '../../lambdas/data/table/write.ts';
import { eraseApplications } from '../../lambdas/tasks/erase-applications.ts';
import { soon } from '../support/api/soon.ts';
import {
  apply,
  type Employer,
  newCandidate,
  newEmployer,
  newestFirst,
  newJob,
  type Person,
  times,
} from '../support/api/world.ts';
import { openTable } from '../support/engine/table-dump.ts';
import { api } from '../support/stacks/shared-api.ts';
import { manyCandidates } from '../support/web/many-candidates.ts';

/** Posts jobs with these titles past the API, many at once, after one that is posted as always. */
async function postMany(employer: Employer, titles: readonly string[]): Promise<string[]> {
  const [first = '', ...rest] = titles;
  const { id } = await newJob(employer, { job_title: first });
  const stored = await getOwnJob(employer.id, id);
  const others = rest.map((job_title) => ({
    ...stored,
    job_title,
    id: newChildId(employer.company.id),
  }));
  await times(Math.ceil(others.length / 20), async (run) => {
    const some = others.slice(run * 20, (run + 1) * 20);
    await transact(some.flatMap(addJob));
  });
  return [id, ...others.map((each) => each.id)];
}

/** All that is found, page by page. */
async function find(employer: Person, q: string): Promise<{ titles: string[]; pages: number[] }> {
  const titles: string[] = [];
  const pages: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await employer.call(getManagerJobs, { q, cursor });
    titles.push(...page.jobs.map(({ job_title }) => job_title));
    pages.push(page.jobs.length);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return { titles, pages };
}

describe('a manager’s jobs', () => {
  let employer: Employer;
  beforeAll(async () => {
    employer = await newEmployer(api);
    for (const job_title of [
      'Barista',
      'Bar manager, night shift',
      'Barback for the bar',
      'Crêpe Chef',
      'C++ developer',
      'Night nurse (ICU)',
    ]) {
      await newJob(employer, { job_title });
    }
  });

  it.each([
    ['barista', ['Barista']],
    // Newest first, and each once, though two of its words begin so.
    ['BAR', ['Barback for the bar', 'Bar manager, night shift', 'Barista']],
    ['  manag   bar ', ['Bar manager, night shift']],
    ['night', ['Night nurse (ICU)', 'Bar manager, night shift']],
    ['shift night', ['Bar manager, night shift']],
    ['creperie', []],
    ['crepe', ['Crêpe Chef']],
    ['CRÊ che', ['Crêpe Chef']],
    ['c++', ['C++ developer']],
    ['icu', ['Night nurse (ICU)']],
    ['arista', []],
    ['barista chef', []],
  ])('are found by the words of their titles, each by its beginning: %s', async (q, titles) => {
    expect((await find(employer, q)).titles).toEqual(titles);
  });

  it('are all listed without a search', async () => {
    for (const q of ['', '   ', '!?']) expect((await find(employer, q)).titles).toHaveLength(6);
  });

  it('are found by their current titles, closed ones too', async () => {
    const other = await newEmployer(api);
    const { id, ...job } = await newJob(other, { job_title: 'Bread baker' });
    const retitle = async (job_title: string) => {
      const { job_description, hourly_pay_in_cents, employment_type } = job;
      const fields = { job_description, hourly_pay_in_cents, employment_type };
      await other.call(updateJob, { id, job_title, ...fields });
    };
    await retitle('Cake baker');
    expect((await find(other, 'bread')).titles).toEqual([]);
    expect((await find(other, 'cake')).titles).toEqual(['Cake baker']);
    expect((await find(other, 'cake baker')).titles).toEqual(['Cake baker']);
    await other.call(deactivateJob, { job_posting_id: id });
    expect((await find(other, 'baker')).titles).toEqual(['Cake baker']);
    // Others see none of them.
    expect((await find(employer, 'cake')).titles).toEqual([]);
    // Forty words fit into a transaction beside the forty before them.
    const letters = Array.from({ length: 60 }, (_, index) =>
      String.fromCodePoint(0x4e00 + index),
    ).join(' ');
    await retitle(letters);
    await retitle([...letters].toReversed().join(''));
    expect((await find(other, '一')).titles).toEqual([]);
    expect((await find(other, '主')).titles).toHaveLength(1);
    // One letter becomes four when it is folded, and a key has room for 1 KB.
    await retitle('㌀'.repeat(120));
    expect((await find(other, 'アハート'.repeat(40))).titles).toHaveLength(1);
  });

  it('are walked to the end, at most a hundred a page', async () => {
    const other = await newEmployer(api);
    const titles = Array.from({ length: 230 }, (_, index) => {
      if (index === 7) return 'Baking bakingpowder bakery';
      return index % 20 === 0 ? `Baker ${index}` : `Baking bakery ${index}`;
    });
    const ids = await postMany(other, titles);
    expect((await find(other, 'bak')).pages).toEqual([100, 100, 30]);
    expect((await find(other, 'bak')).titles.toSorted()).toEqual(titles.toSorted());
    const page = await other.call(getManagerJobs, { q: 'bakery' });
    expect(page.jobs.map(({ id }) => id)).toEqual(
      newestFirst(ids.filter((_, index) => index % 20 !== 0).map((id) => ({ id }))).slice(0, 100),
    );
    const cursor = page.next_cursor ?? '';
    for (const input of [{ cursor }, { q: 'driver', cursor }]) {
      expect(await other.ask(getManagerJobs, input)).toMatchObject({
        status: 400,
        failure: { issues: [{ path: 'cursor' }] },
      });
    }
  });

  it('are read four hundred at a time for several words', async () => {
    const other = await newEmployer(api);
    const titles = Array.from({ length: 430 }, (_, index) =>
      index === 0 ? 'Bakery night' : 'Bakery',
    );
    await postMany(other, titles);
    const { titles: found, pages } = await find(other, 'bakery night');
    expect(found).toEqual(['Bakery night']);
    expect(pages).toEqual([0, 1]);
    expect((await find(other, 'night bakery')).pages).toEqual([0, 1]);
  });

  it('are found as by a look at each one, for any titles and any search', async () => {
    const other = await newEmployer(api);
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', 'A', 'é', 'e'),
      minLength: 1,
      maxLength: 3,
    });
    const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '));
    const titles = fc.sample(phrase, { numRuns: 120, seed: 7 });
    await postMany(other, titles);
    const folded = (text: string) => text.toLowerCase().replaceAll('é', 'e').split(' ');
    const isFound = (title: string, q: string) =>
      folded(q).every((each) => folded(title).some((one) => one.startsWith(each)));
    const queries = fc.sample(phrase, { numRuns: 40, seed: 11 });
    const found = await times(queries.length, async (index) => {
      const q = queries[index] ?? '';
      return { q, titles: (await find(other, q)).titles.toSorted() };
    });
    expect(found.some((each) => each.titles.length > 0)).toBe(true);
    for (const { q, titles: some } of found)
      expect(some, q).toEqual(titles.filter((title) => isFound(title, q)).toSorted());
  });
});

describe('a job’s applications', () => {
  const NAMES = [
    ['Ana María', 'García López'],
    ['Mary', 'Sample'],
    ['Marek', 'Garcia'],
    ['Sam', 'O’Neill'],
    ['Sam', 'Marsh'],
  ] as const;
  const asking: Partial<InputOf<typeof createJob>> = {
    screening_questions: [{ question_text: 'Can you lift 20 kg?' }],
  };
  let employer: Employer;
  let job: { id: string };
  let people: Person[];
  let ids: string[];
  beforeAll(async () => {
    employer = await newEmployer(api);
    job = await newJob(employer, asking);
    people = await manyCandidates(api, NAMES.length, (index) => NAMES[index] ?? ['', '']);
    ids = [];
    for (const person of people) ids.push((await apply(person, job)).id);
  });

  async function names(q: string, queue?: ApplicationQueue, of = job): Promise<string[]> {
    const { applications } = await employer.call(getJobApplications, { id: of.id, q, queue });
    return applications.map(({ candidate }) => candidate.first_name);
  }

  it.each([
    ['mar', ['Ana María', 'Mary', 'Marek', 'Sam']],
    ['maria', ['Ana María']],
    ['garc mar', ['Ana María', 'Marek']],
    ['GARCIA LO', ['Ana María']],
    ['neill sam', ['Sam']],
    ['o’n', ['Sam']],
    ['nobody', []],
    ['', ['Ana María', 'Mary', 'Marek', 'Sam', 'Sam']],
  ])('are found by the names of who applied, the first to apply first: %s', async (q, found) => {
    expect(await names(q)).toEqual(found);
  });

  it('are found in one queue alone', async () => {
    const [ana = '', mary = ''] = ids;
    await employer.call(updateJobApplicationStatus, { id: ana, application_status: 'accepted' });
    await employer.call(updateJobApplicationStatus, { id: mary, application_status: 'rejected' });
    expect(await names('mar', 'new')).toEqual(['Marek', 'Sam']);
    expect(await names('mar', 'accepted')).toEqual(['Ana María']);
    expect(await names('mar', 'rejected')).toEqual(['Mary']);
    const [, , , , last] = people;
    await last?.call(withdrawApplication, { application_id: ids[4] ?? '' });
    expect(await names('mar', 'withdrawn')).toEqual(['Sam']);
    expect(await names('mar', 'new')).toEqual(['Marek']);
  });

  it('are found by the name at their submission, and not before', async () => {
    const other = await newJob(employer);
    const candidate = await newCandidate(api);
    await apply(candidate, other);
    const { id, email } = candidate;
    await candidate.call(updateCandidate, { id, email, firstName: 'Robin', lastName: 'Sample' });
    expect(await names('okafor', undefined, other)).toEqual(['Sam']);
    expect(await names('robin', undefined, other)).toEqual([]);
    // Somebody who has begun is on no list of the manager's.
    await apply(candidate, await newJob(employer, asking));
  });

  it('that are removed are not found, and leave no index items', async () => {
    const other = await newJob(employer);
    const [person] = await manyCandidates(api, 1, () => ['Quentin', 'Sample']);
    if (person === undefined) throw new Error('Nobody');
    const { id } = await apply(person, other);
    using table = openTable(inject('stack').environment);
    const { pk } = applicationKey(id);
    const ofJob = async () =>
      (await table.all({ pk })).map(({ sk }) => String(sk).split('#', 2).join('#'));
    expect(await ofJob()).toEqual(expect.arrayContaining(['NAME#quentin', 'NAME#sample']));
    // The mail about the application is noted in its timeline.
    await soon(async () => {
      expect(await table.all({ pk, type: 'mail-sent' })).not.toEqual([]);
    });
    await employer.call(deactivateJob, { job_posting_id: other.id });
    vi.stubEnv('RETENTION', JSON.stringify({ decided_days: 0 }));
    await eraseApplications({ job_id: other.id });
    expect(await names('quentin', undefined, other)).toEqual([]);
    expect(await ofJob()).toEqual([]);
  });
});
