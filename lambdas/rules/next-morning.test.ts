import { describe, expect, it } from 'vitest';
import { nextMorning } from './next-morning.ts';

describe('the next eight in the morning', () => {
  it('is of today before eight, and of tomorrow from eight on', () => {
    expect(nextMorning('2026-11-22T07:59:59.000Z', 'UTC')).toBe('2026-11-22T08:00:00.000Z');
    expect(nextMorning('2026-11-22T08:00:00.000Z', 'UTC')).toBe('2026-11-23T08:00:00.000Z');
  });

  it('is that of the time zone, also where it is not whole hours from UTC', () => {
    expect(nextMorning('2026-11-22T00:00:00.000Z', 'America/New_York')).toBe(
      '2026-11-22T13:00:00.000Z',
    );
    expect(nextMorning('2026-11-22T00:00:00.000Z', 'Asia/Kathmandu')).toBe(
      '2026-11-22T02:15:00.000Z',
    );
  });

  it('follows the clock when it is changed', () => {
    // Summer time begins in New York at 2 in the morning of March 14, 2027.
    expect(nextMorning('2027-03-13T14:00:00.000Z', 'America/New_York')).toBe(
      '2027-03-14T12:00:00.000Z',
    );
  });
});
