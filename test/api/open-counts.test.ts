import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { allPages } from '../support/api/all-pages.ts';
import { createApi, type Input } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import type { LocalStack } from '../support/stacks/local-stack.ts';
import { startOwnStack } from '../support/stacks/own-stack.ts';
import { type Person, person } from '../support/worlds/person.ts';
import {
  type Employer,
  newCandidate,
  newEmployer,
  newJob,
  times,
  uniqueWord,
} from '../support/worlds/world.ts';

// A stack of its own, so that all open jobs are known. It is killed and restarted on the same folder.
const dataDir = mkdtempSync(join(tmpdir(), 'hiring-'));
let stack: LocalStack;
let employer: Employer;
let candidate: Person;
beforeAll(async () => {
  stack = await startOwnStack({ dataDir });
  const api = createApi(stack.url);
  [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
});
afterAll(async () => {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const look = (input: Input<'getJobPostings'> = {}, by = candidate) =>
  by.call('getJobPostings', input);

describe('while jobs are posted, edited and closed', () => {
  it('the counts of every answer match its list', async () => {
    const word = uniqueWord();
    let isChurning = true;
    // At most 20 at a time, so that one page lists them all.
    const churn = async (lane: number) => {
      const open: string[] = [];
      for (let round = 0; isChurning; round++) {
        const { id } = await newJob(employer, {
          job_title: round % 2 === 0 ? word : 'Other',
          job_description: 'Bakes',
          employment_type: lane % 2 === 0 ? 'contract' : 'internship',
        });
        open.push(id);
        const [first] = open;
        if (open.length < 10 || first === undefined) continue;
        const edited = { job_title: word, employment_type: 'contract' } as const;
        await employer.call('updateJob', { id: first, ...edited });
        await employer.call('deactivateJob', { job_posting_id: first });
        open.shift();
      }
      for (const job_posting_id of open) await employer.call('deactivateJob', { job_posting_id });
    };
    const churning = Promise.all([0, 1].map(churn));
    onTestFinished(async () => {
      isChurning = false;
      await churning.catch(() => {});
    });
    const seen = new Set<number>();
    // Open jobs must have changed meanwhile.
    for (let looked = 0; looked < 32 || seen.size <= 5; looked++) {
      const [input, matchesAll] = (
        [
          [{}, true],
          [{ q: word }, false],
          [{ employment_type: 'contract' }, false],
          [{ q: 'bakes' }, true],
        ] as const
      )[looked % 4] ?? [{}, true];
      const { jobPostings, open_count, matching_count, next_cursor } = await look(input);
      expect(next_cursor).toBeUndefined();
      expect(matching_count).toBe(jobPostings.length);
      if (matchesAll) expect(open_count).toBe(jobPostings.length);
      else expect(open_count).toBeGreaterThanOrEqual(matching_count);
      expect(new Set(jobPostings.map(({ id }) => id)).size).toBe(jobPostings.length);
      seen.add(open_count);
    }
    isChurning = false;
    await churning;
    expect(await look()).toEqual({ jobPostings: [], open_count: 0, matching_count: 0 });
  }, 90_000);
});

describe('a stack that is killed as soon as edits of a company and its location are acknowledged', () => {
  it('shows the edits on all of its open jobs soon after the restart', async () => {
    // More than one batch of listings.
    const COUNT = 104;
    await times(COUNT, () => newJob(employer));
    const [name, city] = [uniqueWord(), uniqueWord()];
    await employer.call('updateLocation', { id: employer.location.id, city });
    await employer.call('updateCompany', { id: employer.company.id, name });
    await stack.kill();
    stack = await startOwnStack({ dataDir });
    const again = person(createApi(stack.url), candidate);
    const { matching_count, open_count } = await eventually(async () => {
      const found = await look({ q: `${name} ${city}` }, again);
      expect(found.matching_count).toBe(COUNT);
      return found;
    });
    expect([matching_count, open_count]).toEqual([COUNT, COUNT]);
    const pages = await allPages((cursor) => look({ cursor }, again));
    const names = pages.flatMap((page) => page.jobPostings.map((card) => card.company[0]?.name));
    expect(names).toEqual(Array(COUNT).fill(name));
  }, 90_000);
});
