import { expect, it } from 'vitest';
import { scoreOfTerm } from './match-score.ts';

const TEXTS = [
  'night nurse',
  'harbor coffee',
  'portland or oregon full time',
  'nurses at night harbor',
];

it.for([
  [['nurse'], true, 3],
  [['nu'], true, 3],
  [['harb'], true, 2],
  [['oreg'], true, 2],
  [['nurses'], true, 1],
  [['urse'], true, 0],
  [['night', 'n'], true, 3],
  [['night', 'n'], false, 0],
  [['at', 'night'], false, 1],
  [['harbor'], false, 2],
] as const)(
  'a job matches %s, which may go on: %s, with a score of %i',
  ([words, begun, score]) => {
    expect(scoreOfTerm({ words, begun }, TEXTS)).toBe(score);
  },
);
