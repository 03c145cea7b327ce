import { describe, expect, it } from 'vitest';
import { getCandidate } from '../../lambdas/data/accounts/candidates.ts';
import {
  addApplication,
  getOwnApplication,
  newApplication,
} from '../../lambdas/data/applications/applications.ts';
import { addOffer, getOwnOffer } from '../../lambdas/data/applications/offers.ts';
import { addCompany, getOwnCompany } from '../../lambdas/data/companies/companies.ts';
import { addLocation, getOwnLocation } from '../../lambdas/data/companies/locations.ts';
import { addJob, getOwnJob } from '../../lambdas/data/jobs/jobs.ts';
import { companyKey } from '../../lambdas/data/keys/companies.ts';
import { newChildId, newId } from '../../lambdas/data/table/ids.ts';
import { incrementWrite, transact, type Write } from '../../lambdas/data/table/write.ts';
import { allPages } from '../support/api/all-pages.ts';
import { invalidField } from '../support/api/refusals.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, decide, offerOn } from '../support/worlds/apply.ts';
import { manyApplications } from '../support/worlds/many-applications.ts';
import {
  newCandidate,
  newEmployer,
  newestFirst,
  newJob,
  newManager,
} from '../support/worlds/world.ts';

const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id);

/** Enough for a second page. */
const MANY = 103;

/**
 * Stores copies of something without the API, which saves a hundred calls and their mails.
 * @param copy makes a copy with an id of its own
 * @param writesOf at most three, to store one of them
 * @returns the original and its copies
 */
async function withCopies<T>(
  original: T,
  count: number,
  copy: (index: number) => T,
  writesOf: (each: T) => Write[],
): Promise<T[]> {
  const copies = Array.from({ length: count - 1 }, (_, index) => copy(index + 1));
  // A transaction takes at most a hundred writes.
  for (let at = 0; at < copies.length; at += 30)
    await transact(copies.slice(at, at + 30).flatMap(writesOf));
  return [original, ...copies];
}

const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
const job = await getOwnJob(employer.id, (await newJob(employer)).id);
const jobs = await withCopies(
  job,
  MANY,
  () => ({ ...job, id: newChildId(employer.company.id) }),
  addJob,
);
const { id } = await apply(candidate, job);
const [stored, seeker] = [
  await getOwnApplication(candidate.id, id),
  await getCandidate(candidate.id),
];
const applications = await withCopies(
  stored,
  MANY,
  (index) => newApplication(seeker, jobs[index] ?? job),
  addApplication,
);

describe('a list of more than a hundred items has each once over its pages, newest first', () => {
  it('of a manager’s companies', async () => {
    const manager = await newManager(api);
    const { company } = await manager.call('createCompany', { name: 'Mill' });
    const stored = await getOwnCompany(manager.id, company.id);
    const made = await withCopies(stored, MANY, () => ({ ...stored, id: newId() }), addCompany);
    const pages = await allPages((cursor) => manager.call('getManagerCompanies', { cursor }));
    expect(pages.map(({ companies }) => companies.length)).toEqual([100, 3]);
    expect(ids(pages.flatMap(({ companies }) => companies))).toEqual(newestFirst(made));
  });

  it('of a manager’s jobs', async () => {
    const pages = await allPages((cursor) => employer.call('getManagerJobs', { cursor }));
    expect(pages.map(({ jobs: page }) => page.length)).toEqual([100, 3]);
    expect(ids(pages.flatMap(({ jobs: page }) => page))).toEqual(newestFirst(jobs));
    // As rows, they fit on one page.
    const [rows, ...more] = await allPages((cursor) => employer.call('getJobRows', { cursor }));
    expect(ids(rows?.rows ?? [])).toEqual(newestFirst(jobs));
    expect(more).toEqual([]);
  });

  it('of a company’s locations, followed by its jobs', async () => {
    const read = (cursor?: string) =>
      employer.call('getManagerCompanyView', { id: employer.company.id, cursor });
    const first = await allPages(read);
    expect(first.map((page) => page.locations.length + page.jobs.length)).toEqual([100, 4]);
    const { company } = employer;
    const stored = await getOwnLocation(employer.id, employer.location.id);
    const locations = await withCopies(
      stored,
      111,
      () => ({ ...stored, id: newChildId(company.id) }),
      (each) => [addLocation(each)],
    );
    await transact([incrementWrite(companyKey(company.id), { location_count: 110 })]);
    const pages = await allPages(read);
    expect(pages.map((page) => [page.locations.length, page.jobs.length])).toEqual([
      [100, 0],
      [11, 89],
      [0, 14],
    ]);
    expect(ids(pages.flatMap((page) => page.locations))).toEqual(newestFirst(locations));
    expect(ids(pages.flatMap((page) => page.jobs))).toEqual(newestFirst(jobs));
    for (const page of pages) expect(page.company).toMatchObject({ location_count: 111 });
  });

  it('of a candidate’s applications', async () => {
    const pages = await allPages((cursor) => candidate.call('getMyApplications', { cursor }));
    expect(pages.map((page) => page.applications.length)).toEqual([100, 3]);
    expect(ids(pages.flatMap((page) => page.applications))).toEqual(newestFirst(applications));
  });

  it('of the offers made to a candidate', async () => {
    const [application = { id: '' }] = applications;
    const { offer } = await employer.call('makeOffer', offerOn(application, employer.location));
    const stored = await getOwnOffer(candidate.id, offer.id);
    const offers = await withCopies(
      stored,
      MANY,
      (index) => ({
        ...stored,
        id: newChildId(candidate.id),
        job_candidate_application_id: applications[index]?.id ?? '',
      }),
      (each) => [addOffer(each)],
    );
    const pages = await allPages((cursor) => candidate.call('getMyOffers', { cursor }));
    expect(pages.map((page) => page.offers.length)).toEqual([100, 3]);
    expect(ids(pages.flatMap((page) => page.offers))).toEqual(newestFirst(offers));
  });
});

