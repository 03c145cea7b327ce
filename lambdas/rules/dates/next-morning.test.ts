import { describe, expect, it } from 'vitest';
import { nextMorning } from './next-morning.ts';

describe('the next 8 AM', () => {
  it('is today before 8 AM, and tomorrow from 8 AM on', () => {
    expect(nextMorning('2026-11-22T07:59:59.000Z', 'UTC')).toBe('2026-11-22T08:00:00.000Z');
    expect(nextMorning('2026-11-22T08:00:00.000Z', 'UTC')).toBe('2026-11-23T08:00:00.000Z');
  });

  it('follows the time zone, even if its offset is not whole hours', () => {
    expect(nextMorning('2026-11-22T00:00:00.000Z', 'America/New_York')).toBe(
      '2026-11-22T13:00:00.000Z',
    );
    expect(nextMorning('2026-11-22T00:00:00.000Z', 'Asia/Kathmandu')).toBe(
      '2026-11-22T02:15:00.000Z',
    );
  });

  it('is found in any time zone that the engine knows, to the quarter of an hour', () => {
    expect(nextMorning('2026-11-22T00:00:00.000Z', '+05:07')).toBe('2026-11-22T03:00:00.000Z');
    expect(nextMorning('2026-11-22T03:00:00.000Z', '+05:07')).toBe('2026-11-23T03:00:00.000Z');
  });

  it('follows daylight saving time', () => {
    // Summer time begins in New York at 2 in the morning of March 14, 2027.
    expect(nextMorning('2027-03-13T14:00:00.000Z', 'America/New_York')).toBe(
      '2027-03-14T12:00:00.000Z',
    );
  });
});
