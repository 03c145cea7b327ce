import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainScan } from '../../../test/support/plain-job-scan.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { JOB_SORTS } from '../../contract/job-search.ts';
import { companyPath, jobPath } from '../../contract/public-paths.ts';
import { type JobCard, openJob } from '../../contract/shapes.ts';
import { EMPLOYMENT_TYPES } from '../../contract/types.ts';
import { previewOf } from '../../rules/preview.ts';
import { folded } from '../../rules/search-words.ts';
import { childIdOf, newId } from '../ids.ts';
import { itemsOf } from '../page.ts';
import {
  INDEX_VERSION,
  type IndexChange,
  type IndexedJob,
  type JobIndex,
  openJobIndex,
  UnusableIndex,
  versionOf,
} from './job-index.ts';
import { stateOf } from './places.ts';
import type { FoundJobs, WantedJobs } from './wanted-jobs.ts';

const NOW = Date.UTC(2030, 5, 15, 12);
const HOUR_MS = 60 * 60 * 1000;
const EVER = { from: '2000-01-01T00:00:00.000Z', before: new Date(NOW).toISOString() };

/** Few words, so that they often meet. */
const WORDS = [
  'Barista',
  'BARISTAS',
  'bar',
  'Café',
  'cafe\u0301s',
  'Nurse',
  'night',
  'Nights',
  'C++',
  'C#',
  'c',
  'Harper’s',
  "o'brien",
  'front',
  'Front-Desk',
  'desk',
  'Straße',
  'manager',
  '東京',
  'remote',
  'part',
];
const PLACES = [
  ['Portland', 'OR', '97201'],
  ['PORTLAND', 'Oregon', ''],
  ['Portland', 'ME', '04101'],
  ['Salem', 'OR', '97301-0001'],
  ['São Paulo', 'Elsewhere', ''],
  ['', '', ''],
  ['Beaverton', 'or', '97005'],
  ['Nowhere', 'OR', '97299'],
  ['Bend', 'OR', '97701'],
  ['Eugene', 'OR', '97401'],
  ['Seattle', 'WA', '98101'],
  ['Tacoma', 'WA', '98402'],
  ['Medford', 'OR', '97501'],
  ['Boise', 'ID', '83702'],
] as const;
const COMPANIES = Array.from({ length: 4 }, (_, index) => ({
  id: newId(NOW - 1000 * HOUR_MS),
  name: ['Harbor Coffee', 'Front Desk Café', 'Zürich & Söhne', 'C'][index] ?? '',
}));

const text = (most: number) =>
  fc
    .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(' ', ', ', '-', '/', '\n')), {
      maxLength: most,
    })
    .map((parts) => parts.flat().join(''));

/** A job that has been posted so many hours ago, of which some are posted in the same millisecond. */
const indexed = (hoursAgo: fc.Arbitrary<number>): fc.Arbitrary<IndexedJob> =>
  fc
    .record({
      company: fc.constantFrom(...COMPANIES),
      place: fc.constantFrom(...PLACES),
      createdAt: hoursAgo.map((hours) => NOW - hours * HOUR_MS),
      random: fc.stringMatching(/^[0A]0{7}0000[0-9A-HJKMNP-TV-Z]{4}$/),
      listedAt: fc.option(
        fc.nat(100).map((hours) => new Date(NOW - hours * HOUR_MS).toISOString()),
      ),
      listed: fc.boolean(),
      isPlaced: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
      fields: fc.record({
        job_title: text(3),
        job_description: text(8),
        requirements: fc.array(text(2), { maxLength: 1 }),
        hourly_pay_in_cents: fc.constantFrom(0, 1, 1499, 1500, 2000, 2750, 5000, 9999),
        employment_type: fc.constantFrom(...EMPLOYMENT_TYPES),
        remote: fc.boolean(),
      }),
    })
    .map(
      ({
        company,
        place: [city, state, zip_code],
        createdAt,
        random,
        listedAt,
        fields,
        ...rest
      }) => {
        const created_at = new Date(createdAt).toISOString();
        const location_id = childIdOf(company.id, company.id);
        return {
          listed: rest.listed && listedAt !== null,
          listed_at: listedAt,
          job: {
            ...fields,
            // No two companies have a job with the same part of its own.
            id: childIdOf(
              `${newId(createdAt).slice(0, 10)}${random.slice(0, -1)}${COMPANIES.indexOf(company)}`,
              company.id,
            ),
            company_id: company.id,
            location_id,
            benefits: [],
            video_url: null,
            schedule: '',
            is_active: true,
            created_at,
            company: [{ ...company, culture: '', description: '', benefits: [] }],
            company_location: rest.isPlaced
              ? [
                  {
                    id: location_id,
                    company_id: company.id,
                    location_name: 'Here',
                    address: '1',
                    city,
                    state,
                    zip_code,
                    created_at,
                  },
                ]
              : [],
          },
        };
      },
    );

