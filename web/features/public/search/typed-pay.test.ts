import { expect, test } from 'vitest';
import { formatYearlyPay, payOf } from './typed-pay.ts';

test.each([
  ['22.50', 2250],
  ['20', 2000],
  ['$20 an hour', 2000],
  ['$18,50', 1850],
  ['45,000', 2163],
  ['45000', 2163],
  ['$45,000.00 a year', 2163],
  ['45k', 2163],
  ['52 K', 2500],
  ['999', 99_900],
  ['1000', 48],
  ['1,200 an hour', 120_000],
  ['900 per year', 43],
])('%s is %i cents an hour', (typed, cents) => {
  expect(payOf(typed)).toBe(cents);
});

test.each(['', 'much', '0', '0.00', '99999999999 an hour'])('%s is no pay', (typed) => {
  expect(payOf(typed)).toBeUndefined();
});

test('hourly pay is shown as yearly pay', () => {
  expect(formatYearlyPay(2163)).toBe('$44,990');
  expect(formatYearlyPay(2500)).toBe('$52,000');
});
