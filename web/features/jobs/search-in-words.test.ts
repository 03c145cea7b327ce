import { expect, test } from 'vitest';
import { alertsNews, filtersInWords } from './search-in-words.ts';

test('each filter of a search has its words', () => {
  expect(
    filtersInWords({
      q: 'bread',
      sort: 'pay',
      employment_type: ['part-time', 'contract'],
      pay_min: 2000,
      posted_within: 7,
      city: 'Portland',
      state: 'Oregon',
      near: '97201',
      remote: true,
    }),
  ).toEqual([
    { words: 'Part-time, Contract', filters: ['employment_type'] },
    { words: '$20 an hour or more', filters: ['pay_min'] },
    { words: 'Posted in the last 7 days', filters: ['posted_within'] },
    { words: 'Portland, Oregon', filters: ['city', 'state'] },
    { words: 'Within 25 miles of 97201', filters: ['near', 'within'] },
    { words: 'Remote', filters: ['remote'] },
  ]);
  expect(
    filtersInWords({
      pay_min: 2050,
      posted_within: 1,
      state: 'OR',
      near: '97201',
      within: 5,
      remote: false,
    }).map(({ words }) => words),
  ).toEqual([
    '$20.50 an hour or more',
    'Posted in the last 24 hours',
    'OR',
    'Within 5 miles of 97201',
    'Not remote',
  ]);
  expect(filtersInWords({ q: 'bread', sort: 'newest' })).toEqual([]);
});

test('emails about a saved search are promised only if they will be sent', () => {
  const email_confirmed_at = '2026-03-01T09:00:00.000Z';
  expect(alertsNews({ sends_mail: true, email_confirmed_at })).toMatch(/once a day/);
  expect(alertsNews({ sends_mail: true, email_confirmed_at: null })).toMatch(/once you have confi/);
  expect(alertsNews({ sends_mail: false, email_confirmed_at: null })).toMatch(/sends no email/);
});
