import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL_TIME,
  applyChange,
  arbitraryChange,
  arbitraryJob,
  arbitrarySearch,
  COMPANIES,
  HOUR_MS,
  NOW,
} from '../../../test/support/search/any-jobs.ts';
import {
  cardsOf,
  expectLikeScan,
  readAllPages,
} from '../../../test/support/search/like-plain-scan.ts';
import { plainScan } from '../../../test/support/search/plain-job-scan.ts';
import { temporaryFolder } from '../../../test/support/stacks/temporary-folder.ts';
import { JOB_SORTS } from '../../contract/calls/job-search.ts';
import { companyPath, jobPath } from '../../contract/pages/public-paths.ts';
import { EMPLOYMENT_TYPES } from '../../contract/schemas/enumerations.ts';
import { publicJob } from '../../contract/schemas/job.ts';
import { itemsOf } from '../table/page.ts';
import {
  DATA_VERSION,
  INDEX_VERSION,
  type IndexChange,
  type IndexedJob,
  type JobIndex,
  openJobIndex,
  SLICE,
  UnusableIndex,
  versionOf,
} from './job-index.ts';
import type { WantedJobs } from './wanted-jobs.ts';

/** Puts a job, and then one with an id that cannot be stored. */
function failToChange(index: JobIndex, job: IndexedJob, others: IndexChange = {}): void {
  const broken: IndexedJob = JSON.parse(JSON.stringify(job));
  Object.assign(broken.job, { id: null });
  expect(() => index.apply({ ...others, put: [job, broken] })).toThrow();
}

/** Each criterion, with a value that some jobs meet. */
const CRITERIA = {
  q: 'nurse',
  employment_type: ['full-time'],
  pay_min: 1500,
  posted_within: 3,
  city: 'Portland',
  state: 'OR',
  near: '97201',
  within: 5,
  remote: true,
  company: COMPANIES[0]?.id ?? '',
  listed: { from: ALL_TIME.from, before: new Date(NOW - 50 * HOUR_MS).toISOString() },
} satisfies Required<Omit<WantedJobs, 'sort' | 'with_counts' | 'cursor' | 'exact' | 'complete'>>;