const typed = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom(...WORDS), fc.integer({ min: 1, max: 9 }))
        .map(([word, length]) => word.slice(0, length)),
      fc
        .tuple(fc.constantFrom(...WORDS), fc.constantFrom('', ...WORDS))
        .map(([one, other]) => `"${one} ${other}"`),
      fc.constantFrom(
        '"front desk"',
        '“Front desk',
        '"front"',
        '"',
        'full',
        'OR',
        'oregon',
        'time',
        '—',
        'absent',
        'frontdesk',
        'front desks',
        'nurses',
        '97201',
        '00000',
      ),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(' '));

/** Seldom there: several filters together soon leave nothing. */
const maybe = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const wanted: fc.Arbitrary<WantedJobs> = fc
  .record({
    q: fc.option(typed, { nil: undefined, freq: 2 }),
    employment_type: maybe(fc.subarray([...EMPLOYMENT_TYPES])),
    pay_min: maybe(fc.constantFrom(0, 1500, 1501, 9999)),
    posted_within: maybe(fc.constantFrom(1, 2, 3, 30, 365)),
    city: maybe(fc.constantFrom('portland', 'Sao paulo', 'Salem', 'p', '…')),
    state: maybe(fc.constantFrom('oregon', 'OR', 'Me', 'elsewhere')),
    near: maybe(fc.constantFrom('97201', '97301-9999', '00000')),
    within: maybe(fc.constantFrom(1, 50, 500)),
    remote: maybe(fc.boolean()),
    company: maybe(fc.constantFrom(...COMPANIES).map(({ id }) => id)),
    listed: maybe(
      fc.constantFrom(EVER, {
        from: new Date(NOW - 50 * HOUR_MS).toISOString(),
        before: new Date(NOW - 5 * HOUR_MS).toISOString(),
      }),
    ),
    sort: fc.constantFrom(undefined, ...JOB_SORTS),
  })
  .map(({ near, within, sort, ...rest }) => ({
    ...rest,
    ...(near === undefined ? {} : { near, within }),
    sort: near === undefined && sort === 'distance' ? 'relevance' : sort,
  }));

/** Walks all the pages of a search. */
function walk(index: JobIndex, search: WantedJobs, between = () => {}): FoundJobs[] {
  const pages = [index.search(search, NOW)];
  for (let last = pages[0]; last?.page.next !== undefined; last = pages.at(-1)) {
    between();
    pages.push(index.search({ ...search, cursor: last.page.next }, NOW));
  }
  return pages;
}
const cardsOf = (pages: readonly FoundJobs[]): JobCard[] =>
  pages.flatMap(({ page }) => itemsOf(page));

/** Towns as they are found by: which of several ways to write one is told depends on what came first. */
const town = ({ city, state, count }: { city: string; state: string; count: number }) => ({
  city: folded(city),
  state: stateOf(state),
  count,
});

