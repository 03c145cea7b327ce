import fc from 'fast-check';
import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import {
  DECIDED_AT_ONCE_MAX,
  ROW_MAX_BYTES,
  ROWS_PAGE,
  SOURCE_MAX,
} from '../../lambdas/contract/limits.ts';
import { type ApplicantRow, rowFromWire } from '../../lambdas/contract/schemas/applicant-row.ts';
import { INTERVIEW_STATUSES } from '../../lambdas/contract/schemas/interview.ts';
import { APPLICATION_STATUSES } from '../../lambdas/contract/statuses/application-status.ts';
import { applicationKey } from '../../lambdas/data/keys/applications.ts';
import { fitRow } from '../../lambdas/rules/fit-row.ts';
import { refusal } from '../support/api/refusals.ts';
import { openTable } from '../support/engine/table-dump.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply } from '../support/worlds/apply.ts';
import { manyApplications } from '../support/worlds/many-applications.ts';
import {
  type Employer,
  newcomer,
  newEmployer,
  newJob,
  profileFields,
} from '../support/worlds/world.ts';

const employer = await newEmployer(api);

async function rowsOf(job_posting_id: string, since?: string) {
  const { rows, ...rest } = await employer.call('getApplicantRows', {
    job_posting_id,
    ...(since !== undefined && { since }),
  });
  return { ...rest, rows: rows.map(rowFromWire) };
}

it('returns a row for each submitted application, with the columns of the table of applicants', async () => {
  const job = await newJob(employer, {
    screening_questions: [
      { question_text: 'Early?', question_answers: ['yes', 'no'], correct_answer: 'yes' },
      { question_text: 'Late?', question_answers: ['yes', 'no'], correct_answer: 'no' },
      { question_text: 'Which?', question_answers: ['a', 'b'], correct_answer: null },
    ],
    video_questions: [{ question_text: 'Why?' }, { question_text: 'Who?' }],
  });
  const candidate = await newcomer(api);
  await candidate.call('createCandidateProfile', { ...profileFields, zip_code: '97477' });
  await candidate.call('createJobApplication', { job_posting_id: job.id, ref: 'poster-job' });
  expect((await rowsOf(job.id)).rows).toEqual([]);
  const { id, submitted_at } = await apply(candidate, job, 'In writing.');
  const row = {
    id,
    name: 'Sam Okafor',
    application_status: 'new',
    submitted_at,
    decided_at: null,
    matches: 1,
    of: 2,
    kinds: ['video', 'text'],
    city: 'Springfield',
    miles: 102,
    source: 'poster-job',
    rating: null,
    has_note: false,
  };
  expect((await rowsOf(job.id)).rows).toMatchObject([row]);
  const { application } = await employer.call('updateJobApplicationStatus', {
    id,
    application_status: 'rejected',
  });
  const { decided_at } = application;
  const decided = { ...row, application_status: 'rejected', decided_at };
  expect((await rowsOf(job.id)).rows).toMatchObject([decided]);

  const assess = async (more: { rating?: number | null; note?: string }) => {
    const both = [
      more.rating !== undefined &&
        employer.call('rateApplication', { application_id: id, rating: more.rating }),
      more.note !== undefined &&
        employer.call('noteApplication', { application_id: id, note: more.note }),
    ];
    await Promise.all(both);
    return (await employer.call('getJobApplications', { id: job.id })).applications[0];
  };
  expect(await assess({ rating: 4, note: 'Call on Monday.' })).toMatchObject({
    rating: 4,
    note: 'Call on Monday.',
    source: 'poster-job',
  });
  await expect
    .poll(async () => (await rowsOf(job.id)).rows)
    .toEqual([expect.objectContaining({ id, rating: 4, has_note: true })]);
  expect(await assess({ rating: null, note: '' })).toMatchObject({ rating: null, note: '' });
  // A note that was changed elsewhere is not overwritten; a repeated change is idempotent.
  const noting = { application_id: id, note: 'Mine.', expected_note: 'Not this one.' };
  expect(await employer.ask('noteApplication', noting)).toMatchObject(
    refusal(409, 'This note was changed in the meantime.'),
  );
  await employer.call('noteApplication', { ...noting, expected_note: '' });
  expect((await employer.ask('noteApplication', noting)).status).toBe(200);
  expect(await assess({ note: '' })).toMatchObject({ note: '' });
  for (const rating of [0, 6, 2.5]) {
    const { status } = await employer.ask('rateApplication', { application_id: id, rating });
    expect(status).toBe(400);
  }
  const { applications: own } = await candidate.call('getMyApplications', {});
  expect(own).toHaveLength(1);
  expect(Object.keys(own[0] ?? {}).filter((name) => /rating|note/.test(name))).toEqual([]);

  const stranger = await newEmployer(api);
  const notTheirs = { application_id: id, rating: 1, note: 'Mine.' };
  expect((await stranger.ask('rateApplication', notTheirs)).status).toBe(404);
  expect((await stranger.ask('noteApplication', notTheirs)).status).toBe(404);
  const foreign = await stranger.ask('getApplicantRows', { job_posting_id: job.id });
  expect(foreign.status).toBe(404);
  for (const since of ['then', '2030-99-01T00:00:00Z']) {
    const garbage = await employer.ask('getApplicantRows', { job_posting_id: job.id, since });
    expect(garbage.status).toBe(400);
  }
  const other = await newJob(employer);
  const marked = await candidate.ask('createJobApplication', {
    job_posting_id: other.id,
    ref: '<script>',
  });
  expect(marked.status).toBe(400);
  expect((await rowsOf(other.id)).rows).toEqual([]);
});

