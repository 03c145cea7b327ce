import { describe, expect, it } from 'vitest';
import { QUOTAS } from '../lambdas/contract/limits.ts';
import { parseQuotas } from './quotas.ts';

describe('the quotas of a stage', () => {
  it('are any of the quotas, each a positive whole number', () => {
    expect(parseQuotas('{}')).toEqual({});
    expect(parseQuotas('{"jobs_posted_per_day":1}')).toEqual({ jobs_posted_per_day: 1 });
    expect(parseQuotas(JSON.stringify(QUOTAS))).toEqual(QUOTAS);
  });

  it.each([
    '{"jobs_posted_per_week":1}',
    '{"toString":1}',
    '{"jobs_posted_per_day":0}',
    '{"jobs_posted_per_day":-1}',
    '{"jobs_posted_per_day":1.5}',
    '{"jobs_posted_per_day":"1"}',
    '{"jobs_posted_per_day":null}',
    '[1]',
    '1',
    'jobs_posted_per_day=1',
  ])('are not %s', (json) => {
    expect(() => parseQuotas(json)).toThrow();
  });

  it('are named where one is not known', () => {
    expect(() => parseQuotas('{"jobs":1}')).toThrow('jobs_posted_per_day');
  });
});