function expectLikeScan(index: JobIndex, jobs: readonly IndexedJob[], search: WantedJobs): void {
  const expected = plainScan(jobs, search, NOW);
  const pages = walk(index, { ...search, with_counts: true });
  const at = new Map(expected.ids.map((id, index) => [id, index]));
  const places = (cards: readonly JobCard[]) => cards.map(({ id }) => at.get(id) ?? -1);
  // On a page, jobs that match as well may come in another order.
  const values = places(cardsOf(pages)).map((place) => expected.values[place]);
  expect(values).toEqual(expected.values);
  const inOrder = pages.flatMap(({ page }) => {
    const cards = itemsOf(page);
    return search.sort === 'relevance'
      ? cards.toSorted((a, b) => (at.get(a.id) ?? 0) - (at.get(b.id) ?? 0))
      : cards;
  });
  expect(inOrder.map(({ id }) => id)).toEqual(expected.ids);
  // Each as it is now.
  const byId = new Map(jobs.map(({ job }) => [job.id, job]));
  for (const { distance_miles: _, excerpt: __, ...card } of inOrder) {
    const now = byId.get(card.id);
    expect(card).toEqual({ ...now, job_description: previewOf(now?.job_description ?? '') });
  }
  expect(inOrder.map(({ distance_miles }) => distance_miles)).toEqual(
    expected.miles.map((miles) => (miles === undefined ? undefined : Math.round(miles * 10) / 10)),
  );
  for (const { matching_count, open_count, filter_counts } of pages) {
    expect({ matching_count, open_count }).toEqual({
      matching_count: expected.ids.length,
      open_count: jobs.length,
    });
    const { cities } = filter_counts ?? {};
    expect({
      ...filter_counts,
      places: filter_counts?.places.map(town),
      ...(cities !== undefined && { cities: cities.map(town) }),
    }).toEqual(expected.counts);
  }
  const { filter_counts, ...without } = index.search(search, NOW);
  expect(filter_counts).toBeUndefined();
  expect(without.matching_count).toBe(expected.ids.length);
}

/** Puts jobs in, replaces some by others with the same ids, and takes some out. @returns those that are left */
function change(
  index: JobIndex,
  jobs: Map<string, IndexedJob>,
  { put, edited, gone }: Change,
): void {
  const ids = [...jobs.keys()];
  const edits = edited.flatMap(([at, { job, ...listing }]) => {
    const before = jobs.get(ids[at % Math.max(1, ids.length)] ?? '');
    // Neither its id nor when it was posted changes.
    const { id, created_at, company_id } = before?.job ?? job;
    return before === undefined
      ? []
      : [{ ...listing, job: { ...job, id, created_at, company_id } }];
  });
  const remove = gone.flatMap((at) => ids.slice(at % Math.max(1, ids.length)).slice(0, 1));
  for (const each of [...put, ...edits]) jobs.set(each.job.id, each);
  for (const id of remove) jobs.delete(id);
  index.apply({
    put: [...put, ...edits].filter(({ job }) => jobs.has(job.id)),
    remove: [...remove, 'nobody'],
  });
}

interface Change {
  readonly put: IndexedJob[];
  readonly edited: (readonly [number, IndexedJob])[];
  readonly gone: number[];
}
const changeOf = (hoursAgo: fc.Arbitrary<number>, most: number): fc.Arbitrary<Change> =>
  fc.record({
    put: fc.array(indexed(hoursAgo), { maxLength: most }),
    edited: fc.array(fc.tuple(fc.nat(), indexed(hoursAgo)), { maxLength: Math.ceil(most / 6) }),
    gone: fc.array(fc.nat(), { maxLength: Math.ceil(most / 6) }),
  });

/** Puts in a job, and then one with a text that cannot be stored. */
function failToChange(index: JobIndex, job: IndexedJob, others: IndexChange = {}): void {
  const broken: IndexedJob = JSON.parse(JSON.stringify(job));
  Object.assign(broken.job, { id: null });
  expect(() => index.apply({ ...others, put: [job, broken] })).toThrow();
}

