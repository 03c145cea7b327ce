import { expect, test } from 'vitest';
import { lastAlertDayEnd } from './job-alert-day.ts';

const endAt = (now: string) => lastAlertDayEnd(Date.parse(now));

test('a day ends at 13:00 UTC, and its run can start five minutes later', () => {
  expect(endAt('2026-11-22T13:05:00.000Z')).toBe('2026-11-22T13:00:00.000Z');
  expect(endAt('2026-11-22T13:04:59.999Z')).toBe('2026-11-21T13:00:00.000Z');
  expect(endAt('2026-11-22T23:59:59.999Z')).toBe('2026-11-22T13:00:00.000Z');
  // Five minutes earlier is the day before.
  expect(endAt('2026-11-23T00:01:00.000Z')).toBe('2026-11-22T13:00:00.000Z');
  expect(endAt('2027-01-01T12:00:00.000Z')).toBe('2026-12-31T13:00:00.000Z');
});
