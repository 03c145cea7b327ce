import { expect, it } from 'vitest';
import { isNext, isToCome, timeAfter, whenOf } from './interview-text.ts';

const AT = '2030-01-31T14:30:00.000Z';
const LATER = '2030-01-31T15:00:00.000Z';

it('is at the hour of the place on location, and of the reader by phone and video', () => {
  const time_zone = 'America/New_York';
  const when = (kind: 'location' | 'phone' | 'video') =>
    whenOf({ kind, time_zone }, AT, 'America/Los_Angeles').replaceAll('\u202f', ' ');
  expect(when('location')).toBe('Thu, Jan 31, 2030, 9:30 AM EST');
  expect(when('phone')).toBe('Thu, Jan 31, 2030, 6:30 AM PST');
  expect(when('video')).toBe(when('phone'));
});

it('is to come until it begins, and the next until it ends', () => {
  const chosen = { status: 'chosen' as const, starts_at: AT, ends_at: LATER };
  const during = Date.parse(AT) + 1;
  expect([isToCome(chosen, during - 2), isToCome(chosen, during)]).toEqual([true, false]);
  expect([isNext(chosen, during), isNext(chosen, Date.parse(LATER))]).toEqual([true, false]);
  expect(isNext({ ...chosen, status: 'cancelled' }, during)).toBe(false);
});

it('is followed by one as long as it takes', () => {
  expect(timeAfter([], 30)).toEqual({ date: '', time: '' });
  expect(timeAfter([{ date: '2030-01-31', time: '' }], 30)).toEqual({
    date: '2030-01-31',
    time: '',
  });
  expect(timeAfter([{ date: '2030-01-31', time: '23:30' }], 45)).toEqual({
    date: '2030-02-01',
    time: '00:15',
  });
});
