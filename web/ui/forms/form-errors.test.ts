import { expect, test } from 'vitest';
import { candidateLogin } from '../../../lambdas/contract/calls/candidate.ts';
import { REQUIRED, withRequiredTexts } from './form-errors.ts';

test('an empty field says what to enter, wherever it is in the form', () => {
  expect(
    withRequiredTexts({
      job_title: REQUIRED,
      'benefits.0': REQUIRED,
      'screening_questions.1.question_text': REQUIRED,
      unknown: REQUIRED,
      email: 'Enter an email address.',
    }),
  ).toEqual({
    job_title: 'Enter a job title.',
    'benefits.0': 'Enter a benefit.',
    'screening_questions.1.question_text': 'Enter a question.',
    unknown: REQUIRED,
    email: 'Enter an email address.',
  });
});

test('the contract has the same message for every empty field', () => {
  const { error } = candidateLogin.input.safeParse({ email: 'a@example.com', password: '' });
  expect(error?.issues.map(({ message }) => message)).toContain(REQUIRED);
});
