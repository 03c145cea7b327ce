import { describe, expect, it } from 'vitest';
import type { Input } from '../support/api/client.ts';
import { notFoundReply } from '../support/api/refusals.ts';
import { EDITED_ONCE, withoutVersion } from '../support/api/without-version.ts';
import { api } from '../support/stacks/shared-api.ts';
import type { Person } from '../support/worlds/person.ts';
import { jobInput, newcomer, newEmployer, newJob, uniqueWord } from '../support/worlds/world.ts';

const [employer, candidate] = await Promise.all([newEmployer(api), newcomer(api)]);

const read = async (by: Person, { id }: { id: string }) =>
  (await by.call('getJobPosting', { id })).job;

describe('a screening question', () => {
  it('is added, replaced and deleted', async () => {
    const job = await newJob(employer);
    const { question } = await employer.call('addScreeningQuestion', {
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
    } satisfies Input<'updateScreeningQuestion'>;
    const replaced = { ...replacement, ...EDITED_ONCE };
    expect((await employer.call('updateScreeningQuestion', replacement)).question).toEqual(
      replaced,
    );
    expect((await read(employer, job)).screening_questions).toEqual([replaced]);
    const ref = { id: question.id, job_posting_id: job.id };
    expect(await employer.call('deleteScreeningQuestion', ref)).toEqual({ deleted: true });
    expect((await read(employer, job)).screening_questions).toEqual([]);
    expect(await employer.ask('deleteScreeningQuestion', ref)).toEqual(notFoundReply('question'));
    expect(await employer.ask('updateScreeningQuestion', replacement)).toEqual(
      notFoundReply('question'),
    );
  });

  it('prefers yes by default if that is a choice, and nothing if null is sent', async () => {
    const job = await newJob(employer);
    const wanted = async (more: { question_answers?: string[]; correct_answer?: null }) =>
      (
        await employer.call('addScreeningQuestion', {
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

  it('has distinct choices, and the preferred answer is one of them', async () => {
    const job = await newJob(employer);
    const add = (more: { question_answers?: string[]; correct_answer?: string }) =>
      employer.ask('addScreeningQuestion', {
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
    const screening_questions = [
      { question_text: 'Fine' },
      { question_text: 'Not', correct_answer: 'maybe' },
    ];
    const inJob = await employer.ask('createJob', jobInput(employer, { screening_questions }));
    expect(inJob.failure?.issues?.[0]?.path).toBe('screening_questions.1.correct_answer');
    expect((await read(employer, job)).screening_questions).toEqual([]);
  });
});

describe('a video question', () => {
  it('is added, replaced and deleted', async () => {
    const job = await newJob(employer);
    const { question } = await employer.call('addVideoQuestion', {
      job_posting_id: job.id,
      question_text: 'Why?',
    });
    expect(question).toEqual({
      id: expect.any(String),
      job_posting_id: job.id,
      question_text: 'Why?',
      is_required: true,
      video_only_contact: null,
      revision: 1,
    });
    const { revision: _, ...same } = question;
    const replacement = { ...same, question_text: 'Why not?', is_required: false };
    const replaced = { ...replacement, ...EDITED_ONCE };
    expect((await employer.call('updateVideoQuestion', replacement)).question).toEqual(replaced);
    const seen = { ...withoutVersion(replaced), revision: 2 };
    expect((await read(candidate, job)).video_questions).toEqual([seen]);
    const ref = { id: question.id, job_posting_id: job.id };
    expect(await employer.call('deleteVideoQuestion', ref)).toEqual({ deleted: true });
    expect((await read(candidate, job)).video_questions).toEqual([]);
    expect(await employer.ask('deleteVideoQuestion', ref)).toEqual(notFoundReply('question'));
    expect(await employer.ask('updateVideoQuestion', replacement)).toEqual(
      notFoundReply('question'),
    );
  });
});

it('a question can only be changed under its own job and kind', async () => {
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Early?' }],
    video_questions: [{ question_text: 'Why?' }],
  });
  const other = await newJob(employer);
  const screening = job.screening_questions[0]?.id ?? '';
  const video = job.video_questions[0]?.id ?? '';
  const text = { question_text: 'Changed' };
  const ofJob = { job_posting_id: job.id };
  const ofOther = { job_posting_id: other.id };
  expect(
    await employer.ask('updateScreeningQuestion', { ...ofOther, ...text, id: screening }),
  ).toEqual(notFoundReply('question'));
  expect(await employer.ask('deleteVideoQuestion', { ...ofOther, id: video })).toEqual(
    notFoundReply('question'),
  );
  expect(await employer.ask('updateScreeningQuestion', { ...ofJob, ...text, id: video })).toEqual(
    notFoundReply('question'),
  );
  expect(await employer.ask('deleteScreeningQuestion', { ...ofJob, id: video })).toEqual(
    notFoundReply('question'),
  );
  expect(await employer.ask('deleteVideoQuestion', { ...ofJob, id: screening })).toEqual(
    notFoundReply('question'),
  );
  expect(await read(employer, job)).toEqual(job);
  expect(await read(employer, other)).toEqual(other);
});

it('the listing and the search say how many questions and videos an open job has', async () => {
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Early?' }],
    video_questions: [{ question_text: 'Why?' }],
    requirements: [uniqueWord()],
  });
  const [word = ''] = job.requirements;
  const counts = async () => {
    const { job: shown } = await api.call('getPublicJob', { id: job.id });
    const { jobPostings } = await api.call('searchPublicJobs', { q: word });
    return [shown, ...jobPostings].map((each) => [
      each.screening_question_count,
      each.video_question_count,
    ]);
  };
  const both = (screening: number, video: number) => [
    [screening, video],
    [screening, video],
  ];
  expect(await counts()).toEqual(both(1, 1));
  const ofJob = { job_posting_id: job.id };
  await employer.call('addScreeningQuestion', { ...ofJob, question_text: 'Late?' });
  expect(await counts()).toEqual(both(2, 1));
  await employer.call('addVideoQuestion', { ...ofJob, question_text: 'How?' });
  expect(await counts()).toEqual(both(2, 2));
  const id = (question?: { id: string }) => question?.id ?? '';
  await employer.call('deleteScreeningQuestion', { ...ofJob, id: id(job.screening_questions[0]) });
  expect(await counts()).toEqual(both(1, 2));
  await employer.call('deleteVideoQuestion', { ...ofJob, id: id(job.video_questions[0]) });
  expect(await counts()).toEqual(both(1, 1));
});

it('questions of a closed job can still be added and deleted', async () => {
  const job = await newJob(employer);
  await employer.call('deactivateJob', { job_posting_id: job.id });
  const ofJob = { job_posting_id: job.id };
  const { question } = await employer.call('addVideoQuestion', { ...ofJob, question_text: 'Why?' });
  expect((await read(employer, job)).video_question_count).toBe(1);
  await employer.call('deleteVideoQuestion', { ...ofJob, id: question.id });
  expect((await read(employer, job)).video_question_count).toBe(0);
});