describe('the index', () => {
  it('finds, sorts and counts what a look at each job does, whatever has been put in, changed and taken out', () => {
    fc.assert(
      fc.property(
        fc.array(changeOf(fc.nat(40 * 24), 30), { minLength: 1, maxLength: 4 }),
        fc.array(wanted, { minLength: 8, maxLength: 8 }),
        (changes, searches) => {
          const index = openJobIndex(':memory:');
          const jobs = new Map<string, IndexedJob>();
          for (const each of changes) {
            change(index, jobs, each);
            for (const search of searches) expectLikeScan(index, [...jobs.values()], search);
          }
          index.close();
        },
      ),
      { numRuns: 25 },
    );
  });

  it('finds among many jobs', () => {
    const index = openJobIndex(':memory:');
    const jobs = fc.sample(indexed(fc.nat(40 * 24)), { numRuns: 600, seed: 3 });
    index.apply({ put: jobs });
    const all = [...new Map(jobs.map((each) => [each.job.id, each])).values()];
    for (const search of [
      { pay_min: 1500, remote: true, sort: 'pay' },
      { q: 'ba', sort: 'relevance', posted_within: 14 },
      { near: '97201', within: 50, sort: 'distance', listed: EVER },
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

  it('pages on though jobs come and go: nothing twice, and nothing lost that was there throughout', () => {
    fc.assert(
      fc.property(
        fc.array(indexed(fc.nat(40 * 24)), { minLength: 130, maxLength: 160 }),
        fc.array(changeOf(fc.nat(40 * 24), 30), { minLength: 3, maxLength: 3 }),
        fc.constantFrom(...JOB_SORTS),
        fc.constantFrom('', 'ba', '"desk"', 'night desk', 'nurse front'),
        (first, changes, sort, q) => {
          const index = openJobIndex(':memory:');
          const jobs = new Map(first.map((each) => [each.job.id, each]));
          index.apply({ put: [...jobs.values()] });
          const search: WantedJobs = { sort, q, near: '97201', within: 500 };
          const stayed = new Map(jobs);
          const between = () => {
            const next = changes.shift();
            if (next !== undefined) change(index, jobs, { ...next, edited: [] });
            for (const id of stayed.keys()) if (!jobs.has(id)) stayed.delete(id);
          };
          // Those that matched when the first page was read.
          const matched = plainScan(first, search, NOW).ids;
          const ids = cardsOf(walk(index, search, between)).map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          const throughout = matched.filter((id) => stayed.has(id));
          expect(ids).toEqual(expect.arrayContaining(throughout));
          // By relevance, jobs that match as well come in any order on a page.
          if (sort !== 'relevance')
            expect(ids.filter((id) => throughout.includes(id))).toEqual(throughout);
          index.close();
        },
      ),
      { numRuns: 10 },
    );
  });

  it('finds a few among very many by their first letters, however well they match', () => {
    const file = join(temporaryFolder(), 'index');
    const first = openJobIndex(file);
    const all = fc.sample(indexed(fc.nat(40 * 24)), { numRuns: 300, seed: 10 });
    // In the title, the company and the text, from the best match to the least, and the other way round.
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
    // What is far from what else has changed is kept as well.
    const [gone] = jobs.splice(0, 1);
    index.apply({ remove: [gone?.job.id ?? ''] });
    for (const q of ['x', 'xqua']) search(index, q);
    const last = jobs.at(-1);
    if (last === undefined) throw new Error('There are no jobs');
    jobs[jobs.length - 1] = { ...last, job: { ...last.job, hourly_pay_in_cents: 77 } };
    index.apply({ put: jobs.slice(-1) });
    index.close();
    const again = openJobIndex(file);
    expect(again.listed.jobs).toBe(jobs.filter(({ listed }) => listed).length);
    for (const q of ['xqua', '']) search(again, q);
    expectLikeScan(again, jobs, { sort: 'pay' });
    again.close();
  });

  it('is the same when it is opened again, and so is a copy of it', () => {
    const folder = temporaryFolder();
    const [file, copy] = [join(folder, 'index'), join(folder, 'copy')];
    const changes = fc.sample(changeOf(fc.nat(40 * 24), 60), { numRuns: 4, seed: 5 });
    const jobs = new Map<string, IndexedJob>();
    const first = openJobIndex(file);
    for (const each of changes) change(first, jobs, each);
    first.apply({ notes: { 'read until': 'then', empty: '' } });
    first.apply({ notes: { 'read until': 'now' } });
    first.copyTo(copy);
    first.close();
    for (const each of [file, copy]) {
      const index = openJobIndex(each);
      expect(index.isWhole()).toBe(true);
      expect(index.note('read until')).toBe('now');
      expect(index.note('empty')).toBe('');
      expect(index.note('never')).toBeUndefined();
      change(index, new Map(jobs), { put: [], edited: [], gone: [] });
      for (const search of fc.sample(wanted, { numRuns: 20, seed: 6 }))
        expectLikeScan(index, [...jobs.values()], search);
      expectLikeScan(index, [...jobs.values()], {});
      // It goes on as well.
      const after = new Map(jobs);
      change(index, after, changes[1] ?? { put: [], edited: [], gone: [0] });
      expectLikeScan(index, [...after.values()], { q: 'ba' });
      index.close();
    }
  });

  it('keeps nothing of a change that fails halfway', () => {
    const index = openJobIndex(':memory:');
    const [kept, refused, ...others] = fc.sample(indexed(fc.nat(100)), { numRuns: 9, seed: 7 });
    if (kept === undefined || refused === undefined) throw new Error('There are no jobs');
    index.apply({ put: [kept, ...others] });
    failToChange(index, refused, { remove: [kept.job.id], notes: { a: 'b' } });
    expect(index.note('a')).toBeUndefined();
    expectLikeScan(index, [kept, ...others], {});
    index.apply({ put: [refused] });
    expectLikeScan(index, [kept, refused, ...others], { city: 'portland' });
    index.close();
  });

  it('refuses a file of another version, one that is cut, and what is no index', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'index');
    const index = openJobIndex(file);
    index.apply({ put: fc.sample(indexed(fc.nat(100)), { numRuns: 300, seed: 8 }) });
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
    // Cards with other fields are not those of this version.
    const fields = Object.keys(openJob.shape);
    for (const others of [[...fields, 'more'], fields.slice(1)])
      expect(versionOf(others)).not.toBe(INDEX_VERSION);
  });

  it('pages through the listed jobs, the oldest first, with their pages', () => {
    const index = openJobIndex(':memory:');
    const jobs = fc.sample(indexed(fc.nat(100)), { numRuns: 80, seed: 9 });
    index.apply({ put: jobs });
    const listed = jobs
      .filter((each) => each.listed)
      .toSorted((a, b) => (a.job.id < b.job.id ? -1 : 1));
    expect(listed.length).toBeGreaterThan(5);
    expect(index.listedPage(0)).toEqual(listed.map(({ job }) => jobPath(job)));
    expect(index.listedPage(1)).toEqual([]);
    const companies = new Set(listed.flatMap(({ job }) => job.company.map(companyPath)));
    expect(companies.size).toBeLessThan(listed.length);
    expect(index.listed).toEqual({ jobs: listed.length, companies: companies.size });
    expect(index.listedCompanyPage(0)).toEqual([...companies]);
    expect(index.listedCompanyPage(1)).toEqual([]);
    index.close();
  });
});

/** Whether an index can be opened and is whole. */
function isUsable(file: string): boolean {
  try {
    const index = openJobIndex(file);
    const isWhole = index.isWhole();
    index.close();
    return isWhole;
  } catch (error) {
    expect(error).toBeInstanceOf(UnusableIndex);
    return false;
  }
}

describe('a search', () => {
  const [job] = fc.sample(indexed(fc.constant(1)), { numRuns: 1, seed: 1 });
  const titled = (...titles: string[]) => {
    const index = openJobIndex(':memory:');
    if (job === undefined) throw new Error('There is no job');
    const put = titles.map((job_title, hours): IndexedJob => {
      const id = childIdOf(newId(NOW - hours * HOUR_MS), job.job.company_id);
      const company = [
        {
          ...COMPANIES[0],
          culture: '',
          description: '',
          benefits: [],
          id: '',
          name: 'Harbor Coffee',
        },
      ];
      return {
        ...job,
        job: {
          ...job.job,
          id,
          job_title,
          company,
          company_location: [],
          job_description: 'Zebra',
          requirements: [],
          remote: false,
        },
      };
    });
    index.apply({ put });
    return { index, ids: put.map(({ job: { id } }) => id) };
  };

  it.for([
    ['barsita', 'barista'],
    ['Nigth NURSE', 'night nurse'],
    ['"nihgt nurse" habor', '"night nurse" harbor'],
    // Its stem is that of engineer.
    ['enginer', undefined],
    ['softwaer engineer', 'software engineer'],
    ['abrista', 'barista'],
    ['nite', undefined],
    ['xyz', undefined],
    // It is there, though not with the other.
    ['barista engineer', undefined],
    // What is meant is there, though not with the other.
    ['barsita engineer', undefined],
    ['zebrra', undefined],
    ['nu', undefined],
    ['', undefined],
  ] as const)('for "%s" asks whether "%s" was meant', ([q, meant]) => {
    const { index } = titled(
      'Barista',
      'Night Nurse',
      'Software Engineer',
      'Software Engineer',
      'Software Engine Driver',
    );
    expect(index.search({ q }, NOW).did_you_mean).toBe(meant);
  });

  it.for([
    ['bqr', 'bar'],
    ['bsr', undefined],
    ['"bsr"', 'bar'],
    ['harbor bqr', 'harbor bar'],
  ] as const)(
    'knows short words by their beginning: for "%s" asks whether "%s" was meant',
    ([q, meant]) => {
      const { index } = titled('Bar', 'Bsrx');
      expect(index.search({ q }, NOW).did_you_mean).toBe(meant);
    },
  );

  it('asks only for what would be found with the same filters, and for what is still there', () => {
    const gone = ['Baristo', 'Bariste', 'Baristu'];
    const { index, ids } = titled('Barista', ...gone, ...gone);
    expect(index.search({ q: 'barsita', remote: true }, NOW)).not.toHaveProperty('did_you_mean');
    expect(index.search({ q: 'baristi' }, NOW).did_you_mean).toBe('bariste');
    index.apply({ remove: ids.slice(1) });
    expect(index.search({ q: 'baristi' }, NOW).did_you_mean).toBe('barista');
  });

  it('finds what matches best first, however old it is', () => {
    const { index, ids } = titled(...Array.from({ length: 1100 }, () => 'Barista'), 'Harbor Cook');
    // What very many jobs have is looked up once, whatever it is looked up for.
    index.search({ q: 'harbor', sort: 'newest' }, NOW);
    const { page, matching_count } = index.search({ q: 'harbor', sort: 'relevance' }, NOW);
    expect(matching_count).toBe(ids.length);
    expect(itemsOf(page).map(({ id }) => id)).toEqual([ids.at(-1), ...ids.slice(0, 49)]);
  });

  it('takes any text', () => {
    const { index } = titled('Barista');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 200 }),
          fc
            .array(
              fc.constantFrom('"', '*', '^', ':', '(', ')', 'AND', 'NOT', 'a', '-', '+', ' ', "'"),
              { maxLength: 60 },
            )
            .map((parts) => parts.join('')),
          fc.constant(Array.from({ length: 100 }, (_, at) => at % 10).join(' ')),
        ),
        (q) => {
          expect(index.search({ q }, NOW).open_count).toBe(1);
        },
      ),
    );
  });

  it.for([
    ['within', { within: 5 }],
    ['sort', { sort: 'distance' }],
    ['cursor', { cursor: Buffer.from('COMPANY#01ARZ3NDEKTSV4RRFFQ69G5FAV').toString('base64url') }],
  ] as const)('tells that %s is wrong', ([path, search]) => {
    const { index } = titled('Barista');
    expect(() => index.search(search, NOW)).toThrow(
      expect.objectContaining({ code: 'invalid', issues: [expect.objectContaining({ path })] }),
    );
  });

  it('refuses the cursor of another order', () => {
    const { index } = titled(...Array.from({ length: 60 }, () => 'Barista'));
    const { next } = index.search({ sort: 'pay' }, NOW).page;
    expect(itemsOf(index.search({ sort: 'pay', cursor: next }, NOW).page)).toHaveLength(10);
    expect(() => index.search({ cursor: next }, NOW)).toThrow('This cursor is of another list.');
  });
});
