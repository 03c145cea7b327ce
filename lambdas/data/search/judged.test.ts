import { expect, it } from 'vitest';
import { scoreSearches } from '../../../test/support/search/judged-searches.ts';

it('finds first what people mean, for 95 % of the judged searches at least', () => {
  const { searches, score, missed } = scoreSearches();
  expect(searches).toBeGreaterThanOrEqual(80);
  expect(score, JSON.stringify(missed, null, 2)).toBeGreaterThanOrEqual(0.95);
});
