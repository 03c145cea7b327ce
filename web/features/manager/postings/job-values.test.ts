import { expect, test } from 'vitest';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { duplicateOf } from './job-values.ts';

test('the questions of two copies of a job have different keys, and no ids', () => {
  const question = { id: '1', question_text: 'Why?', is_required: true };
  const job = {
    job_title: 'Baker',
    hourly_pay_in_cents: 2500,
    screening_questions: [{ ...question, question_answers: ['yes', 'no'], correct_answer: 'yes' }],
    video_questions: [question],
  } as unknown as JobWithQuestions;
  const copies = [duplicateOf(job), duplicateOf(job)].flatMap((copy) => [
    ...copy.screening_questions,
    ...copy.video_questions,
  ]);
  expect(new Set(copies.map(({ key }) => key)).size).toBe(4);
  expect(copies.filter((copy) => 'id' in copy)).toEqual([]);
});
