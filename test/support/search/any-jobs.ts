import fc from 'fast-check';
import { JOB_SORTS } from '../../../lambdas/contract/calls/job-search.ts';
import { EMPLOYMENT_TYPES } from '../../../lambdas/contract/schemas/enumerations.ts';
import type { IndexedJob, JobIndex } from '../../../lambdas/data/search/job-index.ts';
import type { WantedJobs } from '../../../lambdas/data/search/wanted-jobs.ts';
import { childIdOf, newId } from '../../../lambdas/data/table/ids.ts';
import { indexedJob } from './indexed-job.ts';

export const NOW = Date.UTC(2030, 5, 15, 12);
export const HOUR_MS = 60 * 60 * 1000;
export const ALL_TIME = { from: '2000-01-01T00:00:00.000Z', before: new Date(NOW).toISOString() };

/** Few words, so that they often coincide. */
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
  'contract',
  'CNA',
  'nurse aides',
  'weekend',
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
export const COMPANIES = Array.from({ length: 4 }, (_, index) => ({
  id: newId(NOW - 1000 * HOUR_MS),
  name: ['Harbor Coffee', 'Front Desk Café', 'Zürich & Söhne', 'C'][index] ?? '',
}));

const text = (most: number) =>
  fc
    .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(' ', ', ', '-', '/', '\n')), {
      maxLength: most,
    })
    .map((parts) => parts.flat().join(''));

/** A job posted that many hours ago. Some jobs share a millisecond. */
export const arbitraryJob = (hoursAgo: fc.Arbitrary<number>): fc.Arbitrary<IndexedJob> =>
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
        schedule: fc.constantFrom('', '', 'Weekends', 'Nights, 22:00 to 6:00', 'to be agreed'),
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
        // The part of the id before the company is different for each company.
        const own = `${newId(createdAt).slice(0, 10)}${random.slice(0, -1)}${COMPANIES.indexOf(company)}`;
        const found = indexedJob(company, rest.isPlaced ? { city, state, zip_code } : undefined, {
          ...fields,
          id: childIdOf(own, company.id),
          created_at: new Date(createdAt).toISOString(),
        });
        return { ...found, listed: rest.listed && listedAt !== null, listed_at: listedAt };
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
        'salem',
        // What searches ask for beside the work: `plain-reading.ts` lists it.
        'part time',
        'full-time',
        'weekends',
        'night shift',
        '$15',
        '20 an hour',
        'near Portland, OR',
        'in Salem Oregon',
        'in Oregon',
        'jobs',
        'hiring immediately',
        'near me',
        'cna',
        'nurse’s aide',
        'front desk',
      ),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(' '));

/** Usually undefined: several filters together soon match nothing. */
const maybe = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
export const arbitrarySearch: fc.Arbitrary<WantedJobs> = fc
  .record({
    q: fc.option(typed, { nil: undefined, freq: 2 }),
    exact: maybe(fc.boolean()),
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
      fc.constantFrom(ALL_TIME, {
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

/** Adds, replaces and removes jobs, both in the index and in `jobs`. A replaced job keeps its id. */
export function applyChange(
  index: JobIndex,
  jobs: Map<string, IndexedJob>,
  { put, edited, gone }: Change,
): void {
  const ids = [...jobs.keys()];
  const edits = edited.flatMap(([at, { job, ...listing }]) => {
    const before = jobs.get(ids[at % Math.max(1, ids.length)] ?? '');
    // An edit keeps the id, the company and the time of posting.
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

export interface Change {
  readonly put: IndexedJob[];
  readonly edited: (readonly [number, IndexedJob])[];
  readonly gone: number[];
}
export const arbitraryChange = (
  hoursAgo: fc.Arbitrary<number>,
  most: number,
): fc.Arbitrary<Change> =>
  fc.record({
    put: fc.array(arbitraryJob(hoursAgo), { maxLength: most }),
    edited: fc.array(fc.tuple(fc.nat(), arbitraryJob(hoursAgo)), {
      maxLength: Math.ceil(most / 6),
    }),
    gone: fc.array(fc.nat(), { maxLength: Math.ceil(most / 6) }),
  });
