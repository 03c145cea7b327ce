import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatDay,
  formatMoney,
  formatPay,
  formatTime,
  initials,
  preview,
} from './format.ts';

describe('format', () => {
  it('shows cents as dollars', () => {
    expect(formatMoney(2505)).toBe('$25.05');
    expect(formatMoney(1_000_000_000)).toBe('$10,000,000.00');
    expect(formatPay(2500)).toBe('$25.00 / hour');
    expect(formatPay(0)).toBe('Pay not stated');
    expect(formatPay(5_200_000, 'yearly')).toBe('$52,000.00 / year');
  });

  it('shows a day as that day in every time zone', () => {
    expect(formatDay('2030-01-31')).toBe('Jan 31, 2030');
    expect(formatTime('09:00').replace(/\s/, ' ')).toBe('9:00 AM');
  });

  it('cuts a text at its limit', () => {
    expect(preview('a'.repeat(120), 120)).toBe('a'.repeat(120));
    expect(preview('a'.repeat(121), 120)).toBe(`${'a'.repeat(120)}…`);
    expect(preview(' one\n\ntwo ', 120)).toBe('one two');
  });

  it('takes initials from the first and last word', () => {
    expect(initials('Blue Door Bakery')).toBe('BB');
    expect(initials('élan')).toBe('É');
    expect(initials('& Sons')).toBe('S');
    expect(initials('   ')).toBe('');
  });

  it('shows sizes in the unit that fits', () => {
    expect(formatBytes(900)).toBe('900 B');
    expect(formatBytes(1536)).toBe('1.5 KB');
    expect(formatBytes(10 * 1024 * 1024)).toBe('10.0 MB');
  });
});
