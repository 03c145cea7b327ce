import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobSearchInput } from '../../lambdas/contract/calls/job-search.ts';
import { allPages } from '../support/api/all-pages.ts';
import { createApi, type Input, type Output } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import type { LocalStack } from '../support/stacks/local-stack.ts';
import { startOwnStack } from '../support/stacks/own-stack.ts';
import { apply, begin } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import {
  type Employer,
  newCandidate,
  newEmployer,
  newestFirst,
  newJob,
  newLocation,
  times,
  uniqueWord,
  withNewCompany,
} from '../support/worlds/world.ts';

// A stack of its own, so that all the open jobs are known.
let stack: LocalStack;
let employer: Employer;
let candidate: Person;
beforeAll(async () => {
  stack = await startOwnStack();
  const api = createApi(stack.url);
  [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
});
afterAll(async () => {
  await stack.stop();
});

type Listed = Output<'getJobPostings'>;
const search = (input: Input<'getJobPostings'> = {}, by = candidate) =>
  by.call('getJobPostings', input);

/** All the pages of a search. */
const walk = async (input: Input<'getJobPostings'>) =>
  await allPages((cursor) => search({ ...input, cursor }));
const idsOf = ({ jobPostings }: Listed) => jobPostings.map(({ id }) => id);
const found = async (q: string) => idsOf(await search({ q }));

describe('the list of open jobs', () => {
  it('is empty at first', async () => {
    expect(await search()).toEqual({ jobPostings: [], open_count: 0, matching_count: 0 });
    expect(await search({ q: 'baker', employment_type: 'contract' })).toEqual({
      jobPostings: [],
      open_count: 0,
      matching_count: 0,
    });
  });

  it('has each job exactly once over its pages, newest first, for every filter, whatever changes meanwhile', async () => {
    const word = uniqueWord();
    const jobs = await times(110, (index) =>
      newJob(employer, {
        job_title: index % 2 === 0 ? `Even ${word}` : 'Odd',
        employment_type: index % 3 === 0 ? 'internship' : 'temporary',
      }),
    );
    const expectPages = async (
      input: Input<'getJobPostings'>,
      expected: readonly string[],
      sizes: readonly number[],
    ) => {
      const pages = await walk(input);
      expect(pages.flatMap(idsOf)).toEqual(expected);
      expect(pages.map(({ jobPostings }) => jobPostings.length)).toEqual(sizes);
      for (const { open_count, matching_count } of pages) {
        expect({ open_count, matching_count }).toEqual({
          open_count: 110,
          matching_count: expected.length,
        });
      }
    };
    const which = (keep: (index: number) => boolean) =>
      newestFirst(jobs.filter((_, index) => keep(index)));
    const posted = newestFirst(jobs);
    await expectPages({}, posted, [50, 50, 10]);
    await expectPages({ q: ' … ' }, posted, [50, 50, 10]);
    await expectPages({ q: 'bakery' }, posted, [50, 50, 10]);
    await expectPages(
      { q: word },
      which((index) => index % 2 === 0),
      [50, 5],
    );
    await expectPages(
      { employment_type: 'internship' },
      which((index) => index % 3 === 0),
      [37],
    );
    await expectPages(
      { q: 'odd', employment_type: 'temporary' },
      which((index) => index % 2 === 1 && index % 3 !== 0),
      [37],
    );
    await expectPages({ employment_type: 'full-time' }, [], [0]);

    // There is no next page after a full last one.
    const left = newestFirst(jobs.slice(10));
    for (const { id } of jobs.slice(0, 10))
      await employer.call('deactivateJob', { job_posting_id: id });
    const sizes = async (input: Input<'getJobPostings'>) =>
      (await walk(input)).map(({ jobPostings }) => jobPostings.length);
    expect([await sizes({}), await sizes({ q: word })]).toEqual([[50, 50], [50]]);

    // A list continues after the previous page, even if its jobs are closed and new ones posted.
    for (const input of [{}, { q: 'bakery' }]) {
      const first = await search(input);
      const last = idsOf(first).at(-1) ?? '';
      await employer.call('deactivateJob', { job_posting_id: last });
      await newJob(employer, { job_title: 'Newer' });
      const second = await search({ ...input, cursor: first.next_cursor });
      const expected = left.slice(left.indexOf(last) + 1);
      expect(idsOf(second)).toEqual(expected.slice(0, 50));
      left.splice(left.indexOf(last), 1);
    }
  });

  it('counts empty filters as absent, as a form sends them', async () => {
    const empty = Object.keys(jobSearchInput).map((name) => `${name}=`);
    const path = `/company/get-job-postings?${empty.join('&')}`;
    const { token, api } = candidate;
    const { status, text } = await api.request({ method: 'GET', path, token });
    expect(status, text).toBe(200);
    expect(JSON.parse(text)).toEqual(await search());
  });
});

describe('a card', () => {
  it('shows candidates whether they have applied, and managers nothing', async () => {
    const word = uniqueWord();
    const plain = await newJob(employer, { job_title: word });
    const asking = await newJob(employer, {
      job_title: word,
      screening_questions: [{ question_text: 'Early?' }],
    });
    const withdrawn = await newJob(employer, {
      job_title: word,
      screening_questions: [{ question_text: 'Early?' }],
    });
    const untouched = await newJob(employer, { job_title: word });
    const applied = async (by: Person) =>
      (await search({ q: word }, by)).jobPostings.map(({ applied }) => applied);
    const inOrder = (states: Record<string, boolean>) =>
      [untouched, withdrawn, asking, plain].map(({ id }) => states[id] === true);
    expect(await applied(candidate)).toEqual(inOrder({}));
    await apply(candidate, plain);
    const application = await begin(candidate, withdrawn);
    await candidate.call('createJobApplication', { job_posting_id: asking.id });
    expect(await applied(candidate)).toEqual(inOrder({ [plain.id]: true }));
    await apply(candidate, asking);
    await candidate.call('withdrawApplication', { application_id: application.id });
    // A withdrawn draft cannot be resumed.
    expect(await applied(candidate)).toEqual(
      inOrder({ [plain.id]: true, [asking.id]: true, [withdrawn.id]: true }),
    );
    expect(await applied(employer)).toEqual(Array(4).fill(undefined));
    const other = await newCandidate(candidate.api);
    expect(await applied(other)).toEqual(inOrder({}));
    // The unfiltered list shows it too.
    const { jobPostings } = await search();
    expect(jobPostings.find(({ id }) => id === plain.id)?.applied).toBe(true);
  });
});

describe('a search', () => {
  it('finds words of title, company, city, state and description, in any order and from any of them', async () => {
    const [title, city, state, description] = [1, 2, 3, 4].map(uniqueWord);
    const location = await newLocation(employer, employer.company, {
      city: city ?? '',
      state: state ?? '',
    });
    const { id } = await newJob(employer, {
      job_title: `Master ${title}`,
      job_description: `Bakes\n${description}, daily.`,
      location_id: location.id,
    });
    const company = employer.company.name.split(' ')[1] ?? '';
    for (const word of [title, city, state, description])
      expect(await found(word ?? '')).toEqual([id]);
    expect(await found(company)).toContain(id);
    expect(await found(`${description} ${state} ${title} ${company} ${city}`)).toEqual([id]);
    const { partial, jobPostings } = await search({ q: `${title} ${uniqueWord()}` });
    expect(partial).toBe(true);
    expect(jobPostings).toMatchObject([{ id }]);
    expect(await search({ q: title })).not.toHaveProperty('partial');
    expect(await found(uniqueWord())).toEqual([]);
    // Not searched: the street and the benefits.
    expect((await search({ q: `${title} 12` })).partial).toBe(true);
  });

  it('matches the last word by its prefix, and each word in any form', async () => {
    const word = uniqueWord();
    const { id } = await newJob(employer, { job_title: `${word} developers` });
    const strictly = async (q: string) => {
      const { jobPostings, partial } = await search({ q });
      return partial ? [] : jobPostings.map((job) => job.id);
    };
    expect(await strictly(`${word} dev`)).toEqual([id]);
    expect(await strictly(`developer ${word}`)).toEqual([id]);
    expect(await strictly(`developer ${word.slice(0, -2)}`)).toEqual([id]);
    expect(await strictly(`dev ${word}`)).toEqual([]);
    expect(await strictly(`${word} eveloper`)).toEqual([]);
    expect(await strictly(`${word} "developer"`)).toEqual([]);
  });

  it('reads a ZIP code and a kind among the words, and lists unused parts', async () => {
    const word = uniqueWord();
    const location = await newLocation(employer, employer.company, { zip_code: '83702' });
    const { id } = await newJob(employer, { job_title: word, location_id: location.id });
    expect(await search({ q: `${word} 83702` })).toMatchObject({
      understood: { near: '83702' },
      jobPostings: [{ id, distance_miles: 0 }],
    });
    expect(await search({ q: `${word} 04101` })).toMatchObject({ matching_count: 0 });
    const unknown = await search({ q: `${word} 00000` });
    expect(unknown).toMatchObject({ unknown_zip: '00000', matching_count: 1 });
    expect(unknown).not.toHaveProperty('partial');
    expect(await search({ q: `${word} 83702-1234` })).toMatchObject({ jobPostings: [{ id }] });
    expect(await search({ q: `${word} 83702` })).not.toHaveProperty('unknown_zip');
    expect(await search({ q: word, near: '00000', within: 5, sort: 'distance' })).toMatchObject({
      issues: [{ path: 'near', message: 'There is no such ZIP code.' }],
      unknown_zip: '00000',
      jobPostings: [{ id }],
    });
    // A filter wins over words. If no job is of a kind, others are found, and the answer says so.
    const filtered = await search({ q: `part time ${word}`, employment_type: 'full-time' });
    expect([idsOf(filtered), filtered.understood]).toEqual([[id], undefined]);
    expect(await search({ q: `internship ${word}` })).toMatchObject({
      matching_count: 1,
      understood: { employment_type: ['internship'], unmet: true },
    });
    expect(await search({ q: `${word} b c d e f g h j k l m n o` })).toMatchObject({
      left_out: 'n o',
    });
  });
});

describe('changes of open jobs', () => {
  it('a closed job leaves at once', async () => {
    const word = uniqueWord();
    const jobs = await Promise.all([
      newJob(employer, { job_title: word }),
      newJob(employer, { job_title: word }),
    ]);
    const before = await search({ q: word });
    expect(before.matching_count).toBe(2);
    const [closed, open] = jobs;
    await employer.call('deactivateJob', { job_posting_id: closed.id });
    const after = await search({ q: word });
    expect(idsOf(after)).toEqual([open.id]);
    expect(after.matching_count).toBe(1);
    expect(after.open_count).toBe(before.open_count - 1);
    expect((await walk({})).flatMap(idsOf)).not.toContain(closed.id);
  });

  it('a job’s edit shows at once, in its card and in searches', async () => {
    const [before, after] = [uniqueWord(), uniqueWord()];
    const { id } = await newJob(employer, { job_title: before, employment_type: 'full-time' });
    expect(await found(before)).toEqual([id]);
    const edited = {
      id,
      job_title: after,
      job_description: 'Bakes',
      hourly_pay_in_cents: 1,
      employment_type: 'contract',
    } as const;
    await employer.call('updateJob', edited);
    expect(await found(before)).toEqual([]);
    const { jobPostings } = await search({ q: after, employment_type: 'contract' });
    expect(jobPostings).toMatchObject([edited]);
    expect(await search({ q: after, employment_type: 'full-time' })).toMatchObject({
      matching_count: 0,
    });
    // An edit does not reopen a closed job.
    await employer.call('deactivateJob', { job_posting_id: id });
    await employer.call('updateJob', { id, job_title: before });
    expect(await found(before)).toEqual([]);
  });

  it('a company’s and a location’s edit show within seconds, on all of their jobs and no others', async () => {
    const own = await withNewCompany(employer);
    const second = await newLocation(own, own.company, { city: uniqueWord() });
    const here = await newJob(own);
    const there = await newJob(own, { location_id: second.id });
    const closed = await newJob(own);
    await own.call('deactivateJob', { job_posting_id: closed.id });
    const [name, city] = [uniqueWord(), uniqueWord()];
    await own.call('updateCompany', { id: own.company.id, name, culture: 'Calm' });
    await eventually(async () => expect(await found(name)).toEqual([there.id, here.id]));
    expect(await found(own.company.name.split(' ')[1] ?? '')).toEqual([]);
    await own.call('updateLocation', { id: second.id, city });
    await eventually(async () => expect(await found(city)).toEqual([there.id]));
    expect(await found(second.city)).toEqual([]);
    const { jobPostings } = await search({ q: name });
    expect(jobPostings).toMatchObject([
      { company: [{ name, culture: 'Calm' }], company_location: [{ city }] },
      { company: [{ name, culture: 'Calm' }], company_location: [{ city: own.location.city }] },
    ]);
  });
});
