import { describe, expect, it } from 'vitest';
import { dayIn, endOfDay, wallClock } from './end-of-day.ts';

describe('the end of a day', () => {
  it('follows the time zone, from UTC+14 to UTC-12', () => {
    expect(endOfDay('2026-11-22', 'UTC')).toBe('2026-11-23T00:00:00.000Z');
    expect(endOfDay('2026-11-22', 'America/New_York')).toBe('2026-11-23T05:00:00.000Z');
    expect(endOfDay('2026-11-22', 'Asia/Kathmandu')).toBe('2026-11-22T18:15:00.000Z');
    expect(endOfDay('2026-11-22', 'Pacific/Kiritimati')).toBe('2026-11-22T10:00:00.000Z');
    expect(endOfDay('2026-11-22', 'Etc/GMT+12')).toBe('2026-11-23T12:00:00.000Z');
  });

  it('follows daylight saving time', () => {
    // Summer time begins in New York at 2 in the morning of March 14, 2027.
    expect(endOfDay('2027-03-13', 'America/New_York')).toBe('2027-03-14T05:00:00.000Z');
    expect(endOfDay('2027-03-14', 'America/New_York')).toBe('2027-03-15T04:00:00.000Z');
    // In Beirut, daylight saving time skips the hour after midnight of March 28, 2027.
    expect(endOfDay('2027-03-27', 'Asia/Beirut')).toBe('2027-03-27T22:00:00.000Z');
  });
});

it('the day depends on the time zone', () => {
  const at = Date.parse('2027-01-01T04:30:00Z');
  expect(dayIn('America/New_York', at)).toBe('2026-12-31');
  expect(dayIn('UTC', at)).toBe('2027-01-01');
  expect(dayIn('Pacific/Kiritimati', at)).toBe('2027-01-01');
});

it('a clock shows the time of its zone, also on the day when summer time begins', () => {
  const shown = (timeZone: string, at: string) => wallClock(timeZone)(at).toISOString();
  expect(shown('America/New_York', '2027-01-01T04:30:05.900Z')).toBe('2026-12-31T23:30:05.000Z');
  expect(shown('America/New_York', '2027-03-14T07:00:00.000Z')).toBe('2027-03-14T03:00:00.000Z');
  expect(shown('Asia/Kathmandu', '2027-01-01T00:00:00.000Z')).toBe('2027-01-01T05:45:00.000Z');
});
