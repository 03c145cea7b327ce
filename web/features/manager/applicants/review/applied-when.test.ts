import { expect, test } from 'vitest';
import { appliedWhen } from './applied-when.ts';

test('a candidate who asked for news is marked beside the day of their application', () => {
  const at = new Date(2026, 10, 2, 9).toISOString();
  expect(appliedWhen(at, { asked_at: null })).toMatch(/^Nov 2, 2026, 9:00\sAM$/);
  expect(appliedWhen(at, { asked_at: at })).toBe('Nov 2, 2026, asked for news');
});