describe('a job’s applications', () => {
  it('are each on one page, oldest first in their queue, even during decisions', async () => {
    const job = await newJob(employer);
    const received = await manyApplications(job, 205);
    const read = (queue?: 'new' | 'rejected') => (cursor?: string) =>
      employer.call('getJobApplications', { id: job.id, queue, cursor });
    const submitted = (await allPages(read())).flatMap((page) => page.applications);
    expect(new Set(ids(submitted))).toEqual(new Set(received));
    expect(submitted).toEqual(
      submitted.toSorted((a, b) =>
        `${a.submitted_at}#${a.id}` < `${b.submitted_at}#${b.id}` ? -1 : 1,
      ),
    );
    for (const queue of ['new', undefined] as const) {
      const pages = await allPages(read(queue));
      expect(pages.map((page) => page.applications.length)).toEqual([100, 100, 5]);
      expect(ids(pages.flatMap((page) => page.applications))).toEqual(ids(submitted));
    }
    const [first, ...rest] = submitted;
    const page = await read('new')();
    // Decided applications leave the queue behind the cursor, not before it.
    const last = page.applications.at(-1);
    for (const id of [first?.id ?? '', last?.id ?? '']) {
      await decide(employer, { id }, 'rejected');
    }
    const next = await read('new')(page.next_cursor);
    expect(ids(next.applications)).toEqual(ids(rest.slice(99, 199)));
    expect(ids((await read('rejected')()).applications)).toEqual([first?.id, last?.id]);
    // The list of all applications keeps the order of submission.
    const all = (await allPages(read())).flatMap((each) => each.applications);
    expect(ids(all)).toEqual(ids(submitted));
  });
});

describe('a cursor', () => {
  it('of another list is refused', async () => {
    const jobsCursor = (await employer.call('getManagerJobs', {})).next_cursor ?? '';
    const viewCursor =
      (await employer.call('getManagerCompanyView', { id: employer.company.id })).next_cursor ?? '';
    const applicationsCursor = (await candidate.call('getMyApplications', {})).next_cursor ?? '';
    const wrong = [
      employer.ask('getManagerCompanies', { cursor: jobsCursor }),
      employer.ask('getManagerJobs', { cursor: viewCursor.slice(0, 2) }),
      employer.ask('getJobApplications', {
        id: jobs[0]?.id ?? '',
        queue: 'new',
        cursor: jobsCursor,
      }),
      candidate.ask('getMyOffers', { cursor: applicationsCursor }),
      candidate.ask('getMyApplications', { cursor: jobsCursor }),
    ];
    for (const reply of await Promise.all(wrong)) {
      expect(reply).toMatchObject(invalidField('cursor', 'This cursor belongs to another list.'));
    }
  });

  it('of another person shows none of their items', async () => {
    const other = await newEmployer(api);
    const own = await newJob(other);
    const { next_cursor } = await employer.call('getManagerJobs', {});
    const { jobs: page } = await other.call('getManagerJobs', { cursor: next_cursor });
    for (const { id } of page) expect(id).toBe(own.id);
  });

  it('that was made up is refused or names a place in the caller’s own list', async () => {
    for (const cursor of [
      'A',
      'AA',
      'x',
      '_-_-',
      'SA',
      'Sk9CIw',
      'Sk9CI___',
      Buffer.from('JOB#\u{10ffff}').toString('base64url'),
      Buffer.from('JOB#\uffff').toString('base64url'),
      'A'.repeat(400),
    ]) {
      for (const reply of [
        await employer.ask('getManagerJobs', { cursor }),
        await employer.ask('getManagerCompanyView', { id: employer.company.id, cursor }),
        await employer.ask('getJobApplications', { id: jobs[0]?.id ?? '', cursor }),
        await candidate.ask('getMyOffers', { cursor }),
      ]) {
        expect([200, 400], cursor).toContain(reply.status);
      }
    }
  });
});
