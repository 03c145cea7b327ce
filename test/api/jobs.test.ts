import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_SCREENING_QUESTIONS, MAX_VIDEO_QUESTIONS } from '../../lambdas/contract/limits.ts';
import type { OwnApplication } from '../../lambdas/contract/schemas/application.ts';
import { EMPLOYMENT_TYPES } from '../../lambdas/contract/schemas/enumerations.ts';
import type { JobWithQuestions } from '../../lambdas/contract/schemas/job.ts';
import { type Input, toRequest } from '../support/api/client.ts';
import { invalidField, refusal } from '../support/api/refusals.ts';
import { EDITED_ONCE, withoutVersion } from '../support/api/without-version.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import {
  newCandidate,
  newcomer,
  newEmployer,
  newJob,
  newManager,
} from '../support/worlds/world.ts';

const [employer, stranger, candidate] = await Promise.all([
  newEmployer(api),
  newManager(api),
  newcomer(api),
]);

const read = async (by: Person, { id }: { id: string }) =>
  (await by.call('getJobPosting', { id })).job;
/** The raw text of the answer. */
const raw = async (by: Person, { id }: { id: string }) =>
  (await api.request({ ...toRequest('getJobPosting', { id }), token: by.token })).text;

describe('a job', () => {
  it("is posted with its questions, which get the spec's defaults", async () => {
    const fields = {
      job_title: 'Miller',
      job_description: 'Mills\nflour',
      schedule: 'Nights',
      hourly_pay_in_cents: 2105,
      employment_type: 'part-time',
      benefits: ['Flour'],
      requirements: ['A strong back', 'A light step'],
      video_url: 'https://example.com/mill',
    } satisfies Partial<Input<'createJob'>>;
    const job = await newJob(employer, {
      ...fields,
      screening_questions: [
        { question_text: 'First?' },
        {
          question_text: 'Second?',
          question_answers: ['one', 'two', 'three'],
          correct_answer: 'two',
          is_required: false,
        },
      ],
      video_questions: [{ question_text: 'Why?' }, { question_text: 'How?', is_required: false }],
    });
    const { company, location } = employer;
    const { id, name, culture, description, benefits } = company;
    expect(job).toEqual({
      ...fields,
      remote: false,
      id: expect.any(String),
      company_id: company.id,
      location_id: location.id,
      is_active: true,
      created_at: expect.any(String),
      applicant_count: 0,
      new_application_count: 0,
      application_count: 0,
      screening_question_count: 2,
      video_question_count: 2,
      company: [{ id, name, culture, description, benefits }],
      company_location: [withoutVersion(location)],
      revision: 1,
      screening_questions: [
        {
          id: expect.any(String),
          job_posting_id: job.id,
          question_text: 'First?',
          question_answers: ['yes', 'no'],
          correct_answer: 'yes',
          question_type: 'multiple-choice',
          is_required: true,
          revision: 1,
        },
        {
          id: expect.any(String),
          job_posting_id: job.id,
          question_text: 'Second?',
          question_answers: ['one', 'two', 'three'],
          correct_answer: 'two',
          question_type: 'multiple-choice',
          is_required: false,
          revision: 1,
        },
      ],
      video_questions: [
        {
          id: expect.any(String),
          job_posting_id: job.id,
          question_text: 'Why?',
          is_required: true,
          video_only_contact: null,
          revision: 1,
        },
        {
          id: expect.any(String),
          job_posting_id: job.id,
          question_text: 'How?',
          is_required: false,
          video_only_contact: null,
          revision: 1,
        },
      ],
    });
    expect(await read(employer, job)).toEqual(job);
  });

  it('may have any employment type, no pay, and no optional fields', async () => {
    for (const employment_type of EMPLOYMENT_TYPES) {
      const job = await newJob(employer, { employment_type, hourly_pay_in_cents: 0 });
      expect(job).toMatchObject({
        employment_type,
        hourly_pay_in_cents: 0,
        schedule: '',
        benefits: [],
        requirements: [],
        video_url: null,
        screening_questions: [],
        video_questions: [],
      });
    }
  });

  it('has no schedule and no video if they are null or empty', async () => {
    for (const none of [null, '']) {
      const nothing = { schedule: none, video_url: none };
      const job = await newJob(employer, nothing);
      expect(job).toMatchObject({ schedule: '', video_url: null });
      const full = await newJob(employer, { schedule: 'Nights', video_url: 'https://example.com' });
      const { job: emptied } = await employer.call('updateJob', { id: full.id, ...nothing });
      expect(emptied).toMatchObject({ schedule: '', video_url: null });
    }
  });

  it('has empty lists or the defaults where null or an empty text is sent, and keeps what it has', async () => {
    for (const none of [null, ''] as const) {
      const lists = { benefits: none, requirements: none, remote: none };
      const bare = await newJob(employer, {
        ...lists,
        screening_questions: none,
        video_questions: none,
      });
      expect(bare).toMatchObject({
        benefits: [],
        requirements: [],
        remote: false,
        screening_questions: [],
        video_questions: [],
      });
      const question = { question_text: 'Early?', is_required: none };
      const asked = await newJob(employer, {
        benefits: ['Bread'],
        requirements: ['Strength'],
        remote: true,
        screening_questions: [{ ...question, question_answers: none, question_type: none }],
        video_questions: [question],
      });
      expect(asked).toMatchObject({
        screening_questions: [
          {
            question_answers: ['yes', 'no'],
            question_type: 'multiple-choice',
            is_required: true,
          },
        ],
        video_questions: [{ is_required: true }],
      });
      const { job: kept } = await employer.call('updateJob', { id: asked.id, ...lists });
      expect(kept).toMatchObject({ benefits: ['Bread'], requirements: ['Strength'], remote: true });
    }
  });

  it('takes the maximum of questions in one transaction', async () => {
    const job = await newJob(employer, {
      screening_questions: Array.from({ length: MAX_SCREENING_QUESTIONS }, (_, index) => ({
        question_text: `Question ${index}`,
      })),
      video_questions: Array.from({ length: MAX_VIDEO_QUESTIONS }, (_, index) => ({
        question_text: `Video ${index}`,
      })),
    });
    const { screening_questions, video_questions } = await read(candidate, job);
    expect(screening_questions.map(({ question_text }) => question_text)).toEqual(
      screening_questions.map((_, index) => `Question ${index}`),
    );
    expect(video_questions).toHaveLength(MAX_VIDEO_QUESTIONS);
    const more = { job_posting_id: job.id, question_text: 'One more' };
    const refused = (kind: number) =>
      refusal(409, `A job can have at most ${kind} questions of this kind.`);
    expect(await employer.ask('addScreeningQuestion', more)).toEqual(
      refused(MAX_SCREENING_QUESTIONS),
    );
    expect(await employer.ask('addVideoQuestion', more)).toEqual(refused(MAX_VIDEO_QUESTIONS));
    const [first] = screening_questions;
    await employer.call('deleteScreeningQuestion', { id: first?.id ?? '', job_posting_id: job.id });
    await employer.call('addScreeningQuestion', more);
  });

  it('changes; omitted optional fields stay; its questions and place are unchanged', async () => {
    const job = await newJob(employer, {
      schedule: 'Nights',
      benefits: ['Bread'],
      requirements: ['Hands'],
      video_url: 'https://example.com/v',
      screening_questions: [{ question_text: 'First?' }],
    });
    const required = {
      id: job.id,
      job_title: 'Head baker',
      job_description: 'Leads',
      hourly_pay_in_cents: 4000,
      employment_type: 'contract',
    } as const;
    const { job: changed } = await employer.call('updateJob', required);
    const { screening_questions: _, video_questions: __, ...before } = job;
    expect(changed).toEqual({ ...before, ...required, ...EDITED_ONCE });
    expect(await read(employer, job)).toEqual({ ...job, ...required, ...EDITED_ONCE });
    const { job: emptied } = await employer.call('updateJob', {
      ...required,
      schedule: '',
      benefits: [],
      requirements: [],
      video_url: null,
    });
    expect(emptied).toMatchObject({
      schedule: '',
      benefits: [],
      requirements: [],
      video_url: null,
    });
    expect(await employer.ask('updateJob', { ...required, job_title: 'X' })).toMatchObject(
      invalidField('job_title', 'Enter at least 2 characters.'),
    );
  });

  it('is listed for its manager, of all companies, newest first', async () => {
    const own = await newEmployer(api);
    const first = await newJob(own);
    const second = await newJob(own);
    const { jobs, next_cursor } = await own.call('getManagerJobs', {});
    expect(jobs.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(jobs[0]).toMatchObject({
      company: [{ id: own.company.id }],
      company_location: [withoutVersion(own.location)],
      applicant_count: 0,
    });
    expect(next_cursor).toBeUndefined();
    const { rows, companies, locations } = await own.call('getJobRows', {});
    expect(rows.map(({ id }) => id)).toEqual([second.id, first.id]);
    // A thousand companies with all their texts would be too much for one answer.
    const { company, location } = own;
    expect(companies).toEqual([{ id: company.id, name: company.name }]);
    const { id, location_name, city, state } = location;
    expect(locations).toEqual([{ id, location_name, city, state }]);
  });

  it('is closed once, and for good', async () => {
    const job = await newJob(employer);
    const { job: closed } = await employer.call('deactivateJob', { job_posting_id: job.id });
    const { screening_questions: _, video_questions: __, ...before } = job;
    expect(closed).toEqual({ ...before, is_active: false, revision: 2 });
    expect(await employer.ask('deactivateJob', { job_posting_id: job.id })).toEqual(
      refusal(409, 'This job is already closed.'),
    );
    expect((await read(candidate, job)).is_active).toBe(false);
    // A closed job can still be edited.
    const edit = { id: job.id, job_title: 'Closed' };
    const { job: changed } = await employer.call('updateJob', edit);
    expect(changed).toMatchObject({ is_active: false, job_title: 'Closed' });
  });
});

describe('a job for candidates and other managers', () => {
  let job: JobWithQuestions;
  beforeAll(async () => {
    job = await newJob(employer, {
      screening_questions: [
        {
          question_text: 'Wanted?',
          question_answers: ['maybe', 'surely'],
          correct_answer: 'surely',
        },
      ],
      video_questions: [{ question_text: 'Why?' }],
    });
    await apply(await newCandidate(api), job);
  });

  it('shows no preferred answers', async () => {
    for (const other of [candidate, stranger]) {
      expect(await raw(other, job)).not.toContain('correct_answer');
      const { screening_questions, video_questions } = await read(other, job);
      expect(screening_questions).toEqual([
        expect.objectContaining({
          question_text: 'Wanted?',
          question_answers: ['maybe', 'surely'],
        }),
      ]);
      expect(video_questions).toMatchObject(
        job.video_questions.map(({ video_only_contact: _, ...question }) => question),
      );
    }
    expect((await read(employer, job)).screening_questions[0]?.correct_answer).toBe('surely');
  });

  it('shows no counts of applicants', async () => {
    for (const other of [candidate, stranger])
      expect(await raw(other, job)).not.toMatch(/appli\w+_count/);
    expect(await read(employer, job)).toMatchObject({
      applicant_count: 1,
      new_application_count: 1,
      application_count: 1,
    });
  });

  it('does not show its manager', async () => {
    for (const other of [candidate, stranger]) {
      expect(await raw(other, job)).not.toMatch(
        /manager_id|schema_version|questions_revision|appli\w+_count/,
      );
      expect(await raw(other, job)).not.toContain(employer.id);
    }
  });
});

describe('who waits longest', () => {
  it('is the oldest new applicant to any of the jobs; decisions and strangers do not count', async () => {
    const own = await newEmployer(api);
    expect(await own.call('getLongestWaiting', {})).toEqual({ waiting: 0, oldest: null });
    const [first, second] = [await newJob(own), await newJob(own)];
    const oldest = await apply(await newCandidate(api), second);
    const next = await apply(await newCandidate(api), first);
    await apply(await newCandidate(api), second);
    const waits = ({ id: application_id, job_posting_id, submitted_at }: OwnApplication) => ({
      application_id,
      job_posting_id,
      submitted_at,
    });
    expect(await own.call('getLongestWaiting', {})).toEqual({ waiting: 3, oldest: waits(oldest) });
    const decision = { id: oldest.id, application_status: 'rejected' } as const;
    await own.call('updateJobApplicationStatus', decision);
    await own.call('deactivateJob', { job_posting_id: first.id });
    expect(await own.call('getLongestWaiting', {})).toEqual({ waiting: 2, oldest: waits(next) });
    expect(await stranger.call('getLongestWaiting', {})).toEqual({ waiting: 0, oldest: null });
  });
});
