import { expect, test } from 'vitest';
import { MAX_VIDEO_QUESTIONS } from '../../../../lambdas/contract/limits.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { blankJob, blankVideo, duplicateOf, withCopiedQuestions } from './job-values.ts';

const question = {
  id: '1',
  job_posting_id: '2',
  question_text: 'Why?',
  is_required: true,
  revision: 1,
};
const job: JobWithQuestions = {
  id: '2',
  company_id: '3',
  location_id: '4',
  company: [],
  company_location: [],
  job_title: 'Baker',
  job_description: '',
  schedule: '',
  video_url: null,
  hourly_pay_in_cents: 2500,
  employment_type: 'full-time',
  benefits: [],
  requirements: [],
  screening_question_count: 0,
  video_question_count: 0,
  remote: false,
  is_active: true,
  created_at: '2027-01-05T12:00:00.000Z',
  screening_questions: [
    {
      ...question,
      question_type: 'multiple-choice',
      question_answers: ['yes', 'no'],
      correct_answer: 'yes',
    },
  ],
  video_questions: [question],
};

test('the questions of two copies of a job have different keys, and no ids', () => {
  const copies = [duplicateOf(job), duplicateOf(job)].flatMap((copy) => [
    ...copy.screening_questions,
    ...copy.video_questions,
  ]);
  expect(new Set(copies.map(({ key }) => key)).size).toBe(4);
  expect(copies.filter((copy) => 'id' in copy)).toEqual([]);
});

test('copied questions follow the written ones as far as they fit, and the others are counted', () => {
  const written = { ...blankVideo(), question_text: 'When?' };
  const some = withCopiedQuestions({ ...blankJob(), video_questions: [written] }, job);
  expect(some).toMatchObject({ copied: 2, left: 0 });
  expect(some.video_questions.map(({ question_text }) => question_text)).toEqual(['When?', 'Why?']);
  const video_questions = Array.from({ length: MAX_VIDEO_QUESTIONS }, () => written);
  const full = withCopiedQuestions({ ...blankJob(), video_questions }, job);
  expect(full).toMatchObject({ video_questions, copied: 1, left: 1 });
});
