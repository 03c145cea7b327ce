import { expect, it } from 'vitest';
import { scoreSearches } from '../../../test/support/search/judged-searches.ts';

it('ranks the intended jobs first in at least 95 % of the judged searches', () => {
  const { searches, score, missed } = scoreSearches();
  expect(searches).toBeGreaterThanOrEqual(150);
  expect(score, JSON.stringify(missed, null, 2)).toBeGreaterThanOrEqual(0.95);
});
