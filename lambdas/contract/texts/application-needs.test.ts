import { expect, it } from 'vitest';
import { applicationNeeds } from './application-needs.ts';

const needs = (screening_question_count: number, video_question_count: number) =>
  applicationNeeds({ screening_question_count, video_question_count });

it('says the number of questions and videos, and the minutes that they take', () => {
  expect(needs(4, 2)).toBe('4 questions, 2 video answers of up to 30 seconds, about 5 minutes');
  expect(needs(1, 1)).toBe('1 question, 1 video answer of up to 30 seconds, about 2 minutes');
  expect(needs(0, 2)).toBe('No questions, 2 video answers of up to 30 seconds, about 3 minutes');
  expect(needs(1, 0)).toBe('1 question, no videos, about 1 minute');
  expect(needs(3, 0)).toBe('3 questions, no videos, about 2 minutes');
});

it('says in plain words that a job asks nothing', () => {
  expect(needs(0, 0)).toBe('No questions, no videos: apply in a minute');
});
