import { beforeAll, describe, expect, it } from 'vitest';
import { getJobApplications } from '../../lambdas/contract/calls/application.ts';
import {
  addScreeningQuestion,
  addVideoQuestion,
  createJob,
  deactivateJob,
  deleteScreeningQuestion,
  deleteVideoQuestion,
  getManagerJobs,
  updateJob,
  updateScreeningQuestion,
  updateVideoQuestion,
} from '../../lambdas/contract/calls/job.ts';
import { getJobPosting } from '../../lambdas/contract/calls/open-jobs.ts';
import { MAX_SCREENING_QUESTIONS, MAX_VIDEO_QUESTIONS } from '../../lambdas/contract/limits.ts';
import type { InputOf } from '../../lambdas/contract/route.ts';
import { EMPLOYMENT_TYPES } from '../../lambdas/contract/schemas/enumerations.ts';
import type { JobWithQuestions } from '../../lambdas/contract/schemas/job.ts';
import { toRequest } from '../support/api/client.ts';
import {
  apply,
  type Employer,
  newCandidate,
  newcomer,
  newEmployer,
  newJob,
  newManager,
  type Person,
} from '../support/api/world.ts';
import { api } from '../support/stacks/shared-api.ts';

let employer: Employer;
let stranger: Person;
let candidate: Person;
beforeAll(async () => {
  [employer, stranger, candidate] = await Promise.all([
    newEmployer(api),
    newManager(api),
    newcomer(api),
  ]);
});

const nothing = (what: string) => ({
  status: 404,
  failure: { error: `There is no such ${what}.` },
});
const read = async (by: Person, { id }: { id: string }) =>
  (await by.call(getJobPosting, { id })).job;
/** The answer as it is on the wire. */
const raw = async (by: Person, { id }: { id: string }) =>
  (await api.request({ ...toRequest(getJobPosting, { id }), token: by.token })).text;

