import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../contract/limits.ts';
import { usualAnswerDays } from './usual-answer-days.ts';

const APPLIED = '2026-11-01T09:00:00.000Z';
const waits = (...days: number[]) =>
  days.map((each) => ({
    submitted_at: APPLIED,
    replied_at: new Date(Date.parse(APPLIED) + each * DAY_MS).toISOString(),
  }));

describe('the days in which an employer usually answers', () => {
  it('are unknown below five answers', () => {
    expect(usualAnswerDays([])).toBeUndefined();
    expect(usualAnswerDays(waits(1, 1, 1, 1))).toBeUndefined();
    expect(usualAnswerDays(waits(1, 1, 1, 1, 1))).toBe(1);
  });

  it('are the median, in any order', () => {
    expect(usualAnswerDays(waits(30, 2, 1, 90, 3))).toBe(3);
    expect(usualAnswerDays(waits(8, 1, 2, 4, 6, 3))).toBe(4);
  });

  it('are whole days, rounded up, and at least one', () => {
    expect(usualAnswerDays(waits(0, 0, 0, 0, 0))).toBe(1);
    expect(usualAnswerDays(waits(1, 1, 1.01, 9, 9))).toBe(2);
    expect(usualAnswerDays(waits(2, 2, 2, 2, 2))).toBe(2);
  });
});
