import { expect, it } from 'vitest';
import { scoreOfWord } from './match-score.ts';

const TEXTS = [
  'night nurse',
  'harbor coffee',
  'portland or oregon full time',
  'nurses at night harbor',
];

it.for([
  ['nurse', 3],
  ['nu', 3],
  ['harb', 2],
  ['oreg', 2],
  ['nurses', 1],
  ['urse', 0],
  ['night n', 3],
] as const)('a job matches %s with a score of %i', ([word, score]) => {
  expect(scoreOfWord(word, TEXTS)).toBe(score);
});
