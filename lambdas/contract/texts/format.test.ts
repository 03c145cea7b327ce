import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CENTS } from '../limits.ts';
import { formatDeadline } from './deadline.ts';
import { formatDay, formatMoney, formatPay, formatShortMoney, formatTime } from './format.ts';

describe('amounts and times', () => {
  it('shows cents as dollars', () => {
    expect(formatMoney(2505)).toBe('$25.05');
    expect(formatMoney(1_000_000_000)).toBe('$10,000,000.00');
    fc.assert(
      fc.property(fc.nat(MAX_CENTS), (cents) => {
        const shown = formatMoney(cents);
        expect(shown).toMatch(/^\$\d{1,3}(,\d{3})*\.\d\d$/);
        expect(Number(shown.replace(/\D/g, ''))).toBe(cents);
        expect(formatShortMoney(cents)).toBe(shown.replace(/\.00$/, ''));
      }),
    );
    expect(formatPay(2500)).toBe('$25.00 / hour');
    expect(formatPay(0)).toBe('Pay not stated');
    expect(formatPay(5_200_000, 'yearly')).toBe('$52,000.00 / year');
  });

  it('shows a day as that day in every time zone', () => {
    expect(formatDay('2030-01-31')).toBe('Jan 31, 2030');
    expect(formatTime('09:00').replace(/\s/, ' ')).toBe('9:00 AM');
  });
});

it('writes a deadline as its last minute, with the time zone', () => {
  const end = '2027-01-05T05:00:00.000Z';
  expect(formatDeadline(end, 'America/New_York')).toMatch(/^Jan 4, 2027, 11:59\sPM EST$/);
  expect(formatDeadline(end, 'UTC')).toMatch(/^Jan 5, 2027, 4:59\sAM UTC$/);
});