describe('a job', () => {
  it('is posted with its questions at once, which get the defaults of the spec', async () => {
    const fields = {
      job_title: 'Miller',
      job_description: 'Mills\nflour',
      schedule: 'Nights',
      hourly_pay_in_cents: 2105,
      employment_type: 'part-time',
      benefits: ['Flour'],
      requirements: ['A strong back', 'A light step'],
      video_url: 'https://example.com/mill',
    } satisfies Partial<InputOf<typeof createJob>>;
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
      company: [{ id, name, culture, description, benefits }],
      company_location: [location],
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
          revision: 1,
        },
        {
          id: expect.any(String),
          job_posting_id: job.id,
          question_text: 'How?',
          is_required: false,
          revision: 1,
        },
      ],
    });
    expect(await read(employer, job)).toEqual(job);
  });

  it('may be of any employment type, pay nothing, and leave out what is optional', async () => {
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

  it('has no schedule and no video where that is said as null or as an empty text', async () => {
    for (const none of [null, '']) {
      const job = await newJob(employer, { schedule: none, video_url: none });
      expect(job).toMatchObject({ schedule: '', video_url: null });
      const full = await newJob(employer, { schedule: 'Nights', video_url: 'https://example.com' });
      const { job: emptied } = await employer.call(updateJob, {
        id: full.id,
        job_title: 'Baker',
        job_description: 'Bakes',
        hourly_pay_in_cents: 1,
        employment_type: 'contract',
        schedule: none,
        video_url: none,
      });
      expect(emptied).toMatchObject({ schedule: '', video_url: null });
    }
  });

  it('takes as many questions as it may have, in one transaction', async () => {
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
    const refused = (kind: number) => ({
      status: 409,
      failure: { error: `A job can have at most ${kind} questions of this kind.` },
    });
    expect(await employer.ask(addScreeningQuestion, more)).toEqual(
      refused(MAX_SCREENING_QUESTIONS),
    );
    expect(await employer.ask(addVideoQuestion, more)).toEqual(refused(MAX_VIDEO_QUESTIONS));
    const [first] = screening_questions;
    await employer.call(deleteScreeningQuestion, { id: first?.id ?? '', job_posting_id: job.id });
    await employer.call(addScreeningQuestion, more);
  });

  it('changes; an optional field left out stays; its questions and place are untouched', async () => {
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
    const { job: changed } = await employer.call(updateJob, required);
    const { screening_questions: _, video_questions: __, ...before } = job;
    expect(changed).toEqual({ ...before, ...required });
    expect(await read(employer, job)).toEqual({ ...job, ...required });
    const { job: emptied } = await employer.call(updateJob, {
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
    expect(await employer.ask(updateJob, { ...required, job_title: 'X' })).toMatchObject({
      status: 400,
      failure: { issues: [{ path: 'job_title', message: 'Enter at least 2 characters.' }] },
    });
  });

  it('is listed for its manager, of all companies, newest first', async () => {
    const own = await newEmployer(api);
    const first = await newJob(own);
    const second = await newJob(own);
    const { jobs, next_cursor } = await own.call(getManagerJobs, {});
    expect(jobs.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(jobs[0]).toMatchObject({
      company: [{ id: own.company.id }],
      company_location: [own.location],
      applicant_count: 0,
    });
    expect(next_cursor).toBeUndefined();
  });

  it('is closed once, and for good', async () => {
    const job = await newJob(employer);
    const { job: closed } = await employer.call(deactivateJob, { job_posting_id: job.id });
    const { screening_questions: _, video_questions: __, ...before } = job;
    expect(closed).toEqual({ ...before, is_active: false });
    expect(await employer.ask(deactivateJob, { job_posting_id: job.id })).toEqual({
      status: 409,
      failure: { error: 'This job is already closed.' },
    });
    expect((await read(candidate, job)).is_active).toBe(false);
    // What it says can still be put right.
    const { job: changed } = await employer.call(updateJob, {
      id: job.id,
      job_title: 'Closed',
      job_description: 'Closed',
      hourly_pay_in_cents: 1,
      employment_type: 'contract',
    });
    expect(changed).toMatchObject({ is_active: false, job_title: 'Closed' });
  });

  it('is nobody else’s to change, close or review', async () => {
    const job = await newJob(employer);
    const { id } = job;
    const fields = {
      job_title: 'Mine',
      job_description: 'Mine',
      hourly_pay_in_cents: 1,
      employment_type: 'contract',
    } as const;
    expect(await stranger.ask(updateJob, { id, ...fields })).toEqual(nothing('job'));
    expect(await stranger.ask(deactivateJob, { job_posting_id: id })).toEqual(nothing('job'));
    expect(await stranger.ask(getJobApplications, { id })).toEqual(nothing('job'));
    const post = { company_id: employer.company.id, location_id: employer.location.id, ...fields };
    expect((await stranger.ask(createJob, post)).status).toBe(404);
    expect(await read(employer, job)).toEqual(job);
  });
});

describe('what others see of a job', () => {
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

  it('are no wanted answers, be they a candidate or another manager', async () => {
    for (const other of [candidate, stranger]) {
      expect(await raw(other, job)).not.toContain('correct_answer');
      const { screening_questions, video_questions } = await read(other, job);
      expect(screening_questions).toEqual([
        expect.objectContaining({
          question_text: 'Wanted?',
          question_answers: ['maybe', 'surely'],
        }),
      ]);
      expect(video_questions).toEqual(job.video_questions);
    }
    expect((await read(employer, job)).screening_questions[0]?.correct_answer).toBe('surely');
  });

  it('are no counts, be they a candidate or another manager', async () => {
    for (const other of [candidate, stranger])
      expect(await raw(other, job)).not.toContain('_count');
    expect(await read(employer, job)).toMatchObject({
      applicant_count: 1,
      new_application_count: 1,
      application_count: 1,
    });
  });

  it('is nothing of whose it is', async () => {
    for (const other of [candidate, stranger]) {
      expect(await raw(other, job)).not.toMatch(
        /manager_id|schema_version|questions_revision|_count/,
      );
      expect(await raw(other, job)).not.toContain(employer.id);
    }
  });
});

describe('a screening question', () => {
  it('is added, replaced and deleted', async () => {
    const job = await newJob(employer);
    const { question } = await employer.call(addScreeningQuestion, {
      job_posting_id: job.id,
      question_text: 'Early?',
      correct_answer: 'yes',
    });
    expect(question).toEqual({
      id: expect.any(String),
      job_posting_id: job.id,
      question_text: 'Early?',
      question_answers: ['yes', 'no'],
      correct_answer: 'yes',
      question_type: 'multiple-choice',
      is_required: true,
      revision: 1,
    });
    const replacement = {
      id: question.id,
      job_posting_id: job.id,
      question_text: 'How early?',
      question_answers: ['4', '5'],
      correct_answer: null,
      question_type: 'multiple-choice',
      is_required: false,
    } satisfies InputOf<typeof updateScreeningQuestion>;
    const replaced = { ...replacement, revision: 2 };
    expect((await employer.call(updateScreeningQuestion, replacement)).question).toEqual(replaced);
    expect((await read(employer, job)).screening_questions).toEqual([replaced]);
    const ref = { id: question.id, job_posting_id: job.id };
    expect(await employer.call(deleteScreeningQuestion, ref)).toEqual({ deleted: true });
    expect((await read(employer, job)).screening_questions).toEqual([]);
    expect(await employer.ask(deleteScreeningQuestion, ref)).toEqual(nothing('question'));
    expect(await employer.ask(updateScreeningQuestion, replacement)).toEqual(nothing('question'));
  });

  it('wants yes where nothing is said of it, if that is an answer, and nothing where null is', async () => {
    const job = await newJob(employer);
    const wanted = async (more: { question_answers?: string[]; correct_answer?: null }) =>
      (
        await employer.call(addScreeningQuestion, {
          job_posting_id: job.id,
          question_text: 'Early?',
          ...more,
        })
      ).question.correct_answer;
    expect(await wanted({})).toBe('yes');
    expect(await wanted({ question_answers: ['yes', 'never'] })).toBe('yes');
    expect(await wanted({ question_answers: ['always', 'never'] })).toBeNull();
    expect(await wanted({ correct_answer: null })).toBeNull();
  });

  it('has distinct answers, of which the wanted one is one', async () => {
    const job = await newJob(employer);
    const add = (more: { question_answers?: string[]; correct_answer?: string }) =>
      employer.ask(addScreeningQuestion, {
        job_posting_id: job.id,
        question_text: 'Early?',
        ...more,
      });
    const issue = async (reply: ReturnType<typeof add>) => (await reply).failure?.issues?.[0]?.path;
    expect(await issue(add({ question_answers: ['a', 'a'] }))).toBe('question_answers.1');
    expect(await issue(add({ question_answers: ['a ', ' a'] }))).toBe('question_answers.1');
    expect(await issue(add({ question_answers: [] }))).toBe('question_answers');
    expect(await issue(add({ correct_answer: 'maybe' }))).toBe('correct_answer');
    expect(await issue(add({ question_answers: ['a'], correct_answer: 'yes' }))).toBe(
      'correct_answer',
    );
    const inJob = await employer.ask(createJob, {
      company_id: employer.company.id,
      location_id: employer.location.id,
      job_title: 'Baker',
      job_description: 'Bakes',
      hourly_pay_in_cents: 1,
      employment_type: 'contract',
      screening_questions: [
        { question_text: 'Fine' },
        { question_text: 'Not', correct_answer: 'maybe' },
      ],
    });
    expect(inJob.failure?.issues?.[0]?.path).toBe('screening_questions.1.correct_answer');
    expect((await read(employer, job)).screening_questions).toEqual([]);
  });
});

describe('a video question', () => {
  it('is added, replaced and deleted', async () => {
    const job = await newJob(employer);
    const { question } = await employer.call(addVideoQuestion, {
      job_posting_id: job.id,
      question_text: 'Why?',
    });
    expect(question).toEqual({
      id: expect.any(String),
      job_posting_id: job.id,
      question_text: 'Why?',
      is_required: true,
      revision: 1,
    });
    const { revision: _, ...same } = question;
    const replacement = { ...same, question_text: 'Why not?', is_required: false };
    const replaced = { ...replacement, revision: 2 };
    expect((await employer.call(updateVideoQuestion, replacement)).question).toEqual(replaced);
    expect((await read(candidate, job)).video_questions).toEqual([replaced]);
    const ref = { id: question.id, job_posting_id: job.id };
    expect(await employer.call(deleteVideoQuestion, ref)).toEqual({ deleted: true });
    expect((await read(candidate, job)).video_questions).toEqual([]);
    expect(await employer.ask(deleteVideoQuestion, ref)).toEqual(nothing('question'));
    expect(await employer.ask(updateVideoQuestion, replacement)).toEqual(nothing('question'));
  });
});

it('a question is its job owner’s alone, and of its own job and kind', async () => {
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Early?' }],
    video_questions: [{ question_text: 'Why?' }],
  });
  const other = await newJob(employer);
  const screening = job.screening_questions[0]?.id ?? '';
  const video = job.video_questions[0]?.id ?? '';
  const text = { question_text: 'Changed' };
  const ofJob = { job_posting_id: job.id };
  expect(await stranger.ask(addScreeningQuestion, { ...ofJob, ...text })).toEqual(nothing('job'));
  expect(await stranger.ask(addVideoQuestion, { ...ofJob, ...text })).toEqual(nothing('job'));
  expect(await stranger.ask(updateScreeningQuestion, { ...ofJob, ...text, id: screening })).toEqual(
    nothing('job'),
  );
  expect(await stranger.ask(updateVideoQuestion, { ...ofJob, ...text, id: video })).toEqual(
    nothing('job'),
  );
  expect(await stranger.ask(deleteScreeningQuestion, { ...ofJob, id: screening })).toEqual(
    nothing('job'),
  );
  expect(await stranger.ask(deleteVideoQuestion, { ...ofJob, id: video })).toEqual(nothing('job'));
  const ofOther = { job_posting_id: other.id };
  expect(
    await employer.ask(updateScreeningQuestion, { ...ofOther, ...text, id: screening }),
  ).toEqual(nothing('question'));
  expect(await employer.ask(deleteVideoQuestion, { ...ofOther, id: video })).toEqual(
    nothing('question'),
  );
  expect(await employer.ask(updateScreeningQuestion, { ...ofJob, ...text, id: video })).toEqual(
    nothing('question'),
  );
  expect(await employer.ask(deleteScreeningQuestion, { ...ofJob, id: video })).toEqual(
    nothing('question'),
  );
  expect(await employer.ask(deleteVideoQuestion, { ...ofJob, id: screening })).toEqual(
    nothing('question'),
  );
  expect(await read(employer, job)).toEqual(job);
  expect(await read(employer, other)).toEqual(other);
});