describe('a changed company or location', () => {
  it('is found in all its jobs, as if they had been put again', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(arbitraryJob(fc.nat(100)), {
          minLength: 1,
          maxLength: 20,
          selector: ({ job }) => job.id,
        }),
        (jobs) => {
          const job = jobs[0]?.job;
          if (job === undefined) return;
          const [company] = job.company;
          const [location] = job.company_location;
          const index = openJobIndex(':memory:');
          const again = openJobIndex(':memory:');
          index.apply({ put: jobs });
          const name = 'Quokka & Partners';
          const city = 'New Quokkaville';
          const sources = [
            ...(company ? [{ company: { ...company, name } }] : []),
            ...(location ? [{ location: { ...location, city } }] : []),
          ];
          index.apply({ sources });
          again.apply({
            put: jobs.map((each) => ({
              ...each,
              job: {
                ...each.job,
                company: each.job.company.map((old) =>
                  old.id === company?.id ? { ...old, ...company, name } : old,
                ),
                company_location: each.job.company_location.map((old) =>
                  old.id === location?.id && each.job.company_id === location.company_id
                    ? { ...location, city }
                    : old,
                ),
              },
            })),
          });
          for (const q of [
            'quokka',
            '"quokka partners"',
            'quokkaville',
            '"new quokkaville"',
            'nurse',
            '',
          ])
            expect(cardsOf([index.search({ q }, NOW)])).toEqual(
              cardsOf([again.search({ q }, NOW)]),
            );
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('a company with more jobs than are changed at once', () => {
  const [employer] = COMPANIES;
  const some = SLICE * 2 + 50;

  /** An index with the jobs of one company, and a search by the company's name. */
  function ofOneCompany() {
    if (employer === undefined) throw new Error('There is no company');
    const company = { ...employer, name: 'Mill', culture: '', description: '', benefits: [] };
    const jobs = fc
      .sample(arbitraryJob(fc.nat(40 * 24)), { numRuns: some * 2, seed: 7 })
      .filter(({ job }, at, all) => all.findIndex((other) => other.job.id === job.id) === at)
      .slice(0, some)
      .map((each) => ({
        ...each,
        job: { ...each.job, company_id: company.id, company: [company] },
      }));
    expect(jobs).toHaveLength(some);
    const index = openJobIndex(':memory:');
    index.apply({ put: jobs });
    const countOf = (q: string) => index.search({ q }, NOW).matching_count;
    const rename = (name: string) => index.apply({ sources: [{ company: { ...company, name } }] });
    return { company, jobs, index, countOf, rename };
  }

  it('is renamed in slices, so that no search waits for all of them', () => {
    const { index, countOf, rename } = ofOneCompany();
    rename('Quokka');
    expect([countOf('quokka'), index.behind]).toEqual([SLICE, some - SLICE]);
    index.apply({});
    expect(countOf('quokka')).toBe(SLICE * 2);
    index.apply({});
    expect([countOf('quokka'), countOf('mill'), index.behind]).toEqual([some, 0, 0]);
  });

  it('has its last name if it is renamed again meanwhile, and so has a copy', () => {
    const { index, countOf, rename } = ofOneCompany();
    rename('Quokka');
    rename('Wombat');
    const file = join(temporaryFolder(), 'copy');
    index.copyTo(file, '');
    expect([countOf('wombat'), countOf('quokka'), index.behind]).toEqual([some, 0, 0]);
    expect(openJobIndex(file).search({ q: 'wombat' }, NOW).matching_count).toBe(some);
  });

  it('leaves jobs that were put or removed meanwhile, and goes on after a failure', () => {
    const { company, jobs, index, countOf, rename } = ofOneCompany();
    rename('Quokka');
    const behind = new Set(cardsOf([index.search({ q: 'mill' }, NOW)]).map(({ id }) => id));
    const [kept, removed, broken] = jobs.filter(({ job }) => behind.has(job.id));
    if (!kept || !removed || !broken) throw new Error('Too few');
    const named = { ...kept, job: { ...kept.job, company: [{ ...company, name: 'Wombat' }] } };
    index.apply({ put: [named], remove: [removed.job.id] });
    failToChange(index, broken);
    expect(index.behind).toBe(some - SLICE * 2 - 2);
    index.apply({});
    index.apply({});
    expect([countOf('wombat'), countOf('quokka'), index.size]).toEqual([1, some - 2, some - 1]);
  });
});

describe('the index', () => {
  it('excludes some jobs by each criterion', () => {
    const index = openJobIndex(':memory:');
    index.apply({ put: fc.sample(arbitraryJob(fc.nat(40 * 24)), { numRuns: 200, seed: 11 }) });
    const countOf = (search: WantedJobs) => index.search(search, NOW).matching_count;
    const { within, ...others } = CRITERIA;
    for (const [name, value] of Object.entries(others)) {
      expect(countOf({ [name]: value }), name).toBeGreaterThan(0);
      expect(countOf({ [name]: value }), name).toBeLessThan(countOf({}));
    }
    expect(countOf({ near: others.near, within })).toBeLessThan(countOf({ near: others.near }));
    index.close();
  });

  it('finds, sorts and counts like a scan of all jobs, after any changes', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryChange(fc.nat(40 * 24), 30), { minLength: 1, maxLength: 4 }),
        fc.array(arbitrarySearch, { minLength: 8, maxLength: 8 }),
        (changes, searches) => {
          const index = openJobIndex(':memory:');
          const jobs = new Map<string, IndexedJob>();
          for (const each of changes) {
            applyChange(index, jobs, each);
            for (const search of searches) expectLikeScan(index, [...jobs.values()], search);
          }
          index.close();
        },
      ),
      { numRuns: 25 },
    );
  });

  it('finds, sorts and counts like a scan of many jobs', () => {
    const index = openJobIndex(':memory:');
    const jobs = fc.sample(arbitraryJob(fc.nat(40 * 24)), { numRuns: 600, seed: 3 });
    index.apply({ put: jobs });
    const all = [...new Map(jobs.map((each) => [each.job.id, each])).values()];
    for (const search of [
      { pay_min: 1500, remote: true, sort: 'pay' },
      { q: 'ba', sort: 'relevance', posted_within: 14 },
      { near: '97201', within: 50, sort: 'distance', listed: ALL_TIME },
    ] as const)
      expectLikeScan(index, all, search);
    for (const sort of ['pay', 'newest', 'relevance'] as const) {
      const { ids } = plainScan(all, { sort, q: 'nig' }, NOW);
      const found = index.search({ sort, q: 'nig' }, NOW);
      expect(itemsOf(found.page).map(({ id }) => id)).toEqual(ids.slice(0, 50));
      expect(found.matching_count).toBe(ids.length);
    }
    index.close();
  });

  it('pages while jobs come and go: no job twice, and every job that stays throughout', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryJob(fc.nat(40 * 24)), { minLength: 130, maxLength: 160 }),
        fc.array(arbitraryChange(fc.nat(40 * 24), 30), { minLength: 3, maxLength: 3 }),
        fc.constantFrom(...JOB_SORTS),
        fc.constantFrom('', 'ba', '"desk"', 'night desk', 'nurse front'),
        (first, changes, sort, q) => {
          const index = openJobIndex(':memory:');
          const jobs = new Map(first.map((each) => [each.job.id, each]));
          index.apply({ put: [...jobs.values()] });
          const search: WantedJobs = { sort, q, near: '97201', within: 500 };
          const stayed = new Map(jobs);
          const left = [...changes];
          const between = () => {
            const next = left.shift();
            if (next !== undefined) applyChange(index, jobs, { ...next, edited: [] });
            for (const id of stayed.keys()) if (!jobs.has(id)) stayed.delete(id);
          };
          // The jobs that matched when the first page was read.
          const matched = plainScan([...jobs.values()], search, NOW).ids;
          const ids = cardsOf(readAllPages(index, search, between)).map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          const throughout = matched.filter((id) => stayed.has(id));
          expect(ids).toEqual(expect.arrayContaining(throughout));
          // By relevance, equally good matches come in any order on a page.
          if (sort !== 'relevance')
            expect(ids.filter((id) => throughout.includes(id))).toEqual(throughout);
          index.close();
        },
      ),
      { numRuns: 10 },
    );
  });

  it('finds a few of many jobs by the first letters of a word, however well they match', () => {
    const file = join(temporaryFolder(), 'index');
    const first = openJobIndex(file);
    const all = fc.sample(arbitraryJob(fc.nat(40 * 24)), { numRuns: 300, seed: 10 });
    // In the title, the company and the text: from the best match to the worst, and in reverse.
    const rare = [
      { job_title: 'Xquay' },
      { company: [{ id: '', name: 'Xqub', culture: '', description: '', benefits: [] }] },
      { job_description: 'in xqua' },
    ];
    const like = { job_title: 'Zquad', job_description: 'zqu' };
    const two = [like, { job_title: 'Zqu' }, { job_description: 'the zqu' }, like];
    const changes = [...rare, ...rare.toReversed(), ...two];
    const jobs = all.map(
      (each, at): IndexedJob => ({ ...each, job: { ...each.job, ...changes[at] } }),
    );
    first.apply({ put: jobs });
    first.close();
    const index = openJobIndex(file);
    const search = (look: JobIndex, q: string) => {
      for (const sort of ['relevance', 'newest'] as const) expectLikeScan(look, jobs, { q, sort });
    };
    for (const q of ['x', 'xq', 'xqu', 'xq desk', 'xq xqua', 'xqua', '"xq"', 'zq', '"zqu"'])
      search(index, q);
    // Changes of distant jobs are all kept.
    const [gone] = jobs.splice(0, 1);
    index.apply({ remove: [gone?.job.id ?? ''] });
    for (const q of ['x', 'xqua']) search(index, q);
    const last = jobs.at(-1);
    if (last === undefined) throw new Error('There are no jobs');
    jobs[jobs.length - 1] = { ...last, job: { ...last.job, hourly_pay_in_cents: 77 } };
    index.apply({ put: jobs.slice(-1) });
    index.close();
    const again = openJobIndex(file);
    expect(again.table.listed.jobs).toBe(jobs.filter(({ listed }) => listed).length);
    for (const q of ['xqua', '']) search(again, q);
    expectLikeScan(again, jobs, { sort: 'pay' });
    again.close();
  });

  it('holds no job that is left out of the lists, and holds it again afterwards', () => {
    const jobs = fc.sample(arbitraryJob(fc.nat(40 * 24)), { numRuns: 60, seed: 11 });
    const unlisted = jobs.map((each, at) => ({ ...each, unlisted: at % 2 === 0 }));
    const others = jobs.filter((_, at) => at % 2 !== 0);
    const index = openJobIndex(join(temporaryFolder(), 'index'));
    // As it is filled from the table, and as it follows the log.
    for (const [put, held] of [
      [unlisted, others],
      [jobs, jobs],
      [unlisted, others],
    ] as const) {
      index.apply({ put });
      expect(index.size).toBe(held.length);
      expectLikeScan(index, held, {});
      expectLikeScan(index, held, { q: 'nurse', listed: ALL_TIME });
      expect(index.table.listed.jobs).toBe(held.filter(({ listed }) => listed).length);
    }
    index.close();
  });

  it('is unchanged when reopened, and so is a copy', () => {
    const folder = temporaryFolder();
    const [file, copy] = [join(folder, 'index'), join(folder, 'copy')];
    const changes = fc.sample(arbitraryChange(fc.nat(40 * 24), 60), { numRuns: 4, seed: 5 });
    const jobs = new Map<string, IndexedJob>();
    const first = openJobIndex(file);
    for (const each of changes) applyChange(first, jobs, each);
    expect(first.note).toBeUndefined();
    first.copyTo(join(folder, 'before'), 'then');
    first.copyTo(copy, 'now');
    first.close();
    for (const each of [file, copy]) {
      expect(isUsable(each)).toBe(true);
      const index = openJobIndex(each);
      expect(index.note).toBe('now');
      applyChange(index, new Map(jobs), { put: [], edited: [], gone: [] });
      for (const search of fc.sample(arbitrarySearch, { numRuns: 20, seed: 6 }))
        expectLikeScan(index, [...jobs.values()], search);
      expectLikeScan(index, [...jobs.values()], {});
      // It also accepts further changes.
      const after = new Map(jobs);
      applyChange(index, after, changes[1] ?? { put: [], edited: [], gone: [0] });
      expectLikeScan(index, [...after.values()], { q: 'ba' });
      index.close();
    }
  });

  it('rolls back a change that fails halfway', () => {
    const index = openJobIndex(':memory:');
    const [kept, refused, ...others] = fc.sample(arbitraryJob(fc.nat(100)), {
      numRuns: 9,
      seed: 7,
    });
    if (kept === undefined || refused === undefined) throw new Error('There are no jobs');
    index.apply({ put: [kept, ...others] });
    failToChange(index, refused, { remove: [kept.job.id] });
    expectLikeScan(index, [kept, ...others], {});
    index.apply({ put: [refused] });
    expectLikeScan(index, [kept, refused, ...others], { city: 'portland' });
    index.close();
  });

  it('rejects a truncated file, a file that is no index, and another version', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'index');
    const index = openJobIndex(file);
    index.apply({ put: fc.sample(arbitraryJob(fc.nat(100)), { numRuns: 300, seed: 8 }) });
    index.close();
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length / 2));
    expect(isUsable(file)).toBe(false);
    writeFileSync(file, Buffer.alloc(30_000, 'no index'));
    expect(isUsable(file)).toBe(false);
    writeFileSync(file, whole);
    expect(isUsable(file)).toBe(true);
    const later = new DatabaseSync(file);
    later.exec(`PRAGMA user_version = ${INDEX_VERSION + 1}`);
    later.close();
    expect(isUsable(file)).toBe(false);
    // Cards with other fields belong to another version.
    const fields = Object.keys(publicJob.shape);
    for (const others of [[...fields, 'more'], fields.slice(1)])
      expect(versionOf(others, EMPLOYMENT_TYPES)).not.toBe(INDEX_VERSION);
    // The positions of the types are stored.
    expect(versionOf(fields, EMPLOYMENT_TYPES.toReversed())).not.toBe(INDEX_VERSION);
  });

  it('has another version when other values are stored for the same jobs', () => {
    const file = join(temporaryFolder(), 'index');
    const index = openJobIndex(file);
    const jobs = fc.sample(arbitraryJob(fc.nat(100)), { numRuns: 50, seed: 5 });
    // The companies' ids are new in each run.
    const fixed = COMPANIES.reduce(
      (text, { id }, at) => text.replaceAll(id, String(at).repeat(id.length)),
      JSON.stringify(jobs),
    );
    index.apply({ put: JSON.parse(fixed) });
    index.close();
    const database = new DatabaseSync(file);
    const stored = ['jobs', 'spots', 'words', 'vocabulary'].map((table) =>
      JSON.stringify(database.prepare(`SELECT * FROM ${table}`).all()),
    );
    database.close();
    // If the second number changes, raise the first in `job-index.ts`, and write both here.
    expect([DATA_VERSION, crc32(stored.join())]).toEqual([7, 880_269_150]);
  });

  it('pages through the paths of listed jobs and their companies, oldest first', () => {
    const index = openJobIndex(':memory:');
    const jobs = fc.sample(arbitraryJob(fc.nat(100)), { numRuns: 80, seed: 9 });
    index.apply({ put: jobs });
    const listed = jobs
      .filter((each) => each.listed)
      .toSorted((a, b) => (a.job.id < b.job.id ? -1 : 1));
    expect(listed.length).toBeGreaterThan(5);
    expect(index.table.listedPage(0)).toEqual(listed.map(({ job }) => jobPath(job)));
    expect(index.table.listedPage(1)).toEqual([]);
    const companies = new Set(listed.flatMap(({ job }) => job.company.map(companyPath)));
    expect(companies.size).toBeLessThan(listed.length);
    expect(index.table.listed).toEqual({ jobs: listed.length, companies: companies.size });
    expect(index.table.listedCompanyPage(0)).toEqual([...companies]);
    expect(index.table.listedCompanyPage(1)).toEqual([]);
    index.close();
  });
});

/** Whether an index can be opened and is intact. */
function isUsable(file: string): boolean {
  try {
    openJobIndex(file).close();
    const database = new DatabaseSync(file);
    const found = database.prepare('PRAGMA quick_check').all();
    database.close();
    return found.length === 1 && found[0]?.quick_check === 'ok';
  } catch (error) {
    expect(error).toBeInstanceOf(UnusableIndex);
    return false;
  }
}