it('answers how to reach applicants now: those of their own jobs, and nobody who has left', async () => {
  const [job, stranger] = await Promise.all([newJob(employer), newEmployer(api)]);
  const [stays, leaves] = await Promise.all([newcomer(api), newcomer(api)]);
  const { profile } = await stays.call('createCandidateProfile', profileFields);
  await leaves.call('createCandidateProfile', profileFields);
  const [staying, leaving] = [await apply(stays, job, 'Hi.'), await apply(leaves, job, 'Hi.')];
  const asked = { application_ids: [staying.id, leaving.id] };
  const phone_number = '(503) 555-0142';
  await stays.call('updateCandidateProfile', { id: profile.id, phone_number });
  const contactOf = async (by: Employer) => (await by.call('getApplicantContacts', asked)).contacts;
  const both = await contactOf(employer);
  expect(both).toHaveLength(2);
  expect(both).toContainEqual({ application_id: staying.id, email: stays.email, phone_number });
  await leaves.call('withdrawApplication', { application_id: leaving.id });
  expect((await contactOf(employer)).map((each) => each.application_id)).toEqual([staying.id]);
  expect(await contactOf(stranger)).toEqual([]);
});

it('rates many applicants at once, and lists those left out', async () => {
  const [job, stranger] = await Promise.all([newJob(employer), newEmployer(api)]);
  const [first = '', gone = '', ...others] = await manyApplications(job, 40);
  const [theirs = ''] = await manyApplications(await newJob(stranger), 1);
  using table = openTable(process.env);
  await table.set(applicationKey(gone), { candidate_deleted_at: new Date().toISOString() });
  const unknown = `${ulid()}${first.slice(26)}`;
  const application_ids = [first, gone, ...others, theirs, unknown, first];
  expect(await employer.call('rateApplications', { application_ids, rating: 2 })).toEqual({
    rated: [first, ...others],
    left_out: [
      { id: gone, reason: 'candidate-left' },
      ...[theirs, unknown].map((id) => ({ id, reason: 'not-found' })),
    ],
  });
  const ratings = async () =>
    new Set((await rowsOf(job.id)).rows.filter(({ id }) => id !== gone).map((row) => row.rating));
  await expect.poll(ratings).toEqual(new Set([2]));
  await employer.call('rateApplications', { application_ids, rating: null });
  await expect.poll(ratings).toEqual(new Set([null]));
  const many = Array(DECIDED_AT_ONCE_MAX + 1).fill(first);
  for (const ids of [[], many]) {
    const refused = await employer.ask('rateApplications', { application_ids: ids, rating: 1 });
    expect(refused.status).toBe(400);
  }
});

it('pages through rows while they change, and `since` returns the rows that changed meanwhile', async () => {
  const job = await newJob(employer);
  const ids = await manyApplications(job, ROWS_PAGE + 30);
  const first = await employer.call('getApplicantRows', { job_posting_id: job.id });
  expect(first.rows).toHaveLength(ROWS_PAGE);
  const seen = new Map(first.rows.map(rowFromWire).map((row) => [row.id, row]));
  // The oldest moves to the front while the pages are read.
  const next = { job_posting_id: job.id, cursor: first.next_cursor ?? '' };
  const oldest = (await employer.call('getApplicantRows', next)).rows.map(rowFromWire).at(-1);
  if (oldest === undefined) throw new Error('No second page');
  await employer.call('updateJobApplicationStatus', {
    id: oldest.id,
    application_status: 'accepted',
  });
  const second = await employer.call('getApplicantRows', next);
  expect(second.next_cursor).toBeUndefined();
  const changed = await rowsOf(job.id, first.as_of);
  for (const row of [...second.rows.map(rowFromWire), ...changed.rows]) seen.set(row.id, row);
  expect(new Set(seen.keys())).toEqual(new Set(ids));
  expect(seen.get(oldest.id)?.application_status).toBe('accepted');
  // Rows that have not changed since are not returned.
  const later = new Date(Date.now() + 60_000).toISOString();
  expect((await rowsOf(job.id, later)).rows).toEqual([]);
});

it('takes `since` with or without parts of a second', async () => {
  const job = await newJob(employer);
  const { submitted_at } = await apply(await newcomer(api), job);
  for (const digits of [0, 1, 2, 3]) {
    const since = submitted_at?.slice(0, digits === 0 ? 19 : 20 + digits);
    expect((await rowsOf(job.id, `${since}Z`)).rows).toHaveLength(1);
  }
});

it('keeps each row within its byte limit, for any name', () => {
  const text = (max: number) => fc.string({ unit: 'grapheme', maxLength: max });
  const row: fc.Arbitrary<ApplicantRow> = fc.record({
    id: fc.constant(`${'0'.repeat(26)}_${'0'.repeat(26)}`),
    name: text(161),
    application_status: fc.constantFrom(...APPLICATION_STATUSES),
    submitted_at: fc.constant(new Date(0).toISOString()),
    decided_at: fc.constantFrom(null, new Date(0).toISOString()),
    matches: fc.integer({ min: 0, max: 30 }),
    of: fc.integer({ min: 0, max: 30 }),
    kinds: fc.subarray(['video', 'audio', 'text'] as const),
    city: text(120),
    miles: fc.option(fc.integer({ min: 0, max: 9999 })),
    rating: fc.option(fc.integer({ min: 1, max: 5 })),
    has_note: fc.boolean(),
    interview: fc.option(
      fc.record({
        status: fc.constantFrom(...INTERVIEW_STATUSES),
        start: fc.constantFrom(null, '2030-01-31T09:00'),
      }),
    ),
    asked_at: fc.option(fc.constant(new Date(0).toISOString())),
    source: fc.option(fc.stringMatching(new RegExp(`^[A-Za-z0-9 ._-]{0,${SOURCE_MAX}}$`))),
  });
  fc.assert(
    fc.property(row, (each) => {
      const fitting = fitRow(each);
      expect(Buffer.byteLength(JSON.stringify(fitting))).toBeLessThanOrEqual(ROW_MAX_BYTES);
      const { name, city, ...rest } = rowFromWire(fitting);
      expect(each).toMatchObject(rest);
      expect(each.name.startsWith(name.replace(/…$/, ''))).toBe(true);
      expect(each.city.startsWith(city.replace(/…$/, ''))).toBe(true);
    }),
  );
});
